import type { Locator } from '@playwright/test'
import type { EmergencyRow } from '../src/contract/emergencies/emergencies.schema.ts'
import type { Page as Rows } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { addContact, addVehicle, formOf, pilot, replaceVehicle } from './emergency-form.ts'
import { anEmergency, aVehicle, unique } from './test-data.ts'
import { act, choose, expectChanges, findAndChoose, gate, heading, optionOf, refusal, rowOf, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Cabinista })

// B-EMD-21, B-EMF-44, B-EMF-45, B-EMF-46, B-EMF-47, B-EMF-48, B-EMF-49, B-EMF-50, B-EMF-51, B-EMF-58, B-EML-20, B-ERR-09,
// B-ERR-36, B-ROL-11
test(
  'a cabin attendant uses the shorter form, and keeps the input when another emergency takes the vehicle first',
  anySize,
  async ({ page, as }) => {
    const [taken, free] = [await aVehicle(as), await aVehicle(as)]
    const address = `2a. calle 1-15, ${unique()}`
    const { general, place, contacts, vehicles, save } = formOf(page)
    const stations = page.getByRole('region', { name: 'Estaciones', exact: true })

    await page.goto('/#/emergencies/create')
    await expect(stations.getByText('Estación Central Quetzaltenango')).toBeVisible()
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(5)
    for (const name of ['Fecha de atención', 'Observaciones', 'Latitud', 'Km inicial'])
      await expect(page.getByRole('textbox', { name })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Bomberos' })).toHaveCount(0)

    await choose(general, 'Tipo de emergencia', 'Enfermedad común')
    await expect(general.getByRole('radio', { checked: true })).toHaveAccessibleName('Enfermedad común')
    await general.getByRole('radio', { name: 'Accidente de tránsito', exact: true }).click()
    await choose(general, 'Forma de aviso', 'Cabina')
    await place.getByRole('textbox', { name: 'Dirección' }).fill(address)
    await addContact(contacts, 'Marcos Cojulún')
    await findAndChoose(stations, 'Piloto', pilot)
    await choose(await addVehicle(vehicles, taken.plate), 'Piloto', pilot)
    await anEmergency(as, taken)
    await save.click()
    await expect(refusal(page, `Estos vehículos no están disponibles: ${taken.plate}.`)).toBeVisible()
    await expect(place.getByRole('textbox', { name: 'Dirección' })).toHaveValue(address)

    await replaceVehicle(vehicles, taken.plate, free.plate)
    await save.click()
    await expect(success(page, 'Registro creado')).toBeVisible()

    await page.getByRole('searchbox', { name: 'Buscar' }).fill(address)
    await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
    await expectChanges(rowOf(page, address), [])
    await rowOf(page, address)
      .getByRole('combobox', { name: /^Estado de la emergencia/ })
      .click()
    await page.getByRole('option', { name: 'Critica' }).click()
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await act(rowOf(page, address), 'Ver')
    await expect(heading(page, /^Emergencia # \d+$/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Accidente de tránsito')
    await expect(page.getByRole('region', { name: 'Ubicación' })).toContainText('Latitud14.8369')
    await expect(page.getByRole('region', { name: 'Pacientes', exact: true })).toContainText('Sin pacientes')
  },
)

test.describe('at a desk of 1280 by 800', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test(
    'a call is registered with at most thirty keys besides what is written, without scrolling, and nothing moves meanwhile',
    anySize,
    async ({ page, as }) => {
      const vehicle = await aVehicle(as)
      const address = `7a. calle 2-30, ${unique()}`
      const { general, place, vehicles } = formOf(page)
      const stations = page.getByRole('region', { name: 'Estaciones', exact: true })
      let keys = 0
      const press = async (key: string) => {
        keys += 1
        await page.keyboard.press(key)
      }
      const tabTo = async (target: Locator) => {
        for (let more = 0; more < 40; more += 1) {
          if (await target.evaluate((element) => element === document.activeElement)) return
          await press('Tab')
        }
        await expect(target).toBeFocused()
      }
      const option = page.getByRole('option')
      const tiles = general.getByRole('radiogroup', { name: 'Tipos de emergencia' })
      const type = general.getByRole('combobox', { name: 'Tipo de emergencia' })
      const top = async () => Math.round((await type.boundingBox())?.y ?? 0)
      const arrival = gate()
      let failing = false
      await page.route(/type-tiles[^/]*\.js/, async (route) => {
        await arrival.opened
        await (failing ? route.abort() : route.continue())
      })

      await page.goto('/#/emergencies/create')
      await expect(stations.getByText('Estación Central Quetzaltenango')).toBeVisible()
      const before = await top()
      arrival.open()
      await expect(tiles).toBeVisible()
      expect(await top()).toBe(before)
      // Past the sidebar, by the first link of the page.
      await press('Tab')
      await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused()
      await press('Enter')
      await tabTo(type)
      await page.keyboard.type('transito')
      await expect(option).toHaveText(['Accidente de tránsito'])
      await press('Enter')
      await tabTo(general.getByRole('combobox', { name: 'Forma de aviso' }))
      await page.keyboard.type('tel')
      await expect(option.first()).toHaveText('Teléfono')
      await press('Enter')
      await tabTo(place.getByRole('textbox', { name: 'Dirección' }))
      await page.keyboard.type(address)
      await tabTo(stations.getByRole('combobox', { name: 'Piloto' }))
      await page.keyboard.type('diego jose')
      await expect(option).toHaveText([optionOf(pilot)])
      await press('Enter')
      await tabTo(vehicles.getByRole('combobox', { name: 'Vehículo' }))
      await page.keyboard.type(vehicle.unit)
      await expect(option).toHaveCount(1)
      await press('Enter')
      await tabTo(vehicles.getByRole('button', { name: 'Agregar vehículo' }))
      await press('Enter')
      const driver = vehicles.getByRole('group', { name: vehicle.plate }).getByRole('combobox', { name: 'Piloto' })
      await expect(driver).toBeFocused()
      await expect(driver).toHaveValue(optionOf(pilot))

      for (const part of [general, place, stations, vehicles]) await expect(part).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await press('Control+Enter')
      await expect(heading(page, 'Emergencias')).toBeVisible()
      const { results } = await as(Role.Administrador).get<Rows<EmergencyRow>>(`emergency/?search=${encodeURIComponent(address)}`)
      expect(results).toHaveLength(1)
      expect(keys).toBeLessThanOrEqual(30)

      // The field is enough without the tiles, whose file may not come.
      failing = true
      await page.goto('/#/emergencies/create')
      await page.reload()
      await choose(general, 'Tipo de emergencia', 'Enfermedad común')
      await expect(tiles).toHaveCount(0)
      await expect.poll(top).toBeLessThan(before)
    },
  )
})
