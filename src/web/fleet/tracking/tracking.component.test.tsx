import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { noVehiclesToTrack, TrackingStatus } from '../../../contract/fleet/tracking-rules.ts'
import { TRACKING_MAP_HEIGHT, TRACKING_MAP_PHONE_HEIGHT } from '../../../contract/fleet/limits.ts'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { noVehicles, ofOwnStation, otherStation, ownStation } from '../../../../test/components/board.ts'
import { playClock } from '../../../../test/components/clock.ts'
import { dashboardAnswers, aReport } from '../../../../test/components/dashboard.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { haveNetwork } from '../../../../test/components/network.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { aUnit, inEmergency, playPositions, unitsOnTracking, withoutPlace } from '../../../../test/components/positions.ts'
import { sample } from '../../../../test/components/sample.ts'
import { answer, gate, refusal, type Sent } from '../../../../test/components/server.ts'
import { dashboardPoints } from '../../../contract/emergencies/emergency-points.schema.ts'
import { inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'

const EMPTY = 'No hay vehículos en trackeo'
const listed = () => page.getByRole('list', { name: 'Vehículos en trackeo', exact: true })
const rowOf = ({ plate }: { plate: string }) => listed().getByRole('listitem').filter({ hasText: plate })
const buttonOf = ({ plate }: { plate: string }) => listed().getByRole('button', { name: plate })
const factsOf = ({ unit, plate }: TrackedVehicle) => page.getByRole('group', { name: `Vehículo ${unit} · ${plate}` })
const drawn = () => document.querySelector('.maplibregl-map')?.getAttribute('data-units')
const warning = () => page.getByRole('status').filter({ hasText: 'No se pudo obtener la posicion' })
const lost = () => page.getByRole('main').getByText('Sin actualización en vivo; se reintenta')
const mapLink = () => page.getByRole('link', { name: 'Abrir en Google Maps' })

const stationOptions = [ownStation, otherStation].map(({ id, name }) => ({ id, name }))
const burning = { count: 1, ids: [77], latitudes: [1_486_000], longitudes: [-9_150_000], statuses: [TrackingStatus.Critica] }
/** The answers of the screen while these units are tracked. */
const tracking = (units: TrackedVehicle[]) => ({
  'GET vehicle/get_vehicles_on_tracking': ({ query }: Sent) => {
    const status = query.get('status')
    const results = units.filter((unit) => status === null || unit.emergency_status === Number(status))
    return unitsOnTracking(results, { critical: 1, disponibility: 1204 })
  },
  'GET station/filter_list': stationOptions,
  'GET emergency/points': sample(dashboardPoints, burning),
})

// B-TRK-02, B-TRK-04, B-TRK-05, B-ERR-39, B-CON-06
test.each([
  ['a desk', undefined],
  ['a phone', phone],
])(
  'at %s the screen says that there are no tracked vehicles, below their numbers, and shows where emergencies are',
  async (_, size) => {
    playPositions()
    // The second one is at the other end of the country.
    const apart = { count: 2, ids: [77, 78], latitudes: [1_486_000, 1_572_000], longitudes: [-9_150_000, -8_859_000] }
    const statuses = [TrackingStatus.Critica, TrackingStatus.Activo]
    const answers = { ...tracking([]), 'GET emergency/points': sample(dashboardPoints, { ...apart, statuses }) }
    await openScreen('/tracking', answers, { role: Role.Cabinista, ...(size && { size }) })
    const numbers = page.getByRole('list', { name: 'Vehículos en trackeo por estado' }).getByRole('listitem')
    await expect
      .poll(() => numbers.elements().map((one) => one.textContent))
      .toEqual(['1 Críticos', '0 Solicitan apoyo', '0 Activos', '1,204 Disponibles'])
    await expect.element(page.getByText(EMPTY)).toBeInViewport()
    for (const name of [/^Critica: /, /^Activo: /]) await expect.element(page.getByRole('link', { name })).toBeInViewport()
    const height = document.querySelector('.maplibregl-map')?.getBoundingClientRect().height ?? 0
    expect(height).toBeCloseTo(size ? TRACKING_MAP_PHONE_HEIGHT : TRACKING_MAP_HEIGHT, -1)
    await expectAccessible()
  },
)

test('a phone shows no map where there is neither a tracked vehicle nor an emergency', async () => {
  playPositions()
  const nothing = { 'GET emergency/points': sample(dashboardPoints, { count: 0, ids: [] }) }
  await openScreen('/tracking', { ...tracking([]), ...nothing }, { role: Role.Cabinista, size: phone })
  await expect.element(page.getByText(EMPTY)).toBeInViewport()
  await expect.poll(() => document.querySelectorAll('.maplibregl-map').length).toBe(0)
})

// B-TRK-06, B-TRK-07, B-ERR-38, A-DSH-30
test.each([
  ['a desk', undefined],
  ['a phone', phone],
])('at %s a vehicle is shown once it is tracked, and is followed as it moves', async (_, size) => {
  const positions = playPositions()
  const live = changeEvents()
  const units: TrackedVehicle[] = []
  const answers = { ...tracking(units), 'GET live': live.stream }
  await openScreen('/tracking', answers, { role: Role.Cabinista, ...(size && { size }) })
  await expect.element(page.getByText(EMPTY)).toBeVisible()
  const unit = aUnit(11, withoutPlace)
  units.push(unit)
  live.say('vehicle/get_vehicles_on_tracking')
  await expect.element(rowOf(unit)).toMatchTextContent(/Disponible.*Sin posición/)
  await expect.element(warning()).toHaveTextContent(`No se pudo obtener la posicion de los vehiculos: ${unit.plate}`)

  positions.moves(unit, 14.84, -91.52, { speed: 10, heading: 90, accuracy: 20, battery: 64 })
  await expect.element(rowOf(unit)).toMatchTextContent(/hace \d+ s.*36 km\/h · Batería 64\s%/)
  await expect.element(warning()).not.toBeInTheDocument()
  await expect.poll(drawn).toBe('1')

  buttonOf(unit).element().focus()
  await userEvent.keyboard('{Enter}')
  const facts = factsOf(unit)
  await expect.element(facts).toHaveFocus()
  for (const text of ['Disponible', ownStation.name, '36 km/h', /hace \d+ s/, '±20 m'])
    await expect.element(facts.getByText(text)).toBeVisible()
  await expect.element(buttonOf(unit)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await expect.element(mapLink()).toHaveAttribute('href', 'https://www.google.com/maps?q=14.84,-91.52')
  await expect.element(mapLink()).toHaveAttribute('rel', expect.stringContaining('noopener'))

  const press = async (name: string) => {
    facts.getByRole('button', { name, exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Seguir')
  await expect.element(facts.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible()
  positions.moves(unit, 14.841, -91.519, { speed: 20, heading: 45, accuracy: 20 })
  await expect.element(rowOf(unit)).toMatchTextContent(/72 km\/h/)
  await expect.element(mapLink()).toHaveAttribute('href', 'https://www.google.com/maps?q=14.841,-91.519')
  // A point that no vehicle reaches leaves the unit where it was.
  positions.moves(unit, 15.9, -90.1, { jump: true, speed: 30 })
  positions.moves(unit, 14.8411, -91.519, { speed: 5 })
  await expect.element(rowOf(unit)).toMatchTextContent(/18 km\/h/)
  await expect.element(mapLink()).toHaveAttribute('href', 'https://www.google.com/maps?q=14.8411,-91.519')
  await press('Dejar de seguir')
  await expect.element(facts.getByRole('button', { name: 'Seguir', exact: true })).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(facts).not.toBeInTheDocument()
  await expect.element(buttonOf(unit)).toHaveFocus()
  await expect.element(buttonOf(unit)).toHaveAttribute('aria-pressed', 'false')
})

// B-TRK-03, B-TRK-08, B-EMS-02
test('vehicles are filtered by status, the most grave first, each with its emergency', async () => {
  playPositions()
  const free = aUnit(21)
  const called = aUnit(22, inEmergency(TrackingStatus.Critica))
  await openScreen('/tracking', tracking([free, called]), { role: Role.Cabinista })
  await expect.poll(drawn).toBe('2')
  const plates = () =>
    listed()
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
  expect(plates()).toEqual([`${called.unit} ${called.plate}`, `${free.unit} ${free.plate}`])
  await expect.element(rowOf(called)).toMatchTextContent(/Crítico/)
  await expect
    .element(rowOf(called).getByRole('link', { name: called.emergency_code }))
    .toHaveAttribute('href', expect.stringMatching(/#\/emergency\/77$/))
  await expectAccessible()
  buttonOf(called).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(buttonOf(free)).toHaveFocus()

  const filter = page.getByRole('combobox', { name: 'Estado', exact: true })
  const choose = async (name: string) => {
    await filter.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await filter.click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Todos', 'Crítico', 'Solicita apoyo', 'Activo', 'Resuelta', 'Disponible'])
  await userEvent.keyboard('{Escape}')
  await choose('Crítico')
  await expect.poll(plates).toEqual([`${called.unit} ${called.plate}`])
  expect(location.hash).toContain('status=50')
  await expect.poll(drawn).toBe('1')
  await choose('Solicita apoyo')
  await expect.element(page.getByText(EMPTY)).toBeVisible()
  await choose('Todos')
  await expect.poll(plates).toEqual([`${called.unit} ${called.plate}`, `${free.unit} ${free.plate}`])
  await choose('Disponible')
  page.getByRole('button', { name: 'Quitar filtros' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toBe('#/tracking')
  expect(document.activeElement).not.toBe(document.body)
})

// B-TRK-06, B-TRK-11
test('a position that is empty or no JSON counts as none', async () => {
  playPositions()
  const [empty, broken, sound] = [aUnit(31, { position: '' }), aUnit(32, { position: '{"coords":' }), aUnit(33)]
  await openScreen('/tracking', tracking([empty, broken, sound]), { role: Role.Cabinista })
  await expect
    .element(warning())
    .toHaveTextContent(`No se pudo obtener la posicion de los vehiculos: ${empty.plate}, ${broken.plate}`)
  expect(listed().getByRole('listitem').elements()).toHaveLength(3)
  await expect.poll(drawn).toBe('1')
})

// B-API-58, B-CON-05, B-TRK-01, B-TRK-10
test('the list is asked for every thirty seconds, until the screen is left', async () => {
  playPositions()
  const clock = playClock()
  const server = await openScreen('/tracking', { ...tracking([]), ...noVehicles }, { role: Role.Cabinista })
  await expect.element(page.getByText(EMPTY)).toBeVisible()
  const asked = () => server.sent('GET vehicle/get_vehicles_on_tracking').length
  expect(asked()).toBe(1)
  await clock.pass(20_000)
  expect(asked()).toBe(1)
  await clock.pass(11_000)
  await expect.poll(asked).toBe(2)
  await server.router.navigate({ to: '/vehicles' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Vehículos' })).toBeVisible()
  await clock.pass(95_000)
  expect(asked()).toBe(2)
})

test('a lost connection is shown, until it is back', async () => {
  const positions = playPositions()
  const unit = aUnit(41)
  await openScreen('/tracking', tracking([unit]), { role: Role.Cabinista })
  await expect.element(rowOf(unit)).toBeVisible()
  await expect.poll(positions.isWatched).toBe(true)
  positions.close()
  await expect.element(lost()).toBeVisible()
  positions.accept()
  await expect.element(lost()).not.toBeInTheDocument()
  positions.moves(unit, 14.851, -91.505, { speed: 10 })
  await expect.element(rowOf(unit)).toMatchTextContent(/36 km\/h/)
})

test.each(['/tracking', '/dashboard'])('without a network there is one notice at %s', async (place) => {
  const positions = playPositions()
  const unit = aUnit(42)
  const answers = {
    ...dashboardAnswers(aReport({ vehicles: [{ ...unit, latitude: 14.84, longitude: -91.52 }] })),
    ...tracking([unit]),
  }
  await openScreen(place, answers, { role: Role.Cabinista, person: ofOwnStation })
  await expect.element(rowOf(unit)).toMatchTextContent(/hace \d+ s/)
  await expect.poll(positions.isWatched).toBe(true)
  positions.close()
  await expect.element(lost()).toBeVisible()
  haveNetwork(false)
  await expect.element(page.getByText('Sin conexión.')).toBeVisible()
  await expect.element(lost()).not.toBeInTheDocument()
  haveNetwork(true)
  await expect.element(page.getByText('Sin conexión.')).not.toBeInTheDocument()
  await expect.element(lost()).toBeVisible()
  positions.accept()
  await expect.element(lost()).not.toBeInTheDocument()
})

test('an old list is marked, until it is read again', async () => {
  playPositions()
  const clock = playClock()
  const unit = aUnit(51)
  const server = await openScreen('/tracking', tracking([unit]), { role: Role.Cabinista })
  await expect.element(rowOf(unit)).toBeVisible()
  server.answer({ 'GET vehicle/get_vehicles_on_tracking': answer(500, {}) })
  await clock.pass(61_000)
  const stale = page.getByRole('status').filter({ hasText: 'La lista no se pudo actualizar; se reintenta.' })
  await expect.element(stale).toBeVisible()
  server.answer(tracking([unit]))
  await clock.pass(31_000)
  await expect.element(stale).not.toBeInTheDocument()
})

// A-TRK-20; a person without a station is from before the station was required.
test('a commander without a station sees nothing, with the reason', async () => {
  playPositions()
  const answers = { ...tracking([]), 'GET vehicle/get_vehicles_on_tracking': refusal(400, noVehiclesToTrack) }
  await openScreen('/tracking', answers, { role: Role.Comandante })
  await expect.element(page.getByRole('main').getByText('No se pudo obtener los vehículos para trackear')).toBeVisible()
  await expect.element(page.getByText(EMPTY)).not.toBeInTheDocument()
  await expectAccessible()
})

test('a commander has no filter by station', async () => {
  playPositions()
  await openScreen('/tracking', tracking([]), { role: Role.Comandante, person: ofOwnStation })
  await expect.element(page.getByRole('combobox', { name: 'Estado', exact: true })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Estación', exact: true })).not.toBeInTheDocument()
})

// S-63
test('an administrator can stop a tracking without a position, too, and Escape returns to its row', async () => {
  playPositions()
  const unit = aUnit(61, withoutPlace)
  await openScreen('/tracking', tracking([unit]), { role: Role.Administrador })
  await expect.element(buttonOf(unit)).toBeVisible()
  buttonOf(unit).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(factsOf(unit)).toHaveFocus()
  await userEvent.tab()
  await expect.element(factsOf(unit).getByRole('button', { name: 'Detener trackeo' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(factsOf(unit)).not.toBeInTheDocument()
  await expect.element(buttonOf(unit)).toHaveFocus()
})

// S-63
test('a unit whose tracking is stopped stays if it sends by key, and so does the focus', async () => {
  playPositions()
  const unit = aUnit(62, { by_key: true, battery: 55 })
  const server = await openScreen('/tracking', tracking([unit]), { role: Role.Administrador })
  await expect.element(buttonOf(unit)).toBeVisible()
  buttonOf(unit).element().focus()
  await userEvent.keyboard('{Enter}')
  const facts = factsOf(unit)
  await expect.element(facts).toHaveFocus()
  server.answer({
    ...tracking([{ ...unit, on_tracking: false }]),
    'POST vehicle/status_tracking': { id: unit.id, plate: unit.plate },
  })
  facts.getByRole('button', { name: 'Detener trackeo' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Sí, detener' }).click()
  await expect.element(page.getByText('Trackeo detenido')).toBeVisible()
  expect(server.sent('POST vehicle/status_tracking').map(({ body }) => body)).toEqual([{ id: unit.id, status: false }])
  await expect.element(facts.getByText(/Aplicación de trackeo · Batería 55\s%/)).toBeVisible()
  await expect.element(facts).toHaveFocus()
})

test('the map leads to the emergencies in progress, and many units without position are a number that opens', async () => {
  playPositions()
  const units = [41, 42, 43, 44].map((id) => aUnit(id, withoutPlace))
  const server = await openScreen('/tracking', tracking([...units, aUnit(45)]), { role: Role.Cabinista })
  const emergency = page.getByRole('link', { name: /^Critica: / })
  await expect.element(emergency).toHaveAttribute('href', expect.stringMatching(/#\/emergency\/77$/))
  expect(String(server.sent('GET emergency/points').at(-1)?.query)).toBe(`status=${encodeURIComponent(inProgressFilter)}`)
  await expect.element(page.getByRole('list', { name: 'Leyenda del mapa' })).toMatchTextContent(/Emergencia$/)
  expect(document.querySelector('details')?.open).toBe(false)
  await page.getByText('4 sin posición', { exact: true }).click()
  await expect
    .element(page.getByText(`No se pudo obtener la posicion de los vehiculos: ${units.map(({ plate }) => plate).join(', ')}`))
    .toBeVisible()
  expect(document.querySelector('details')?.open).toBe(true)
  await expectAccessible()
})

test('paper says that the list and the map were not loaded', async () => {
  playPositions()
  const never = gate()
  const waits = () => never.opened
  await openScreen(
    '/tracking',
    { ...tracking([]), 'GET vehicle/get_vehicles_on_tracking': waits, 'GET settings': waits },
    { role: Role.Cabinista },
  )
  await expect.element(page.getByRole('combobox', { name: 'Estado', exact: true })).toBeVisible()
  await onPaper()
  await expect.element(page.getByText('La lista no se había cargado al imprimir.')).toBeVisible()
  await expect.element(page.getByText('El mapa no estaba listo al imprimir.')).toBeVisible()
})

test('an old position is marked, and nobody knows its speed', async () => {
  const positions = playPositions()
  const clock = playClock()
  const unit = aUnit(71)
  await openScreen('/tracking', tracking([unit]), { role: Role.Cabinista })
  await expect.poll(positions.isWatched).toBe(true)
  positions.moves(unit, 14.84, -91.52, { speed: 10 })
  await expect.element(rowOf(unit)).toMatchTextContent(/36 km\/h/)
  await clock.pass(61_000)
  await expect.element(rowOf(unit)).toMatchTextContent(/hace 1 min/)
  await expect.element(rowOf(unit).getByText('km/h')).not.toBeInTheDocument()
})
