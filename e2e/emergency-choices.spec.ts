import type { Locator } from '@playwright/test'
import type { Option } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { addVehicle, chooseCrew, firefighters, formOf, pilot } from './emergency-form.ts'
import { aVehicle, centralStation, idOf } from './test-data.ts'
import { findAndChoose, gate, refusal } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

test.use({ role: Role.JefeDeServicio })

/** Removes a station with the button of its chip, which works by pointer only. */
const removeStation = (crew: Locator, station: string) =>
  crew.locator('.mantine-Pill-root').filter({ hasText: station }).locator('button').click()

// B-EMF-25, B-EMF-26, B-EMF-27
test(
  'people and vehicles of the chosen stations can be chosen, and are removed with their station',
  { tag: [anySize.tag, everyday.tag] },
  async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const panajachel = await idOf(as, 'station', '17a. Compañía Panajachel')
    const { crew, vehicles } = formOf(page)
    await page.goto('/#/emergencies/create')
    await addVehicle(vehicles, vehicle.plate)
    await chooseCrew(crew)
    await findAndChoose(crew, 'Estaciones', '17a. Compañía Panajachel')
    await page.keyboard.press('Escape')
    await vehicles.getByRole('combobox', { name: 'Vehículo' }).click()
    await page.keyboard.type('MR-')
    await expect(page.getByRole('option')).toHaveCount(2)
    await page.keyboard.press('Escape')

    await removeStation(crew, centralStation)
    const notice = refusal(page, 'Se quitó lo que no pertenece a las estaciones elegidas')
    for (const name of [...firefighters, pilot, vehicle.plate]) await expect(notice).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(vehicles).toContainText('Sin vehículos')
    await expect(crew.getByRole('combobox', { name: 'Piloto' })).toHaveValue('')
    for (const [label, call] of [
      ['Bomberos', 'user/get_firefighters'],
      ['Piloto', 'user/get_pilot'],
    ] as const) {
      const offered = await as(Role.JefeDeServicio).get<Option[]>(`${call}/?stations=${panajachel}`)
      expect(offered.length).toBeGreaterThan(0)
      await crew.getByRole('combobox', { name: label }).click()
      await expect(page.getByRole('option')).toHaveText(offered.map(({ name }) => name))
      await page.keyboard.press('Escape')
    }
  },
)

test(
  'on a weak signal, choices of a removed station are removed even before the new options have loaded',
  anySize,
  async ({ page, as }) => {
    const [central, panajachel] = [
      await idOf(as, 'station', centralStation),
      await idOf(as, 'station', '17a. Compañía Panajachel'),
    ]
    const { crew } = formOf(page)
    await page.goto('/#/emergencies/create')
    await chooseCrew(crew)
    const { opened, open } = gate()
    await page.route(
      (url) => url.searchParams.get('stations')?.split(',').length === 2,
      async (route) => {
        await opened
        await route.continue()
      },
    )
    const asked = page.waitForRequest((request) => request.url().includes(`stations=${[central, panajachel].join('%2C')}`))
    await findAndChoose(crew, 'Estaciones', '17a. Compañía Panajachel')
    await asked
    await page.keyboard.press('Escape')
    await removeStation(crew, centralStation)
    open()
    const notice = refusal(page, 'Se quitó lo que no pertenece a las estaciones elegidas')
    for (const name of [...firefighters, pilot]) await expect(notice).toContainText(name)
    await expect(crew.getByRole('combobox', { name: 'Piloto' })).toHaveValue('')
  },
)
