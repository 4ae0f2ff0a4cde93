import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import type { Page as Rows } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import { formOf, pilot } from './emergency-form.ts'
import { screenEnter, tabTo } from './keys.ts'
import { aVehicle, idOf, unique } from './scene.ts'
import { heading, openFilters } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/** How the keyboard at hand sends Enter: a desk's own, or the one on a phone's screen. */
const enterOf = (page: Page, isMobile: boolean) => (isMobile ? () => screenEnter(page) : () => page.keyboard.press('Enter'))

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

  test('registers an emergency with two vehicles by the keyboard alone', async ({ page, as, isMobile }) => {
    const [first, second] = [await aVehicle(as), await aVehicle(as)]
    const address = `4a. avenida 3-20, ${unique()}`
    const creates = createsOf(page)
    const enter = enterOf(page, isMobile)
    const { keyboard } = page
    const { general, place, vehicles, save } = formOf(page)
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
    await keyboard.press('Tab')
    await expect(general.getByRole('combobox', { name: 'Forma de aviso' })).toHaveValue('Teléfono')
    await expect(place.getByRole('textbox', { name: 'Dirección' })).toBeFocused()
    await keyboard.type(address)
    await tabTo(stations.getByRole('combobox', { name: 'Piloto' }))
    await keyboard.type('diego jose')
    await expect(page.getByRole('option')).toHaveText([pilot])
    await enter()
    await expect(stations.getByRole('combobox', { name: 'Piloto' })).toHaveValue(pilot)

    for (const { unit, plate } of [first, second]) {
      await tabTo(vehicle, plate === first.plate ? 'Tab' : 'Shift+Tab')
      await keyboard.type(unit.toLowerCase())
      await expect(page.getByRole('option')).toHaveCount(1)
      await enter()
      await expect(vehicle).toHaveValue(new RegExp(plate))
      // The second is added by saving: chosen and left standing there, it must not be left behind.
      if (plate === first.plate) {
        await tabTo(add)
        await enter()
      } else await keyboard.press('Control+Enter')
      await expect(vehicles.getByRole('group', { name: plate }).getByRole('combobox', { name: 'Piloto' })).toBeFocused()
      await keyboard.type('diego jose')
      await expect(page.getByRole('option')).toHaveText([pilot])
      await enter()
    }
    expect(creates).toHaveLength(0)

    if (isMobile) {
      await tabTo(save)
      await enter()
    } else await keyboard.press('Control+Enter')
    // The list, since a notice that leaves after three seconds may be missed on a slow processor.
    await expect(heading(page, 'Emergencias')).toBeVisible()
    expect(creates).toHaveLength(1)
    const { results } = await as(Role.Administrador).get<Rows<{ id: number }>>(`emergency/?search=${encodeURIComponent(address)}`)
    const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${results[0]?.id}`)
    expect(stored.members.map((member) => member.plate).toSorted()).toEqual([first.plate, second.plate].toSorted())
    expect(stored.notice_form).toBe('Teléfono')
  })

  test('is led to the first empty field, reads what it lacks, and how many others do', async ({ page }) => {
    const { general, save } = formOf(page)
    const type = general.getByRole('combobox', { name: 'Tipo de emergencia' })
    await page.goto('/#/emergencies/create')
    await save.click()
    await expect(type).toBeFocused()
    await expect(type).toHaveAttribute('aria-expanded', 'false')
    await expect(general.getByText('Este campo es requerido').first()).toBeInViewport()
    await expect(page.getByRole('status').filter({ hasText: 'Hay 5 campos por corregir.' })).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.type('transito')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Hay 4 campos por corregir.' })).toBeVisible()
  })
})

test.describe('a choice', () => {
  test.use({ role: Role.Administrador })

  test('of several takes what is typed, accents or not, and never sends the form', async ({ page, as, isMobile }) => {
    const creates = createsOf(page)
    const enter = enterOf(page, isMobile)
    await idOf(as, 'station', '3a. Compañía Salcajá')
    const stations = formOf(page).crew.getByRole('combobox', { name: 'Estaciones' })
    await page.goto('/#/emergencies/create')
    await stations.click()
    await page.keyboard.type('SALCAJA')
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(stations).toHaveAttribute('aria-activedescendant', (await page.getByRole('option').getAttribute('id')) ?? '')
    await enter()
    await expect(formOf(page).crew.getByText('3a. Compañía Salcajá')).toBeVisible()
    // Nothing is typed and nothing marked: neither key takes one more.
    await enter()
    await page.keyboard.press('Tab')
    await expect(formOf(page).crew.getByText(/Compañía/)).toHaveCount(1)
    expect(creates).toHaveLength(0)
    await expect(page.getByText('Este campo es requerido')).toHaveCount(0)
  })

  test('marks the first match of options that come after it was typed', anySize, async ({ page }) => {
    const station = formOf(page).crew.getByRole('combobox', { name: 'Estaciones' })
    let send = (): void => undefined
    const typed = new Promise<void>((resolve) => (send = resolve))
    await page.route(/\/api\/station\/filter_list/, async (route) => {
      await typed
      await route.continue()
    })
    await page.goto('/#/emergencies/create')
    await station.click()
    await page.keyboard.type('SALCAJA')
    await expect(page.getByText('Sin resultados').filter({ visible: true })).toHaveCount(1)
    send()
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(station).toHaveAttribute('aria-activedescendant', (await page.getByRole('option').getAttribute('id')) ?? '')
    await page.keyboard.press('Tab')
    await expect(formOf(page).crew.getByText('3a. Compañía Salcajá')).toBeVisible()
    await expect(station).not.toHaveAttribute('aria-activedescendant')
  })

  test('marks what begins as it was typed before what only holds it', anySize, async ({ page }) => {
    const station = formOf(page).crew.getByRole('combobox', { name: 'Estaciones' })
    await page.goto('/#/emergencies/create')
    await station.click()
    await page.keyboard.type('1a')
    await expect(page.getByRole('option').first()).toHaveText(/^1a\. /)
  })

  test('of a filter goes by letters too', async ({ page, isMobile }) => {
    await page.goto('/#/emergencies')
    await expect(heading(page, 'Emergencias')).toBeVisible()
    if (isMobile) await openFilters(page)
    for (const [name, typed, shown] of [
      ['Estación', 'salcaja', /Salcajá/],
      ['Estado', 'res', /^Resuelta$/],
    ] as const) {
      const filter = page.getByRole('combobox', { name, exact: true })
      await filter.click()
      await page.keyboard.type(typed)
      await expect(page.getByRole('option').first()).toHaveText(shown)
      await enterOf(page, isMobile)()
      await expect(filter).toHaveValue(shown)
      await expect(filter).not.toHaveAttribute('aria-activedescendant')
    }
    await expect(page).toHaveURL(/[?&]status=30/)
  })
})
