import type { Locator, Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { aFirefighter, anEmergency, aVehicle, centralStation, unique } from './test-data.ts'
import { heading, topBar } from './steps.ts'
import { anySize, everyday, expect, phoneOnly, test } from './test.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: 'Buscar' }) })
const box = (page: Page): Locator => dialog(page).getByRole('combobox', { name: 'Buscar' })
const rows = (page: Page, group: string): Locator => dialog(page).getByRole('group', { name: group }).getByRole('option')
const chosen = (page: Page): Locator => dialog(page).getByRole('option', { selected: true })

/** Opens the search on the list of vehicle types, which no journey needs here. */
const openSearch = async (page: Page): Promise<Locator> => {
  await page.goto('/#/vehicle-types')
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
  await topBar(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(box(page)).toBeFocused()
  return box(page)
}

test.describe('the search', () => {
  test.use({ role: Role.Administrador })

  test('says on a page from before a release that there is a new version', anySize, async ({ page }) => {
    await page.goto('/#/vehicle-types')
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
    await page.route('**/assets/search-*.js', (route) => route.fulfill({ status: 404, json: {} }))
    await topBar(page).getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Hay una versión nueva de Sirena. Recargue la página y vuelva a intentar.')
  })

  // S-50
  test(
    'finds every kind of record, and Enter opens the first row',
    { tag: [anySize.tag, everyday.tag] },
    async ({ page, as }) => {
      const vehicle = await aVehicle(as)
      const emergency = await anEmergency(as, vehicle)
      const word = vehicle.plate.replace('P-', '')
      const { id, name, no_dpi } = await aFirefighter(as, { phone_number: '41234567' })
      const search = await openSearch(page)

      await search.fill(`p${word}`)
      await expect(rows(page, 'Vehículos')).toHaveText([new RegExp(`U-${word} · P-${word}.*En emergencia`)])
      await search.fill(`u ${word}`)
      await expect(rows(page, 'Emergencias')).toHaveText([new RegExp(`${emergency.code}.*${emergency.address}Activo`)])

      await search.fill(emergency.address)
      await expect(chosen(page)).toHaveText(new RegExp(`${emergency.emergency_type_text} · ${emergency.code}.*Activo`))
      await search.fill(emergency.code)
      await expect(chosen(page)).toContainText(emergency.code)
      await search.fill(`${emergency.emergency_type_text} ${emergency.address}`)
      await expect(rows(page, 'Emergencias')).toHaveCount(1)

      for (const text of [name, `${no_dpi.slice(0, 4)} ${no_dpi.slice(4, 9)} ${no_dpi.slice(9)}`]) {
        await search.fill(text)
        await expect(chosen(page)).toHaveText(new RegExp(`${name}.*Activo`))
      }
      await search.fill('4123-4567')
      await expect(rows(page, 'Usuarios').filter({ hasText: name })).toBeVisible()

      await search.fill('17a. panajachel')
      await expect(chosen(page)).toContainText('17a. Compañía Panajachel')

      await search.fill(name)
      await expect(chosen(page)).toContainText(name)
      await search.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/users/${id}$`))
      await expect(heading(page, name)).toBeVisible()
      await expect(search).toBeHidden()
    },
  )

  test('opens the first row although Enter was pressed before it came', anySize, async ({ page, as }) => {
    const { id, address } = await anEmergency(as, await aVehicle(as))
    const search = await openSearch(page)
    await search.fill(address)
    await search.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/emergency/${id}$`))
  })

  test('keeps the row that the arrows chose while other rows arrive', anySize, async ({ page }) => {
    const search = await openSearch(page)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/search/**', async (route) => {
      await answered
      await route.fallback()
    })
    await search.fill('estacion')
    await expect(chosen(page)).toHaveText('Estaciones')
    await expect(dialog(page).getByRole('status')).toHaveText('Buscando…')
    await search.press('ArrowDown')
    await expect(chosen(page)).toHaveText('Reporte de Estaciones')
    // What a screen reader announces.
    await expect(search).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '')
    await expect(search).toHaveAttribute('aria-expanded', 'true')
    answer()
    await expect(rows(page, 'Estaciones').first()).toBeVisible()
    await expect(chosen(page)).toHaveText('Reporte de Estaciones')
    await search.press('ArrowUp')
    await expect(chosen(page)).toHaveText('Estaciones')
    await search.press('ArrowUp')
    await expect(chosen(page)).toHaveText((await dialog(page).getByRole('option').last().textContent()) ?? '')
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(heading(page, 'Estaciones')).toBeVisible()
  })

  test('asks once for a text, and drops the request when the text changes', anySize, async ({ page }) => {
    const asked: string[] = []
    const aborted: string[] = []
    const textOf = (url: string) => new URL(url).searchParams.get('search') ?? ''
    page.on('request', (request) => request.url().includes('/api/search') && asked.push(textOf(request.url())))
    page.on('requestfailed', (request) => request.url().includes('/api/search') && aborted.push(textOf(request.url())))
    const search = await openSearch(page)
    await page.route('**/api/search/?search=zunil', () => new Promise(() => undefined))
    await search.fill('zunil')
    await expect.poll(() => asked).toEqual(['zunil'])
    await search.fill('salcaja')
    await expect(rows(page, 'Estaciones')).toHaveText([/Salcajá/])
    expect(asked).toEqual(['zunil', 'salcaja'])
    expect(aborted).toEqual(['zunil'])
  })

  test('offers screens and actions', anySize, async ({ page }) => {
    const search = await openSearch(page)
    await expect(rows(page, 'Pantallas')).toContainText(['Inicio', 'Emergencias', 'Estaciones', 'Usuarios', 'Vehículos'])
    await expect(rows(page, 'Acciones')).toContainText(['Crear emergencia', 'Perfil', 'Cerrar sesión'])
    await search.fill('crear emer')
    await expect(chosen(page)).toHaveText('Crear emergencia')
    await search.fill('perfil')
    await search.press('Enter')
    await expect(page).toHaveURL(/user-profile$/)
  })

  test('changes the status of the emergency that the text names', async ({ page, as, isMobile }) => {
    const { id, code } = await anEmergency(as, await aVehicle(as))
    const search = await openSearch(page)
    await search.fill(String(id))
    await expect(chosen(page)).toContainText(code)
    const action = rows(page, 'Emergencias').filter({ hasText: `Cambiar estado de ${code}` })
    if (isMobile) await action.tap()
    else {
      await search.fill(`estado ${id}`)
      await expect(chosen(page)).toHaveText(`Cambiar estado de ${code}`)
      await search.press('Enter')
    }
    await expect(page).toHaveURL(new RegExp(`/emergency/${id}$`))
    // On a phone its sheet has the focus.
    await expect(page.getByRole(isMobile ? 'listbox' : 'combobox', { name: `Estado de la emergencia ${id}` })).toBeFocused()
    await page.getByRole('option', { name: 'Critica' }).click()
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })).toHaveValue('Critica')

    // Coming back does not open it again.
    await page.reload()
    await expect(page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })).toHaveValue('Critica')
    await expect(page.getByRole('option')).toHaveCount(0)
    // Here again, from the record itself.
    await topBar(page).getByRole('button', { name: 'Buscar' }).click()
    await box(page).fill(`cambiar estado de ${id}`)
    await expect(chosen(page)).toHaveText(`Cambiar estado de ${code}`)
    await box(page).press('Enter')
    await expect(box(page)).toBeHidden()
    await expect(page.getByRole('option', { name: 'Resuelta' })).toBeVisible()
    await expect(page.getByRole(isMobile ? 'listbox' : 'combobox', { name: `Estado de la emergencia ${id}` })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })).toBeFocused()
  })

  test('says how to change a status if the text has no number', anySize, async ({ page, as }) => {
    const { id, code } = await anEmergency(as, await aVehicle(as))
    const search = await openSearch(page)
    await search.fill('cambiar estado')
    await expect(chosen(page)).toHaveText('Cambiar estado: escriba el número de la emergencia')
    await search.press('Enter')
    await expect(search).toHaveValue('cambiar estado ')
    await expect(search).toBeFocused()
    await search.fill('estado')
    await rows(page, 'Acciones').filter({ hasText: 'Cambiar estado' }).click()
    await expect(search).toBeFocused()
    await search.press('End')
    await search.pressSequentially(String(id))
    await expect(chosen(page)).toHaveText(`Cambiar estado de ${code}`)
  })

  test('says what it found, what it waits for and what failed', anySize, async ({ page }) => {
    const search = await openSearch(page)
    const status = dialog(page).getByRole('status')
    await search.fill('¿')
    await expect(status).toHaveText('Escriba al menos dos letras')
    await search.fill(`nadie ${unique()}`)
    await expect(status).toHaveText('Sin resultados')
    await expect(search).toHaveAttribute('aria-expanded', 'false')
    await page.route('**/api/search/**', (route) => route.fulfill({ status: 503, json: { detail: 'El servidor está ocupado.' } }))
    await search.fill('panajachel')
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toContainText('No se pudo buscar')
    await page.unroute('**/api/search/**')
    await alert.getByRole('button', { name: 'Reintentar' }).click()
    await expect(chosen(page)).toContainText('17a. Compañía Panajachel')
    await page.context().setOffline(true)
    await search.fill('salcajá')
    await expect(alert).toContainText('No hay conexión con el servidor.')
    // With the connection it goes on by itself.
    await page.context().setOffline(false)
    await expect(chosen(page)).toContainText('3a. Compañía Salcajá')
  })

  test('has targets of a thumb, and nothing that leaves the screen', phoneOnly, async ({ page }) => {
    const search = await openSearch(page)
    await search.fill(centralStation)
    await expect(rows(page, 'Estaciones')).toHaveCount(1)
    await expect(dialog(page).getByText('Disponible').first()).toBeInViewport({ ratio: 1 })
    for (const target of await dialog(page).getByRole('button').or(dialog(page).getByRole('option')).all()) {
      const { x = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
      expect(x + width).toBeLessThanOrEqual(390)
    }
    await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).tap()
    await expect(search).toBeHidden()
  })
})

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  // S-16
  test('finds nobody by a DPI, and is offered no change of a status', anySize, async ({ page, as }) => {
    const { name, no_dpi } = await aFirefighter(as)
    const { id, code } = await anEmergency(as, await aVehicle(as))
    const search = await openSearch(page)
    await search.fill(no_dpi)
    await expect(dialog(page).getByRole('status')).toHaveText('Sin resultados')
    await search.fill(name)
    await expect(chosen(page)).toContainText(name)
    await search.fill(`estado ${id}`)
    await expect(chosen(page)).toContainText(code)
    await expect(dialog(page).getByText('Cambiar estado')).toHaveCount(0)
    await search.fill('crear')
    await expect(dialog(page).getByRole('status')).toHaveText('Sin resultados')
  })
})
