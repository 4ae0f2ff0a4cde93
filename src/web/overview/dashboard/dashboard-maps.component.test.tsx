import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DashboardReport } from '../../../contract/overview/dashboard.schema.ts'
import { dashboardPoints, openDashboardPoints } from '../../../contract/emergencies/emergency-points.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { TrackingStatus } from '../../../contract/fleet/tracking-rules.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { ofOwnStation, ownStation } from '../../../../test/components/board.ts'
import { aReport, dashboardAnswers, openDashboardAnswers } from '../../../../test/components/dashboard.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { aUnit, inEmergency, playPositions } from '../../../../test/components/positions.ts'
import { sample } from '../../../../test/components/sample.ts'
import { refusal } from '../../../../test/components/server.ts'

const mapIn = () => page.getByRole('region', { name: 'Mapa de emergencias' })
const vehiclesIn = () => page.getByRole('region', { name: 'Mapa de vehículos activos' })
const administrator = { role: Role.Administrador }

/** The answer with emergencies at these places, in hundred-thousandths of a degree. */
const pointsAt = (...points: readonly [latitude: number, longitude: number, status: number][]) =>
  sample(dashboardPoints, {
    count: points.length,
    ids: points.map((_, at) => at + 1),
    latitudes: points.map(([latitude]) => latitude),
    longitudes: points.map(([, longitude]) => longitude),
    statuses: points.map(([, , status]) => status),
  })
const withPoints = (points: unknown) => ({ ...dashboardAnswers(), 'GET reports/dashboard_points': points })
const { Activo, Critica } = EmergencyStatus

// A-DSH-19
test('a cluster is zoomed into, down to an emergency with a link to it', async () => {
  const points = pointsAt([1_634_000, -8_941_000, Activo], [1_483_000, -9_151_000, Activo], [1_485_000, -9_153_000, Activo])
  await openScreen('/dashboard', withPoints(points), administrator)
  const map = mapIn()
  await expect.element(map.getByRole('status')).toHaveTextContent('3 emergencias')
  const there = map.getByRole('button', { name: '1 emergencia cerca de Poptún: Activo. Ver' })
  await expect.element(there).toBeVisible()
  there.element().focus()
  await userEvent.keyboard('{Enter}')
  const link = map.getByRole('link', { name: 'Ver la emergencia 1' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/#\/emergency\/1$/))
  link.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(there).toHaveFocus()

  await map.getByRole('button', { name: 'Ver todas en el mapa' }).click()
  const cluster = map.getByRole('button', { name: /^2 emergencias cerca de .+: la más grave, Activo\. Acercar$/ })
  await expect.element(cluster).toBeVisible()
  cluster.element().focus()
  await userEvent.keyboard('{Enter}')
  const apart = map.getByRole('button', { name: /^1 emergencia cerca de (Quetzaltenango|Olintepeque): Activo/ })
  await expect.poll(() => apart.elements()).toHaveLength(2)
  await expect.poll(() => document.activeElement?.matches('button[data-marker]')).toBe(true)
})

test('the map follows a change, and the table has the same numbers', async () => {
  const live = changeEvents()
  const answers = {
    ...withPoints(pointsAt([1_690_000, -8_990_000, Activo], [1_483_000, -9_151_000, Activo])),
    'GET live': live.stream,
  }
  const server = await openScreen('/dashboard', answers, administrator)
  const map = mapIn()
  await expect.element(map.getByRole('button', { name: '1 emergencia cerca de San Benito: Activo. Ver' })).toBeVisible()
  server.answer(withPoints(pointsAt([1_690_000, -8_990_000, Critica], [1_483_000, -9_151_000, Activo])))
  live.say('reports/dashboard_report')
  await expect.element(map.getByRole('button', { name: '1 emergencia cerca de San Benito: Critica. Ver' })).toBeVisible()

  await map.getByRole('button', { name: 'Ver en tabla' }).click()
  const rows = map.getByRole('table', { name: 'Emergencias por población' }).getByRole('row')
  await expect
    .poll(() =>
      rows
        .elements()
        .map((row) => row.textContent)
        .toSorted(),
    )
    .toEqual(['Población más cercanaCriticaActivoTotal', 'Quetzaltenango011', 'San Benito101'])
})

// A-DSH-38, A-CON-27
test('without emergencies the map says so and is drawn all the same', async () => {
  await openScreen('/dashboard', withPoints(pointsAt()), administrator)
  await expect.element(mapIn().getByRole('status')).toHaveTextContent('No hay emergencias que mostrar en el mapa')
  await expect.poll(() => mapIn().element().querySelector('.maplibregl-canvas')).not.toBeNull()
  expect(mapIn().element().querySelector('[data-marker]')).toBeNull()
})

test('points that do not arrive are asked for again', async () => {
  const server = await openScreen('/dashboard', withPoints(refusal(503, 'El servidor está ocupado')), administrator)
  await expect.element(mapIn().getByRole('alert').getByText('El servidor está ocupado')).toBeVisible()
  server.answer(withPoints(pointsAt([1_484_000, -9_152_000, Activo])))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => mapIn().element().querySelectorAll('[data-marker]')).toHaveLength(1)
})

test('more emergencies than are shown are counted', async () => {
  const points = { ...pointsAt([1_484_000, -9_152_000, 30], [0, 0, Activo]), count: 1_000_000 }
  await openScreen('/dashboard', withPoints(points), administrator)
  await expect.element(mapIn().getByRole('status')).toHaveTextContent('Se muestran las 2 más recientes de 1,000,000 emergencias')
})

// S-25
test.each([
  ['a desk', undefined],
  ['a phone', phone],
])('the public map shows numbers by cell at %s, without links', async (_, size) => {
  const cells = { count: 1, latitudes: [1572], longitudes: [-8860], statuses: [Activo], numbers: [1] }
  const answers = { ...openDashboardAnswers(), 'GET dashboard_open/dashboard_points': sample(openDashboardPoints, cells) }
  await openScreen('/dashboard-open', answers, size && { size })
  const map = mapIn()
  await expect.element(map).toBeVisible()
  if (size) await map.getByRole('button', { name: 'Mostrar' }).click()
  const there = map.getByRole('button', { name: /cerca de Puerto Barrios: Activo\. Ver$/ })
  // It is loaded where it is near, and what comes above it moves it away.
  await expect
    .poll(() => {
      map.element().scrollIntoView()
      return there.elements()
    })
    .toHaveLength(1)
  await there.click()
  const text = map.getByText('1 emergencia cerca de Puerto Barrios')
  await expect.element(text).toBeVisible()
  await expect.element(map.getByRole('link').first()).not.toBeInTheDocument()
  await expectAccessible()
  await map.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(text).not.toBeInTheDocument()
})

const { Disponible, SolicitaApoyo, Resuelta } = TrackingStatus
const statuses = [TrackingStatus.Activo, SolicitaApoyo, TrackingStatus.Critica, Resuelta, Disponible]
const units = (): DashboardReport['vehicles'] =>
  statuses.map((status, place) => {
    const [latitude, longitude] = [14.84 + place / 100, -91.52 + place / 70]
    const position = JSON.stringify({ coords: { latitude, longitude }, timestamp: Date.now() })
    return { ...aUnit(100 + place, { ...inEmergency(status), position }), latitude, longitude }
  })

// A-DSH-20, A-DSH-29, A-DSH-30, A-DSH-31
test.each([
  [Role.Administrador, 'a desk', undefined],
  [Role.Cabinista, 'a desk', undefined],
  [Role.Cabinista, 'a phone', phone],
] as const)(
  'the vehicles are drawn for role %i at %s by the status of their emergency, each with a window',
  async (role, _, size) => {
    playPositions()
    const person = role === Role.Cabinista ? ofOwnStation : {}
    await openScreen('/dashboard', dashboardAnswers(aReport({ vehicles: units() })), { role, person, ...(size && { size }) })
    const map = vehiclesIn()
    await expect.element(map).toBeVisible()
    if (size) await map.getByRole('button', { name: 'Mostrar' }).click()
    map.element().scrollIntoView()
    await expect.poll(() => map.element().querySelector('.maplibregl-map')?.getAttribute('data-units')).toBe('5')
    // The map draws them with the icons of its legend.
    const icons = statuses.map((status) => map.element().querySelector(`[data-status="${status}"] svg`)?.innerHTML)
    expect(new Set(icons).size).toBe(5)
    const rows = map.getByRole('list', { name: 'Vehículos en trackeo', exact: true }).getByRole('listitem')
    await expect.element(rows.first()).toMatchTextContent(/P-102BBS/)

    const critical = rows.getByRole('button', { name: 'P-102BBS' })
    critical.element().focus()
    await userEvent.keyboard('{Enter}')
    const shown = map.getByRole('group', { name: 'Vehículo U-102 · P-102BBS' })
    for (const text of ['P-102BBS', '2026-000077', ownStation.name, 'Diego José Ixcot', 'Incendio estructural'])
      await expect.element(shown.getByText(text)).toBeVisible()
    const link = shown.getByRole('link', { name: 'Abrir en Google Maps' })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.google\.com\/maps\?q=14\.86\d*,-91\.49\d*$/))
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    await expectAccessible()
    link.element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(shown).not.toBeInTheDocument()
    await expect.element(critical).toHaveFocus()
  },
)

test.each([Role.Administrador, Role.Cabinista])('role %i reads that no vehicle sends its position', async (role) => {
  await openScreen('/dashboard', dashboardAnswers(aReport({ vehicles: [] })), { role, person: ofOwnStation })
  await expect.element(vehiclesIn().getByText('Ningún vehículo envía su posición en este momento')).toBeVisible()
})

// A-DSH-21, S-40
test.each([Role.Comandante, Role.JefeDeServicio, Role.Bombero, Role.RecursosHumanos])(
  'the vehicles are absent for role %i, even if an answer had any',
  async (role) => {
    await openScreen('/dashboard', dashboardAnswers(aReport({ vehicles: units() })), { role, person: ofOwnStation })
    await expect.element(mapIn()).toBeVisible()
    await expect.element(vehiclesIn()).not.toBeInTheDocument()
  },
)

// A-DSH-22
test('visitors see no map of vehicles', async () => {
  await openScreen('/dashboard-open', openDashboardAnswers())
  await expect.element(mapIn()).toBeVisible()
  await expect.element(vehiclesIn()).not.toBeInTheDocument()
})
