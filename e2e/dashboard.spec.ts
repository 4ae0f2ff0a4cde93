import type { Locator, Page } from '@playwright/test'
import type { DashboardReport } from '../src/contract/dashboard.ts'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import type { Me } from '../src/contract/session.ts'
import { everyRole, Role, roleNames } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { daysAgo } from './hours.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { choose, heading, refusal, sections, topBar } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

/** The dashboards also ask again by themselves, so each answer is waited for by what it was asked. */
const reportOf = (page: Page, station: number | null) =>
  page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    const asked = searchParams.get('station_emergency__station')
    return pathname.endsWith('/dashboard_report/') && asked === (station === null ? null : String(station))
  })

const openFilters = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: /^Filtros/ }).tap()
}
const closeFilters = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: 'Ver estadísticas' }).tap()
}

const ofEmergencies = (page: Page) => page.getByLabel('Emergencias', { exact: true })

for (const role of everyRole) {
  test.describe(roleNames[role], () => {
    test.use({ role })

    // A-DSH-01, A-DSH-08, A-DSH-10, A-DSH-11, A-DSH-12, A-DSH-13, A-DSH-14, A-DSH-15, A-DSH-16, A-DSH-17, A-DSH-18, A-DSH-25,
    // A-DSH-26, A-DSH-27, A-DSH-36, A-DSH-40, A-NAV-01, B-NAV-01, S-40
    test('opens the dashboard from the menu, with the own station chosen', anySize, async ({ page, as }) => {
      const { station } = await as(role).get<Me>('user/me')
      // The server counts nothing for who has no station, save an administrator.
      test.skip(station === null && role !== Role.Administrador, 'has no station')
      await page.goto('/#/emergencies')
      const asked = reportOf(page, station?.id ?? null)
      await Promise.all([asked, (await sections(page)).getByRole('link', { name: 'Dashboard' }).click()])
      await expect(heading(page, 'Dashboard')).toBeVisible()
      const labels = ['Emergencias críticas', 'Emergencias que solicitan apoyo', 'Emergencias activas', 'Emergencias resueltas']
      for (const label of [...labels, 'Estaciones activas', 'Estaciones inactivas', 'Vehículos', 'Vehículos registrados'])
        await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
      for (const label of ['Heridos por arma de fuego', 'Heridos por arma blanca', 'Heridos varios'])
        await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible()
      if (station === null) return
      await expect(page.getByRole('group', { name: 'Filtros' })).toContainText(station.name)
      const [all] = await Promise.all([reportOf(page, null), page.getByRole('button', { name: 'Quitar filtros' }).click()])
      expect(new URL(all.url()).search).toBe('')
      await expect(page).toHaveURL(/station_emergency__station=todas/)
    })
  })
}

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-DSH-02, A-DSH-03, A-DSH-04, A-DSH-05, A-DSH-06, A-DSH-07, A-DSH-09, A-VAL-16, A-CON-29
  test('filters by days, stations and types; reversed days send no request', everyday, async ({ page, isMobile }) => {
    await openLoaded(page, '/dashboard')
    const asked: URL[] = []
    page.on('request', (request) => {
      if (request.url().includes('dashboard_report')) asked.push(new URL(request.url()))
    })
    await openFilters(page, isMobile)
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
    await closeFilters(page, isMobile)
    await expect(page.getByText('Complete o corrija las fechas para ver las estadísticas.')).toBeVisible()
    // What others do may load the days before once more.
    expect(asked.filter(({ search }) => /end_date=2026-11-01|start_date=2100/.test(search))).toEqual([])
  })

  test('days in a written address that are reversed or not yet there send no request', anySize, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search, searchParams } = new URL(request.url())
      // The board's map asks for what is in progress, whatever the days.
      if (pathname.includes('dashboard_') && !searchParams.has('status')) asked.push(pathname + search)
    })
    for (const days of ['start_date=2026-11-20&end_date=2026-11-02', 'start_date=2100-01-01']) {
      await page.goto(`/#/dashboard?${days}`)
      await expect(page.getByText('Complete o corrija las fechas para ver las estadísticas.')).toBeVisible()
    }
    expect(asked).toEqual([])
  })

  test('every number leads to the list that makes it', anySize, async ({ page, as }) => {
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
  })

  test('the same days before stand beside the emergencies, in words', anySize, async ({ page }) => {
    await page.route('**/api/reports/dashboard_report/**', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as DashboardReport
      const before = {
        emergencies_active: 3,
        emergencies_resolved: 40,
        emergencies_critical: 0,
        emergencies_requesting_support: 2,
      }
      await route.fulfill({
        json: {
          ...body,
          emergencies_active: 5,
          emergencies_resolved: 37,
          emergencies_critical: 0,
          before: { ...before, start_date: '2026-10-30', end_date: '2026-10-31' },
        },
      })
    })
    await openLoaded(page, '/dashboard?start_date=2026-11-01&end_date=2026-11-02')
    await expect(page.getByText('Se compara con el mismo número de días antes: del 30/10/2026 al 31/10/2026.')).toBeVisible()
    await expect(ofEmergencies(page)).toContainText('Antes 3 (2 más)')
    await expect(ofEmergencies(page)).toContainText('Antes 40 (3 menos)')
    await expect(ofEmergencies(page)).toContainText('Antes 0 (igual)')
  })

  // A-DSH-23, A-DSH-24, A-CON-03
  test('the last ten emergencies, five types with a bar each, and the times as line, grid and table', async ({
    page,
    isMobile,
  }) => {
    await openLoaded(page, '/dashboard')
    const last = page.getByRole('region', { name: 'Últimas emergencias' })
    await expect(isMobile ? last.getByRole('listitem') : last.locator('tbody').getByRole('row')).toHaveCount(10)
    const types = page.getByRole('region', { name: 'Tipos más frecuentes' })
    await expect(types.locator('tbody').getByRole('row')).toHaveCount(5)
    const fills = () =>
      types.locator('.recharts-bar-rectangle path').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('fill')))
    await expect.poll(async () => new Set(await fills()).size).toBe(5)
    const line = page.getByRole('region', { name: 'Emergencias por día' })
    await expect(line.getByRole('table').getByRole('row')).toHaveCount(31)
    await expect(line.getByRole('table').getByRole('link')).toHaveCount(0)
    await line.getByRole('button', { name: 'Ver la tabla' }).click()
    await expect(line.getByRole('table').getByRole('link').first()).toBeVisible()
    const grid = page.getByRole('region', { name: 'Emergencias por hora y día de la semana' })
    await expect(grid.getByRole('cell')).toHaveCount(7 * 24)

    await line.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/#\/emergencies\?/)
    await page.goBack()
    await expect(line.getByRole('table').getByRole('link').first()).toBeVisible()
    await line.getByRole('button', { name: 'Ver la gráfica' }).click()
    await expect(line.getByRole('table').getByRole('link')).toHaveCount(0)
  })

  // A-DSH-28
  test('the filters find room beside the wide menu', anySize, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('sirena.sidebar-narrow', 'false'))
    await page.setViewportSize({ width: 1024, height: 800 })
    await openLoaded(page, '/dashboard?emergency_type_id=1')
    await expect(page.getByRole('button', { name: 'Quitar filtros' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  })

  test('says that there is nothing to show', anySize, async ({ page }) => {
    await openLoaded(page, '/dashboard?start_date=1950-01-01&end_date=1950-01-02')
    await expect(page.getByText('No hay estadisticas que mostrar').first()).toBeVisible()
    await expect(ofEmergencies(page)).toContainText('Antes 0 (igual)')
  })

  // A-DSH-34, A-ERR-19
  test('a failed load says so and can be retried', anySize, async ({ page }) => {
    await page.route('**/api/reports/dashboard_report/**', (route) =>
      route.fulfill({ status: 500, json: { detail: 'No se pudo.' } }),
    )
    await page.goto('/#/dashboard')
    await expect(refusal(page, 'Error al obtener los datos del dashboard')).toBeVisible()
    await page.unroute('**/api/reports/dashboard_report/**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(ofEmergencies(page)).toBeVisible()
  })

  test('says that its numbers are old when they cannot be read again', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    await openLoaded(page, '/dashboard')
    await expect(ofEmergencies(page)).toBeVisible()
    await expect(page.getByText(/^Actualizado a las/)).toHaveCount(0)
    await page.route('**/api/reports/**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'El servidor está ocupado.' } }),
    )
    await anEmergency(as, vehicle)
    await expect(page.getByText(/^Actualizado a las \d\d:\d\d\. No se pudo actualizar; se reintenta\.$/)).toBeVisible()
    await page.unroute('**/api/reports/**')
    await expect(page.getByText(/^Actualizado a las/)).toHaveCount(0)
  })

  test('follows what others do', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    await openLoaded(page, '/dashboard')
    const emergency = await anEmergency(as, vehicle)
    const last = page.getByRole('region', { name: 'Últimas emergencias' })
    await expect(last).toContainText(emergency.code)
  })

  test('is accessible, also empty and failing', async ({ page }) => {
    for (const place of [
      '/dashboard',
      `/dashboard?start_date=${daysAgo(30)}&end_date=${daysAgo(7)}`,
      '/dashboard?end_date=1950-01-01',
    ]) {
      await openLoaded(page, place)
      await expectAccessible(page)
    }
    await openLoaded(page, '/dashboard?pantalla=1')
    await page.getByRole('button', { name: 'Pausar' }).click()
    const pages = 7
    for (let shown = 1; shown <= pages; shown++) {
      await expect(page.getByText(`${shown} de ${pages}`)).toBeVisible()
      await expectAccessible(page, `page ${shown} of the television`)
      await page.keyboard.press('ArrowRight')
    }
  })

  // A-RTE-12
  test('begins with what is in progress, which the filters leave as it is', async ({ page, as, isMobile }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
    await openLoaded(page, '/dashboard?end_date=1950-01-01')
    const queue = page.getByRole('region', { name: 'Emergencias en curso' })
    await expect(queue.getByText('Critica').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Lo que pasa ahora' })).toBeVisible()
    await expect(queue.getByRole('link', { name: 'Pantalla de televisión' })).toHaveCount(0)
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? 0
    const filters = isMobile
      ? page.getByRole('button', { name: /^Filtros/ })
      : page.getByRole('textbox', { name: 'Fecha inicial' })
    expect(await top(heading(page, 'Dashboard'))).toBeLessThan(await top(queue))
    expect(await top(queue)).toBeLessThan(await top(filters))
    expect(await top(filters)).toBeLessThan(await top(ofEmergencies(page)))

    for (const place of ['/dashboard?pantalla=1', '/dashboard-open']) {
      await page.goto(`/#${place}`)
      await expect(page.getByText(/^Actualizado a las/)).toBeVisible()
      await expect(queue).toHaveCount(0)
    }
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
  })

  // A-RTE-12
  test('the start page has the same statistics below what is in progress', anySize, async ({ page }) => {
    await page.goto('/#/')
    await expect(page.getByRole('region', { name: 'Emergencias en curso' })).toBeVisible()
    await page.getByRole('heading', { name: 'Estadísticas' }).scrollIntoViewIfNeeded()
    await expect(ofEmergencies(page)).toBeVisible()
    await page.getByRole('link', { name: 'Abrir el dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(ofEmergencies(page)).toBeVisible()
  })
})

test.describe('a person without a station', () => {
  test.use({ role: Role.Bombero })

  // A-DSH-32, A-ROL-12, S-17
  test('reads that they have none, and no request is sent', anySize, async ({ page }) => {
    await page.route('**/api/user/me/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as Me), station: null, station_text: '' } })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('dashboard_')) asked.push(request.url())
    })
    for (const place of ['/dashboard', '/dashboard?pantalla=1', '/']) {
      await page.goto(`/#${place}`)
      if (place === '/') await page.getByRole('heading', { name: 'Estadísticas' }).scrollIntoViewIfNeeded()
      await expect(page.getByText('No tiene ninguna estacion asignada')).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Pantalla de televisión|Imprimir)$/ })).toHaveCount(0)
    }
    await page.goto('/#/dashboard?pantalla=1')
    await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expectAccessible(page, 'the television of a person without a station')
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/pantalla/)
    await expect(topBar(page)).toBeVisible()
    await page.goto('/#/dashboard?pantalla=1')
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(page).not.toHaveURL(/pantalla/)
    await expect(page.getByText('No tiene ninguna estacion asignada')).toBeVisible()
    expect(asked).toEqual([])
  })
})
