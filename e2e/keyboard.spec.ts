import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import type { Page as Rows } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { formOf, pilot } from './emergency-form.ts'
import { tabTo } from './keys.ts'
import { aVehicle, unique } from './test-data.ts'
import { heading, optionOf } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Counts the emergencies that the page asks the server to create. */
const createsOf = (page: Page) => {
  const creates: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/emergency/') creates.push(request.url())
  })
  return creates
}

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('registers an emergency with two vehicles by the keyboard alone', anySize, async ({ page, as }) => {
    const [first, second] = [await aVehicle(as), await aVehicle(as)]
    const address = `4a. avenida 3-20, ${unique()}`
    const creates = createsOf(page)
    const { keyboard } = page
    const enter = () => keyboard.press('Enter')
    const { general, place, vehicles } = formOf(page)
    const vehicle = vehicles.getByRole('combobox', { name: 'Vehículo' })
    const add = vehicles.getByRole('button', { name: 'Agregar vehículo' })
    const stations = page.getByRole('region', { name: 'Estaciones', exact: true })

    await page.goto('/#/emergencies/create')
    const type = general.getByRole('combobox', { name: 'Tipo de emergencia' })
    await tabTo(type)
    await keyboard.type('transito')
    await expect(page.getByRole('option')).toHaveText(['Accidente de tránsito'])
    await enter()
    await expect(type).toHaveValue('Accidente de tránsito')
    await keyboard.press('Tab')
    await keyboard.type('tel')
    await expect(page.getByRole('option').first()).toHaveText('Teléfono')
    await keyboard.press('Tab')
    await expect(general.getByRole('combobox', { name: 'Forma de aviso' })).toHaveValue('Teléfono')
    await expect(general.getByRole('textbox', { name: 'Número de heridos' })).toBeFocused()
    await keyboard.type('2')
    await keyboard.press('Tab')
    await expect(place.getByRole('textbox', { name: 'Dirección' })).toBeFocused()
    await keyboard.type(address)
    await tabTo(stations.getByRole('combobox', { name: 'Piloto' }))
    await keyboard.type('diego jose')
    await expect(page.getByRole('option')).toHaveText([optionOf(pilot)])
    await enter()
    await expect(stations.getByRole('combobox', { name: 'Piloto' })).toHaveValue(optionOf(pilot))

    for (const { unit, plate } of [first, second]) {
      await tabTo(vehicle, plate === first.plate ? 'Tab' : 'Shift+Tab')
      await keyboard.type(unit.toLowerCase())
      await expect(page.getByRole('option')).toHaveCount(1)
      await enter()
      await expect(vehicle).toHaveValue(new RegExp(plate))
      // The second vehicle was chosen but not added: saving adds it.
      if (plate === first.plate) {
        await tabTo(add)
        await enter()
      } else await keyboard.press('Control+Enter')
      const driver = vehicles.getByRole('group', { name: plate }).getByRole('combobox', { name: 'Piloto' })
      await expect(driver).toBeFocused()
      // The pilot of the emergency drives the first one.
      if (plate === second.plate) {
        await keyboard.type('diego jose')
        await expect(page.getByRole('option')).toHaveText([optionOf(pilot)])
        await enter()
      }
      await expect(driver).toHaveValue(optionOf(pilot))
    }
    expect(creates).toHaveLength(0)

    await keyboard.press('Control+Enter')
    // Checks the list, because the notice disappears after three seconds and may be missed on a slow processor.
    await expect(heading(page, 'Emergencias')).toBeVisible()
    expect(creates).toHaveLength(1)
    const { results } = await as(Role.Administrador).get<Rows<{ id: number }>>(`emergency/?search=${encodeURIComponent(address)}`)
    const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${results[0]?.id}`)
    expect(stored.members.map((member) => member.plate).toSorted()).toEqual([first.plate, second.plate].toSorted())
    expect(stored).toMatchObject({ notice_form: 'Teléfono', injured: 2 })
  })
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('has the focus at the field when the file to import is removed', anySize, async ({ page }) => {
    await page.goto('/#/users/import')
    const file = page.getByRole('region', { name: 'Archivo' })
    await file.locator('input[type=file]').setInputFiles({ name: 'vacio.csv', mimeType: 'text/csv', buffer: Buffer.from('DPI') })
    const remove = file.getByRole('button', { name: 'Quitar vacio.csv' })
    // Not while the server reads the file.
    await expect(remove).toBeEnabled()
    await remove.press('Enter')
    await expect(file.getByRole('button', { name: 'Elegir archivo' })).toBeFocused()
  })

  test('has the focus where it was when the search is closed', anySize, async ({ page }) => {
    const search = page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' })
    const field = page.getByRole('searchbox', { name: 'Buscar' })
    await page.goto('/#/vehicle-types')
    for (const from of [field, field, page.getByRole('button', { name: 'Menú', exact: true })]) {
      await from.focus()
      await page.keyboard.press('Control+k')
      await expect(search).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(search).toBeHidden()
      await expect(from).toBeFocused()
    }
  })
})
