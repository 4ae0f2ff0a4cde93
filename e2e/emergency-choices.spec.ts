import type { Locator } from '@playwright/test'
import type { Option } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { addVehicle, chooseCrew, firefighters, formOf, pilot } from './emergency-form.ts'
import { aVehicle, centralStation, idOf } from './scene.ts'
import { findAndChoose, gate, refusal } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.JefeDeServicio })

/** By the cross of its chip, which is for a mouse or a finger only. */
const takeOut = (crew: Locator, station: string) =>
  crew.locator('.mantine-Pill-root').filter({ hasText: station }).locator('button').click()

// B-EMF-25, B-EMF-26, B-EMF-27
test('people and vehicles are those of the stations chosen, and go with a station that is taken out', async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  const panajachel = await idOf(as, 'station', '17a. Compañía Panajachel')
  const { crew, vehicles } = formOf(page)
  await page.goto('/#/emergencies/create')
  await addVehicle(vehicles, vehicle.plate)
  await chooseCrew(crew)
  await findAndChoose(crew, 'Estaciones', '17a. Compañía Panajachel')
  await page.keyboard.press('Escape')
  await vehicles.getByRole('combobox', { name: 'Vehículo' }).click()
  await vehicles.getByRole('combobox', { name: 'Vehículo' }).fill('MR-')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await takeOut(crew, centralStation)
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
})

test('on a weak signal, what a station takes along goes even before its options have come', anySize, async ({ page, as }) => {
  const [central, panajachel] = [await idOf(as, 'station', centralStation), await idOf(as, 'station', '17a. Compañía Panajachel')]
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
  await takeOut(crew, centralStation)
  open()
  const notice = refusal(page, 'Se quitó lo que no pertenece a las estaciones elegidas')
  for (const name of [...firefighters, pilot]) await expect(notice).toContainText(name)
  await expect(crew.getByRole('combobox', { name: 'Piloto' })).toHaveValue('')
})
