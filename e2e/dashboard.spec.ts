import type { Page } from '@playwright/test'
import type { DashboardReport } from '../src/contract/overview/dashboard.schema.ts'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import type { As } from './calls.ts'
import { daysAgo } from './hours.ts'
import { tabTo } from './keys.ts'
import { choose, heading, sections, signInByForm } from './steps.ts'
import { anEmergency, aVehicle, codeOf, unique } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const ofEmergencies = (page: Page) => page.getByLabel('Emergencias', { exact: true })
const mapIn = (page: Page) => page.getByRole('region', { name: 'Mapa de emergencias' })

/** 51 days, without those in which other journeys write. */
const days = `start_date=${daysAgo(57)}&end_date=${daysAgo(7)}`

/** Opens the dashboard of emergencies of a type of their own at these places, all active; returns them. */
const openWith = async (page: Page, as: As, places: readonly [latitude: number, longitude: number][]) => {
  const word = unique()
  const sent = { code: Number(codeOf(word)), name: `Tipo ${word}`, description: 'De prueba' }
  const type = await as(Role.Administrador).post<{ id: number }>('emergency_type', sent)
  const made = []
  for (const [latitude, longitude] of places)
    made.push(await anEmergency(as, await aVehicle(as), { latitude, longitude, emergency_type: type.id }))
  await page.goto(`/#/dashboard?station_emergency__station=todas&emergency_type_id=${type.id}`)
  return made
}

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-DSH-01, A-DSH-02, A-DSH-03, A-DSH-04, A-DSH-05, A-DSH-06, A-DSH-07, A-DSH-09, A-NAV-01, A-VAL-16, A-CON-29
  test('filters by days, stations and types; reversed days send no request', everyday, async ({ page, isMobile }) => {
    await page.goto('/#/emergencies')
    await (await sections(page)).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(ofEmergencies(page)).toBeVisible()
    const asked: URL[] = []
    page.on('request', (request) => {
      if (request.url().includes('dashboard_report')) asked.push(new URL(request.url()))
    })
    if (isMobile) await page.getByRole('button', { name: /^Filtros/ }).tap()
    await page.getByRole('textbox', { name: 'Fecha inicial' }).fill('02/11/2026')
    await page.getByRole('textbox', { name: 'Fecha final' }).fill('20/11/2026')
    await expect.poll(() => asked.at(-1)?.search).toBe('?start_date=2026-11-02&end_date=2026-11-20')
    await choose(page, 'Tipos de emergencia', 'Accidente de tránsito', 'Enfermedad común')
    await expect.poll(() => asked.at(-1)?.searchParams.get('emergency_type_id')).toMatch(/^\d+,\d+$/)
    await choose(page, 'Estaciones', '1a. Compañía Quetzaltenango Zona 3')
    await expect.poll(() => asked.at(-1)?.searchParams.get('station_emergency__station')).toMatch(/^\d+$/)
    await expect(page).toHaveURL(/start_date=2026-11-02&end_date=2026-11-20/)
    await expect(page.getByRole('textbox', { name: 'Fecha inicial' })).toHaveValue('02/11/2026')

    await page.getByRole('textbox', { name: 'Fecha final' }).fill('01/11/2026')
    await expect(page.getByText('La fecha inicial no puede ser mayor a la fecha final')).toBeVisible()
    await page.getByRole('textbox', { name: 'Fecha inicial' }).fill('02/11/2100')
    await page.getByRole('textbox', { name: 'Fecha final' }).fill('')
    await expect(page.getByText('Esta fecha aún no llega')).toBeVisible()
    if (isMobile) await page.getByRole('button', { name: 'Ver estadísticas' }).tap()
    await expect(page.getByText('Complete o corrija las fechas para ver las estadísticas.')).toBeVisible()
    // What others do may load the days before once more.
    expect(asked.filter(({ search }) => /end_date=2026-11-01|start_date=2100/.test(search))).toEqual([])
    await openLoaded(page, `/dashboard?${days}`)
  })

  test('every number leads to the list that makes it, and Back to the table that was there', anySize, async ({ page, as }) => {
    const station = (await as(Role.Administrador).get<{ id: number; name: string }[]>('station/filter_list'))[1]
    const query = `start_date=${daysAgo(300)}&end_date=${daysAgo(7)}&station_emergency__station=${station?.id}`
    const { before, ...counted } = await as(Role.Administrador).get<DashboardReport>(`reports/dashboard_report/?${query}`)
    const [type] = counted.data
    const numbers: [link: RegExp, count: number][] = [
      [/^Emergencias resueltas: /, counted.emergencies_resolved],
      [/^Emergencias resueltas, antes: /, before?.emergencies_resolved ?? NaN],
      [/^Estaciones activas: /, counted.station_active],
      [/^Vehículos disponibles: /, counted.vehicles_disponibility],
      [/^Vehículos registrados: /, counted.total_vehicle],
      [new RegExp(`^${type?.name}: `), type?.total ?? NaN],
    ]
    for (const [link, count] of numbers) {
      await openLoaded(page, `/dashboard?${query}`)
      const number = page.getByRole('link', { name: link })
      await expect(number).toHaveText(String(count))
      await number.click()
      await expect(heading(page, 'Dashboard')).toHaveCount(0)
      const shown =
        count === 0 ? page.getByText(/^(Sin|No hay) /) : page.getByText(new RegExp(`^Mostrando \\d+ de ${count} resultados?$`))
      await expect(shown.first()).toBeVisible()
    }

    await openLoaded(page, `/dashboard?${days}`)
    const line = page.getByRole('region', { name: 'Emergencias por día' })
    await line.getByRole('button', { name: 'Ver la tabla' }).click()
    await line.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/#\/emergencies\?/)
    await page.goBack()
    await expect(line.getByRole('table').getByRole('link').first()).toBeVisible()
  })

  // A-DSH-19
  test('the map and the newest emergencies follow what others do', anySize, async ({ page, as }) => {
    const [made] = await openWith(page, as, [
      [16.34, -89.41],
      [14.83, -91.51],
      [14.85, -91.53],
    ])
    const map = mapIn(page)
    await map.scrollIntoViewIfNeeded()
    await expect(map.getByRole('status')).toHaveText('3 emergencias')
    await expect(page.getByRole('region', { name: 'Últimas emergencias' })).toContainText(made?.code ?? '')
    await map.getByRole('button', { name: /^2 emergencias cerca de .+: la más grave, Activo\. Acercar$/ }).press('Enter')
    await expect(map.getByRole('button', { name: /^1 emergencia cerca de (Quetzaltenango|Olintepeque): Activo/ })).toHaveCount(2)
    await map.getByRole('button', { name: 'Ver todas en el mapa' }).click()

    const status = EmergencyStatus.Critica
    await as(Role.Administrador).post(`emergency/${made?.id}/update_status`, { status })
    const there = map.getByRole('button', { name: '1 emergencia cerca de Poptún: Critica. Ver' })
    await expect(there).toBeVisible()
    await expect(page.getByRole('link', { name: /^Emergencias críticas: / })).toHaveText('1')
    await there.click()
    await map.getByRole('link', { name: `Ver la emergencia ${made?.id}` }).click()
    await expect(page).toHaveURL(new RegExp(`/emergency/${made?.id}$`))
  })

  test('the television fills the screen by a key, and gives the focus back however it is left', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      const enter: typeof document.body.requestFullscreen = Reflect.get(Element.prototype, 'requestFullscreen')
      Element.prototype.requestFullscreen = async function (options) {
        if (document.documentElement.dataset['slow'] !== undefined)
          await new Promise((resolve) => addEventListener('browser-is-ready', resolve, { once: true }))
        await enter.call(this, options)
      }
      addEventListener('fullscreenchange', () => {
        const { dataset } = document.documentElement
        dataset['changes'] = String(Number(dataset['changes'] ?? 0) + 1)
      })
    })
    await openLoaded(page, `/dashboard?${days}`)
    const television = page.getByRole('button', { name: 'Pantalla de televisión' })
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    // Between the filters and the buttons is the board, with as many links as there are emergencies.
    await page.getByRole('button', { name: 'Imprimir' }).focus()
    await tabTo(television, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Ahora')).toBeFocused()
    await expect.poll(isFull).toBe(true)
    // A browser in full screen keeps Escape for itself.
    await page.evaluate(() => document.exitFullscreen())
    await page.keyboard.press('Escape')
    await expect(television).toBeFocused()
    await expect(page).not.toHaveURL(/pantalla/)

    await page.keyboard.press('Enter')
    await expect(heading(page, 'Ahora')).toBeFocused()
    await expect.poll(isFull).toBe(true)
    await page.goBack()
    await expect(television).toBeFocused()
    await expect.poll(isFull).toBe(false)

    const html = page.locator('html')
    await html.evaluate(({ dataset }) => Object.assign(dataset, { slow: '', changes: '0' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Ahora')).toBeFocused()
    await page.goBack()
    await expect(television).toBeFocused()
    await page.evaluate(() => dispatchEvent(new Event('browser-is-ready')))
    await expect(html).toHaveAttribute('data-changes', '2')
    expect(await isFull()).toBe(false)
  })
})

test.describe('a visitor', () => {
  // A-RTE-06, A-GATE-15, A-DSH-36, A-DSH-37, A-API-57, B-API-55, B-API-56
  test('sees the open dashboard, without links and without a session', async ({ page, isMobile }) => {
    const asked: { path: string; token: string | undefined }[] = []
    page.on('request', (request) => {
      const { pathname: path } = new URL(request.url())
      if (path.startsWith('/api/')) asked.push({ path, token: request.headers()['authorization'] })
    })
    await page.goto('/#/login')
    await page.getByRole('link', { name: 'Ver el dashboard sin iniciar sesión' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(ofEmergencies(page)).toBeVisible()
    await expect(page.getByText(/^Actualizado a las \d\d:\d\d/)).toBeVisible()
    await expect(page.getByText('No tiene ninguna estacion asignada')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Emergencias en curso' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Iniciar sesión'])
    if (isMobile) await mapIn(page).getByRole('button', { name: 'Mostrar' }).tap()
    await mapIn(page).scrollIntoViewIfNeeded()
    await expect(mapIn(page).locator('[data-marker]').first()).toBeVisible()
    await expect(mapIn(page).getByRole('link')).toHaveCount(0)
    if (isMobile) await page.getByRole('button', { name: /^Filtros/ }).tap()
    await page.getByRole('combobox', { name: 'Estaciones' }).click()
    await expect(page.getByRole('option', { name: '1a. Compañía Quetzaltenango Zona 3' })).toBeVisible()
    const calls = asked.filter(({ path }) => path !== '/api/settings/')
    expect(calls.length).toBeGreaterThan(0)
    for (const { path, token } of calls)
      expect([path, token]).toEqual([expect.stringMatching(/^\/api\/dashboard_open\//), undefined])
  })

  test('sees the television of a person go on, with the same station, when its session ends', anySize, async ({ page }) => {
    // A session of its own, since it is ended.
    await page.goto('/#/login')
    await signInByForm(page, Role.Bombero)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.goto('/#/dashboard')
    await page.getByRole('button', { name: 'Pantalla de televisión' }).click()
    await expect(heading(page, 'Ahora')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Emergencias en curso' })).toHaveCount(0)
    await expect(page).toHaveURL(/#\/dashboard\?.*station_emergency__station=\d+/)
    const [, station] = /station_emergency__station=(\d+)/.exec(page.url()) ?? []
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.request.post('/api/user/logout', { headers: { Authorization: `Bearer ${token}` } })
    await expect(page).toHaveURL(new RegExp(`#/dashboard-open\\?.*station_emergency__station=${station}`), { timeout: 40_000 })
    await expect(heading(page, /Ahora|Últimas emergencias/)).toBeVisible()
    await expect(page.getByText(/^Actualizado a las/)).toBeVisible()
  })
})
