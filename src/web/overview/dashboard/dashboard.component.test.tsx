import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DashboardReport } from '../../../contract/overview/dashboard.schema.ts'
import { everyRole, Role } from '../../../contract/shared/rights/roles.ts'
import { OWN_RETRY_MS } from '../../platform/calls/refresh.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { ofOwnStation, ownStation } from '../../../../test/components/board.ts'
import { aReport, dashboardAnswers, figuresBefore, openDashboardAnswers } from '../../../../test/components/dashboard.ts'
import { playClock } from '../../../../test/components/clock.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { refusal } from '../../../../test/components/server.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const ofEmergencies = () => page.getByLabelText('Emergencias', { exact: true })
const figure = (label: string) => page.getByRole('term').filter({ hasText: label })

// A-DSH-01, A-DSH-08, A-DSH-10, A-DSH-11, A-DSH-12, A-DSH-13, A-DSH-14, A-DSH-15, A-DSH-16, A-DSH-17, A-DSH-18, A-DSH-25,
// A-DSH-26, A-DSH-27, A-DSH-36, A-DSH-40, A-NAV-01, B-NAV-01, S-40
test.each(everyRole)('role %i opens the dashboard from the menu, with the own station chosen', async (role) => {
  const server = await openScreen('/', dashboardAnswers(), { role, person: ofOwnStation })
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(heading('Dashboard')).toBeVisible()
  for (const label of [
    'Emergencias críticas',
    'Emergencias que solicitan apoyo',
    'Emergencias activas',
    'Emergencias resueltas',
    'Estaciones activas',
    'Estaciones inactivas',
    'Vehículos registrados',
    'Heridos por arma de fuego',
    'Heridos por arma blanca',
    'Heridos varios',
  ])
    await expect.element(figure(label)).toBeVisible()
  await expect.element(figure('Vehículos').first()).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Filtros' }).getByText(ownStation.name)).toBeVisible()
  const asked = () => server.sent('GET reports/dashboard_report').at(-1)?.query.toString()
  expect(asked()).toMatch(new RegExp(`^start_date=.+&end_date=.+&station_emergency__station=${ownStation.id}$`))
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(asked).toBe('')
  expect(location.hash).toContain('station_emergency__station=todas')
})

test('every number leads to the list that makes it', async () => {
  const before = figuresBefore({ start_date: '2026-10-30', end_date: '2026-10-31' })
  const days = 'start_date=2026-11-01&end_date=2026-11-02'
  const asked = `${days}&station_emergency__station=2`
  await openScreen(`/dashboard?${asked}`, dashboardAnswers(aReport({ before })), { role: Role.Administrador })
  await expect.element(ofEmergencies()).toBeVisible()
  const leadsTo = async (name: RegExp, text: string, place: string) => {
    const link = page.getByRole('link', { name })
    await expect.element(link).toMatchTextContent(text)
    expect(decodeURIComponent(link.element().getAttribute('href')?.split('#')[1] ?? '')).toBe(place)
  }
  await leadsTo(/^Emergencias resueltas: /, '1,204', `/emergencies?${asked}&status=30`)
  await leadsTo(
    /^Emergencias resueltas, antes: /,
    '40',
    '/emergencies?start_date=2026-10-30&end_date=2026-10-31&station_emergency__station=2&status=30',
  )
  await leadsTo(/^Estaciones activas: /, '8', '/stations?state=10,20,30,40&id=2')
  await leadsTo(/^Vehículos disponibles: /, '21', '/vehicles?station=2&disponibility=10')
  await leadsTo(/^Vehículos registrados: /, '31', '/vehicles?station=2')
  await leadsTo(/^Rescate: /, '290', `/emergencies?${asked}&emergency_type_id=4`)
  await leadsTo(/^Heridos varios pacientes: /, '40', `/emergencies?${asked}&emergency_type_id=6,7`)
})

// S-80
test.each([
  ['at a desk', '/dashboard', undefined],
  ['on a phone', '/dashboard', phone],
  ['for a visitor', '/dashboard-open', undefined],
])('%s the period before stands beside every figure, in words', async (_, place, size) => {
  const days = { start_date: '2026-10-30', end_date: '2026-10-31' }
  const report = aReport({
    emergencies_active: 5,
    emergencies_resolved: 37,
    emergencies_critical: 0,
    outcomes: [
      { outcome: 1, emergencies: 35 },
      { outcome: 2, emergencies: 2 },
    ],
    before: figuresBefore(days),
  })
  const answers = { ...dashboardAnswers(report), ...openDashboardAnswers(report) }
  const options = { role: Role.Administrador, ...(size && { size }) }
  await openScreen(`${place}?start_date=2026-11-01&end_date=2026-11-02`, answers, options)
  await expect.element(page.getByText('Antes: del 30/10/2026 al 31/10/2026.')).toBeVisible()
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  if (size) await region('Cómo terminaron').getByRole('button', { name: 'Mostrar' }).click()
  for (const [part, text] of [
    [ofEmergencies(), /activas5Antes 3 \(2 más\)/],
    [ofEmergencies(), /resueltas37Antes 40 \(3 menos\)/],
    [ofEmergencies(), /críticas0Antes 0 \(igual\)/],
    [region('Heridos'), /arma de fuego1 pacienteAntes 3 \(2 menos\)/],
    [region('Cómo terminaron'), /Falsa alarma2Antes 0 \(2 más\)/],
    [region('Tipos más frecuentes'), /Enfermedad común430Antes 322 \(108 más\)/],
    [region('Tipos más frecuentes'), /Servicio de agua220Antes 0 \(220 más\)/],
  ] as const)
    await expect.element(part).toMatchTextContent(text)
  await expect.element(page.getByLabelText('Estaciones y vehículos')).not.toMatchTextContent(/Antes/)
})

test('a period before as version 1.0.0 counts it, from a process that is not replaced yet, is left out', async () => {
  const { data: _d, outcomes: _o, ...before } = figuresBefore()
  const answers = { ...dashboardAnswers(), 'GET reports/dashboard_report': { ...aReport(), before } }
  await openScreen('/dashboard', answers, { role: Role.Administrador })
  await expect.element(page.getByText('Emergencias críticas')).toBeVisible()
  await expect.element(page.getByLabelText('Estaciones y vehículos')).toBeVisible()
  await expect.element(page.getByText(/^Antes/)).not.toBeInTheDocument()
})

// S-80
test('it starts with the last thirty days, which can be exchanged for all dates', async () => {
  playClock()
  // Still November in Guatemala.
  vi.setSystemTime('2026-12-01T05:50:00Z')
  const server = await openScreen('/dashboard', dashboardAnswers(), { role: Role.Administrador })
  const asked = () => server.sent('GET reports/dashboard_report').at(-1)?.query.toString()
  await expect.poll(asked).toBe('start_date=2026-11-01&end_date=2026-11-30')
  const first = page.getByRole('textbox', { name: 'Fecha inicial' })
  const last = page.getByRole('textbox', { name: 'Fecha final' })
  await expect.element(first).toHaveValue('01/11/2026')
  await expect.element(last).toHaveValue('30/11/2026')
  await first.fill('')
  await expect.poll(asked).toBe('end_date=2026-11-30')
  await expect.element(page.getByText('Elija dos fechas para comparar con el periodo anterior.')).toBeVisible()
  await last.fill('')
  await expect.poll(asked).toBe('')
  expect(location.hash).toContain('start_date=todas')
  await page.getByRole('button', { name: 'Mes pasado' }).click()
  await expect.poll(asked).toBe('start_date=2026-10-01&end_date=2026-10-31')
})

test('days in a written address that are reversed or not yet there send no request', async () => {
  for (const days of ['start_date=2026-11-20&end_date=2026-11-02', 'start_date=2100-01-01']) {
    const server = await openScreen(`/dashboard?${days}`, dashboardAnswers(), { role: Role.Administrador })
    await expect.element(page.getByText('Complete o corrija las fechas para ver las estadísticas.').last()).toBeVisible()
    expect(server.sent('GET reports/dashboard_report')).toEqual([])
    expect(server.sent('GET reports/dashboard_times')).toEqual([])
  }
})

// A-DSH-23, A-DSH-24, A-CON-03
test.each([
  ['a desk', undefined],
  ['a phone', phone],
])('at %s are the last ten emergencies, five types with a bar each, and the times', async (_, size) => {
  await openScreen('/dashboard', dashboardAnswers(), { role: Role.Administrador, ...(size && { size }) })
  const last = page.getByRole('region', { name: 'Últimas emergencias' })
  const rows = () => last.element().querySelectorAll(size ? 'li' : 'tbody tr').length
  await expect.element(last).toBeVisible()
  if (size) {
    expect(rows()).toBe(3)
    await last.getByRole('button', { name: 'Ver las demás (7)' }).click()
  }
  expect(rows()).toBe(10)
  const types = page.getByRole('region', { name: 'Tipos más frecuentes' })
  expect(types.element().querySelectorAll('tbody tr')).toHaveLength(5)
  const bars = [...types.element().querySelectorAll('tbody th span:last-child')]
  expect(new Set(bars.map((bar) => getComputedStyle(bar).backgroundColor)).size).toBe(5)
  const widths = bars.map((bar) => bar.getBoundingClientRect().width)
  expect(widths).toEqual(widths.toSorted((one, other) => other - one))

  const line = page.getByRole('region', { name: 'Emergencias por día' })
  const table = line.getByRole('table')
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(31)
  await expect.element(table.getByRole('link').first()).not.toBeInTheDocument()
  await line.getByRole('button', { name: 'Ver la tabla' }).click()
  await expect
    .element(table.getByRole('link', { name: '02/10/2026: 7. Ver la lista' }))
    .toHaveAttribute('href', expect.stringContaining('start_date=2026-10-02&end_date=2026-10-02'))
  await line.getByRole('button', { name: 'Ver la gráfica' }).click()
  await expect.element(table.getByRole('link').first()).not.toBeInTheDocument()
  const grid = page.getByRole('region', { name: 'Emergencias por hora y día de la semana' })
  if (size) await grid.getByRole('button', { name: 'Mostrar' }).click()
  expect(grid.getByRole('cell').elements()).toHaveLength(7 * 24)
})

// A-DSH-28
test('the filters find room beside the wide menu', async () => {
  const size = { width: 1024, height: 800 }
  await openScreen('/dashboard?emergency_type_id=1', dashboardAnswers(), { role: Role.Administrador, size })
  const chosen = page.getByRole('button', { name: 'Quitar filtros' })
  await expect.element(chosen).toBeVisible()
  const widen = page.getByRole('button', { name: 'Ampliar el menú' })
  if (widen.query() !== null) await widen.click()
  await expect.element(page.getByRole('button', { name: 'Reducir el menú' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(1024)
  expect(chosen.element().getBoundingClientRect().right).toBeLessThanOrEqual(1024)
})

const nothing = { firearm: 0, white_weapon: 0, wounded: 0, data: [], results: [] } satisfies Partial<DashboardReport>
const none = { emergencies_active: 0, emergencies_resolved: 0, emergencies_critical: 0, emergencies_requesting_support: 0 }

test('says that there is nothing to show', async () => {
  const days = { start_date: '1950-01-01', end_date: '1950-01-02' }
  const report = aReport({ ...nothing, ...none, before: figuresBefore({ ...none, ...days }) })
  await openScreen(`/dashboard?${new URLSearchParams(days)}`, dashboardAnswers(report), { role: Role.Administrador })
  const empty = page.getByText('No hay estadisticas que mostrar')
  await expect.element(empty.first()).toBeVisible()
  expect(empty.elements()).toHaveLength(2)
  await expect.element(ofEmergencies()).toMatchTextContent(/Antes 0 \(igual\)/)
  await expectAccessible()
})

// A-DSH-34, A-ERR-19
test('a failed load says so and can be retried', async () => {
  const answers = { ...dashboardAnswers(), 'GET reports/dashboard_report': refusal(500, 'No se pudo.') }
  const server = await openScreen('/dashboard', answers, { role: Role.Administrador })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error al obtener los datos del dashboard' })).toBeVisible()
  server.answer({ 'GET reports/dashboard_report': aReport() })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(ofEmergencies()).toBeVisible()
})

test('follows what others do, and says that its numbers are old when they cannot be read again', async () => {
  const live = changeEvents()
  const answers = { ...dashboardAnswers(), 'GET live': live.stream }
  const clock = playClock()
  const server = await openScreen('/dashboard', answers, { role: Role.Administrador })
  const active = page.getByRole('link', { name: /^Emergencias activas: / })
  await expect.element(active).toHaveTextContent('4')
  const old = page.getByText(/^Actualizado a las/)
  await expect.element(old).not.toBeInTheDocument()
  server.answer({ 'GET reports/dashboard_report': aReport({ emergencies_active: 5 }) })
  live.say('reports/dashboard_report')
  await expect.element(active).toHaveTextContent('5')

  server.answer({ 'GET reports/dashboard_report': refusal(503, 'El servidor está ocupado.') })
  live.say('reports/dashboard_report')
  await expect.element(page.getByText(/^Actualizado a las \d\d:\d\d\. No se pudo actualizar; se reintenta\.$/)).toBeVisible()
  await expect.element(active).toHaveTextContent('5')
  server.answer({ 'GET reports/dashboard_report': aReport({ emergencies_active: 6 }) })
  await clock.pass(OWN_RETRY_MS)
  await expect.element(active).toHaveTextContent('6')
  await expect.element(old).not.toBeInTheDocument()
})

test('the keyboard stops only at what has a name, and keeps its place when the filters are gone', async () => {
  await openScreen('/dashboard?start_date=2026-10-01&end_date=2026-10-30', dashboardAnswers(), { role: Role.Administrador })
  await expect.poll(() => document.querySelector('.recharts-line-curve')).not.toBeNull()
  const focused = () => document.activeElement
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await userEvent.tab()
      expect(focused()?.closest('[aria-hidden="true"]'), 'hidden').toBeNull()
      if (focused()?.getAttribute('aria-label') === name) return
    }
    expect.fail(`Tab did not come to ${name}`)
  }
  page.getByRole('region', { name: 'Últimas emergencias' }).getByRole('link').last().element().focus()
  await tabTo('Tabla de horas y días')

  const clear = page.getByRole('button', { name: 'Quitar filtros' })
  clear.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(clear).not.toBeInTheDocument()
  const first = page.getByRole('textbox', { name: 'Fecha inicial' })
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveValue('')
})

test('pointing at the line shows its numbers', async () => {
  await openScreen('/dashboard', dashboardAnswers(), { role: Role.Administrador })
  const line = page.getByRole('region', { name: 'Emergencias por día' })
  await expect.poll(() => document.querySelector('.recharts-line-curve')).not.toBeNull()
  await userEvent.hover(line.element().querySelector('.recharts-surface') ?? line)
  await expect.poll(() => document.querySelector('.recharts-tooltip-wrapper')?.textContent).toContain('Emergencias')
})

test.each([
  ['a desk', undefined],
  ['a phone', phone],
])('at %s it does not repeat what is in progress on the start page', async (_, size) => {
  await openScreen('/dashboard', dashboardAnswers(), { role: Role.Administrador, ...(size && { size }) })
  await expect.element(ofEmergencies()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Emergencias en curso' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Lo que pasa ahora' })).not.toBeInTheDocument()
  await expectAccessible()
})

// A-RTE-12
test('the start page has the same statistics below what is in progress', async () => {
  await openScreen('/', dashboardAnswers(), { role: Role.Administrador })
  const queue = page.getByRole('region', { name: 'Emergencias en curso' })
  await expect.element(queue).toBeVisible()
  await expect.element(ofEmergencies()).toBeVisible()
  expect(ofEmergencies().element().getBoundingClientRect().top).toBeGreaterThan(queue.element().getBoundingClientRect().bottom)
  await page.getByRole('link', { name: 'Abrir el dashboard' }).click()
  await expect.element(heading('Dashboard')).toBeVisible()
  await expect.element(ofEmergencies()).toBeVisible()
})

// A-DSH-32, A-ROL-12, S-17
test.each(['/dashboard', '/dashboard?pantalla=1', '/'])(
  'a person without a station reads it at %s, and no request is sent',
  async (place) => {
    const server = await openScreen(place, dashboardAnswers(), {
      role: Role.Bombero,
      person: { station: null, station_text: '' },
    })
    await expect.element(page.getByText('No tiene ninguna estacion asignada')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^(Pantalla de televisión|Imprimir)$/ })).not.toBeInTheDocument()
    for (const call of ['GET reports/dashboard_report', 'GET reports/dashboard_times', 'GET reports/dashboard_points'] as const)
      expect(server.sent(call)).toEqual([])
  },
)
