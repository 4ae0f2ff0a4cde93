import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownHours } from '../../../contract/attendance/hours.schema.ts'
import { emergencyRow, type EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { vehicleRow } from '../../../contract/fleet/vehicles.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { anEmergencyRow, boardAnswers, ofOtherStation, ofOwnStation, ownStation } from '../../../../test/components/board.ts'
import { playClock } from '../../../../test/components/clock.ts'
import { dashboardAnswers } from '../../../../test/components/dashboard.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { aUnit, unitsOnTracking } from '../../../../test/components/positions.ts'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, refusal, type Answers } from '../../../../test/components/server.ts'
import { forgetNews } from '../../emergencies/parts/news.ts'

const { Activo, SolicitaApoyo, Critica } = EmergencyStatus

// Each screen begins anew, as a page that is loaded does.
beforeEach(forgetNews)

const region = (name: string) => page.getByRole('region', { name, exact: true })
const queue = () => region('Emergencias en curso')
const rowOf = (text: string) => queue().getByRole('row').or(queue().getByRole('listitem')).filter({ hasText: text })
const counters = () => page.getByRole('list', { name: 'Lo que pasa ahora' })
const textsOf = (list: ReturnType<typeof counters>) =>
  list
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
const highlighted = () => [...document.querySelectorAll('[data-highlighted]')].map((row) => row.textContent)
const isHighlighted = (address: string) => highlighted().some((text) => text.includes(address))
const sizes = [
  ['a desk', desk],
  ['a phone', phone],
] as const

const answersFor = (rows: readonly EmergencyRow[], more: Answers = {}): Answers => ({
  ...dashboardAnswers(),
  ...boardAnswers(rows),
  ...more,
})

test('a chief is told of the emergencies of the station that nobody resolves', async () => {
  const yesterday = { creation_date: new Date(Date.now() - 24.5 * 3_600_000).toISOString() }
  const rows = [
    anEmergencyRow(11),
    anEmergencyRow(12, yesterday),
    anEmergencyRow(13, { ...yesterday, ...ofOtherStation }),
    anEmergencyRow(14, yesterday),
  ]
  await openScreen('/', answersFor(rows), { role: Role.JefeDeServicio, person: ofOwnStation })
  const note = queue().getByRole('note')
  await expect.element(note).toMatchTextContent('Abiertas hace más de 24 h: 2026-000012, 2026-000014.')
  await expect
    .element(note.getByRole('link', { name: '2026-000014' }))
    .toHaveAttribute('href', expect.stringMatching(/\/emergency\/14$/))
})

test.each(sizes)('a cabin attendant at %s sees what goes on, the gravest first, and what is free', async (_, size) => {
  const units = [
    { id: 1, unit: 'MB-1', disponibility: VehicleState.Disponible },
    { id: 2, unit: 'MB-2', disponibility: VehicleState.EnEmergencia },
  ]
  const rows = [anEmergencyRow(11), anEmergencyRow(12, { status: Critica })]
  await openScreen('/', answersFor(rows, { 'GET vehicle': listOf(vehicleRow, units) }), {
    role: Role.Cabinista,
    person: ofOwnStation,
    size,
  })
  await expect.poll(() => textsOf(counters())).toEqual(['1 crítica', '0 piden apoyo', '1 activa', '2 unidades disponibles'])
  await expect.element(rowOf('Calle 12')).toBeVisible()
  const text = queue().element().textContent
  expect(text.indexOf('Calle 12')).toBeGreaterThan(-1)
  expect(text.indexOf('Calle 12')).toBeLessThan(text.indexOf('Calle 11'))
  await expect.poll(() => queue().element().querySelector('time')?.textContent).toMatch(/^(ahora|hace \d+ min)$/)
  expect(highlighted()).toEqual([])
  const own = region('Mi estación')
  await expect.element(own.getByRole('link', { name: ownStation.name })).toBeVisible()
  await expect.element(own.getByRole('link', { name: 'MB-1, Disponible' })).toBeVisible()
  await expect.element(own.getByRole('link', { name: 'MB-2, En emergencia' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Personal' })).not.toBeInTheDocument()

  const map = region('En el mapa')
  const [mapTop, queueTop] = [map, queue()].map((one) => one.element().getBoundingClientRect().top)
  expect((mapTop ?? 0) > (queueTop ?? 0) + 100).toBe(size === phone)
  map.element().scrollIntoView()
  await expect.element(map.getByRole('button', { name: /^2 emergencias, la más grave: Critica.*\. Acercar$/ })).toBeVisible()
  await expectAccessible()
})

test('a new emergency and one that becomes graver are highlighted and spoken, and the highlight ends after a minute', async () => {
  const clock = playClock()
  const live = changeEvents()
  const rows = [anEmergencyRow(21), anEmergencyRow(22, { status: Critica })]
  const person = ofOwnStation
  await openScreen('/', answersFor(rows, { 'GET live': live.stream }), { role: Role.Cabinista, person })
  await expect.poll(() => document.title).toBe('(2) Inicio · Sirena')
  rows.push(anEmergencyRow(23))
  live.say('emergency')
  await expect.poll(() => isHighlighted('Calle 23')).toBe(true)
  await expect.element(counters().getByText('2 activas')).toBeVisible()
  rows[0] = anEmergencyRow(21, { status: SolicitaApoyo })
  live.say('emergency')
  await expect.poll(() => isHighlighted('Calle 21')).toBe(true)
  await expect
    .element(queue().getByRole('status').first())
    .toHaveTextContent('Nueva: Incendio, Calle 23. Solicita apoyo: Incendio, Calle 21.')
  expect(isHighlighted('Calle 22')).toBe(false)
  await clock.pass(61_000)
  await expect.poll(highlighted).toEqual([])
  await expect.element(rowOf('Calle 23').getByText('hace 1 min')).toBeVisible()
})

test.each(sizes)('at %s the emergencies of the own station are under their heading, on every page', async (_, size) => {
  const others = Array.from({ length: 11 }, (_each, index) => anEmergencyRow(index + 1, { status: Critica, ...ofOtherStation }))
  const own = anEmergencyRow(31)
  await openScreen('/', answersFor([...others, own]), { role: Role.Cabinista, person: ofOwnStation, size })
  const group = (name: string) =>
    size === phone ? queue().getByRole('list', { name, exact: true }) : queue().getByRole('rowgroup').filter({ hasText: name })
  const [mine, ofOthers] = [group('Mi estación'), group('Otras estaciones')]
  await expect.poll(() => ofOthers.getByRole('link').elements()).toHaveLength(10)
  expect(mine.getByRole('link').elements()).toHaveLength(1)
  await expect.element(mine).toMatchTextContent(/Calle 31/)
  await expectAccessible()
  await queue().getByRole('button', { name: 'Página 2', exact: true }).click()
  await expect.poll(() => ofOthers.getByRole('link').elements()).toHaveLength(1)
  await expect.element(ofOthers).toMatchTextContent(/Calle 11/)
  await expect.element(mine).not.toBeInTheDocument()
})

test('j and k go from row to row over the headings of the queue', async () => {
  const rows = [anEmergencyRow(32), anEmergencyRow(33, { status: Critica, ...ofOtherStation })]
  await openScreen('/', answersFor(rows), { role: Role.Cabinista, person: ofOwnStation })
  await expect.element(rowOf('Calle 33')).toBeVisible()
  const [own, other] = [rowOf('Calle 32').getByRole('link'), rowOf('Calle 33').getByRole('link')]
  own.element().focus()
  await userEvent.keyboard('j')
  await expect.element(other).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(own).toHaveFocus()
})

test('a queue and units that cannot be read say so and are read again', async () => {
  const rows = [anEmergencyRow(41)]
  const failing = { 'GET emergency': refusal(500, 'No se pudo.'), 'GET vehicle': refusal(500, 'No se pudo.') }
  const server = await openScreen('/', answersFor(rows, failing), { role: Role.Cabinista, person: ofOwnStation })
  await expect.element(queue().getByRole('alert').getByText('No se pudo.')).toBeVisible()
  const units = region('Mi estación')
  await expect.element(units.getByRole('alert')).toBeVisible()
  await expectAccessible()
  server.answer({ ...boardAnswers(rows), 'GET vehicle': listOf(vehicleRow, [{ id: 1, unit: 'MB-1', disponibility: 10 }]) })
  // One button for all that failed.
  expect(page.getByRole('button', { name: 'Reintentar' }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(rowOf('Calle 41')).toBeVisible()
  await expect.element(units.getByRole('link', { name: 'MB-1, Disponible' })).toBeVisible()
})

test('units that would cover each other on the map are one marker, which separates them', async () => {
  const units = [
    aUnit(1, { latitude: 14.84, longitude: -91.52 }),
    aUnit(2, { latitude: 14.842, longitude: -91.517 }),
    aUnit(3, { latitude: 14.92, longitude: -91.42 }),
  ]
  const answers = answersFor([anEmergencyRow(61)], { 'GET vehicle/get_vehicles_on_tracking': unitsOnTracking(units) })
  await openScreen('/', answers, { role: Role.Cabinista, person: ofOwnStation })
  const both = page.getByRole('button', { name: `2 unidades: ${units[0]?.unit}, ${units[1]?.unit}. Acercar` })
  const one = page.getByRole('link', { name: `Unidad ${units[0]?.unit}` })
  await expect.element(both).toBeInTheDocument()
  await expect.element(one).not.toBeInTheDocument()
  // The map moves to the emergencies once they are there.
  await expect
    .poll(() => {
      both.query()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      return one.query()
    })
    .not.toBeNull()
  await expect.element(page.getByRole('link', { name: `Unidad ${units[1]?.unit}` })).toBeInTheDocument()
})

test.each(sizes)('a chief at %s sees the own station first, and on a phone alone', async (_, size) => {
  const live = changeEvents()
  const rows = [anEmergencyRow(51, { status: Critica, ...ofOtherStation }), anEmergencyRow(52)]
  const person = ofOwnStation
  const answers = answersFor(rows, { 'GET live': live.stream })
  await openScreen('/', answers, { role: Role.JefeDeServicio, person, size })
  await expect.element(page.getByRole('main').getByText(/Calle 52/)).toBeVisible()
  const main = page.getByRole('main').element().textContent
  const isPhone = size === phone
  const seen = ['Calle 51', 'Calle 52']
    .filter((address) => main.includes(address))
    .toSorted((one, other) => main.indexOf(one) - main.indexOf(other))
  expect(seen).toEqual(isPhone ? ['Calle 52'] : ['Calle 52', 'Calle 51'])
  const parts = ['Emergencias de mi estación', 'En el mapa'].filter((name) => region(name).query() !== null)
  expect(parts).toEqual([isPhone ? 'Emergencias de mi estación' : 'En el mapa'])
  await expect.element(page.getByText(/Calle 52/)).toBeInViewport()
  await expectAccessible()

  // What happens elsewhere is in the counters and, at a desk, in the queue, but highlights nothing.
  await expect.poll(() => document.title).toBe(`(${isPhone ? 1 : 2}) Inicio · Sirena`)
  rows[0] = anEmergencyRow(51, { status: SolicitaApoyo, ...ofOtherStation })
  live.say('emergency')
  await expect.element(counters().getByText('1 pide apoyo')).toBeInTheDocument()
  expect(highlighted()).toEqual([])
})

test.each(sizes)('human resources at %s see who waits for them, and neither counters nor a map', async (_, size) => {
  await openScreen('/', answersFor([]), { role: Role.RecursosHumanos, person: ofOwnStation, size })
  for (const name of [
    'Por validar',
    'Altas sin documento',
    'Bajas por comenzar',
    'Bajas por vencer',
    'Ingresos sin salida',
    'Sin fotografía',
  ])
    await expect.element(region(name)).toBeVisible()
  await expect.element(queue()).toBeVisible()
  await expect.element(counters()).not.toBeInTheDocument()
  await expect.element(region('En el mapa')).not.toBeInTheDocument()
  await expectAccessible()
})

test('an administrator has what waits for human resources in one line', async () => {
  const rows = [anEmergencyRow(61), anEmergencyRow(62, ofOtherStation)]
  await openScreen('/', answersFor(rows), { role: Role.Administrador })
  await expect.element(rowOf('Calle 62')).toBeVisible()
  await expect.element(queue().getByText('Otras estaciones')).not.toBeInTheDocument()
  const line = page.getByRole('list', { name: 'Personal' })
  await expect
    .poll(() => textsOf(line))
    .toEqual(['0 esperan validación', '0 bajas por vencer', '0 ingresos sin salida', '0 sin fotografía'])
  const places = line
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href')?.split('#')[1])
  expect(places).toEqual([
    '/users?lacks=validation&ordering=-id',
    '/human_resources/unsubscribe_discharge?leave=ending',
    '/human_resources/hours_review',
    '/users?lacks=photo',
  ])
  await expectAccessible()
  await expect
    .element(queue().getByRole('link', { name: 'Pantalla de televisión' }))
    .toHaveAttribute('href', expect.stringMatching(/#\/dashboard\?pantalla=1$/))
})

test.each([Role.Administrador, Role.Cabinista])(
  'at 1280x800 role %i sees the whole board without scrolling the page, however many emergencies there are',
  async (role) => {
    const rows = Array.from({ length: 20 }, (_, index) => anEmergencyRow(70 + index))
    const size = { width: 1280, height: 800 }
    const answers = answersFor(rows, { 'GET emergency': listOf(emergencyRow, rows) })
    await openScreen('/', answers, { role, person: role === Role.Cabinista ? ofOwnStation : {}, size })
    await expect.poll(() => queue().getByText('Incendio').elements().length).toBe(20)
    for (const name of ['Emergencias en curso', 'En el mapa'])
      await expect.poll(() => region(name).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800)
    const last = queue().getByRole('row').last()
    last.element().scrollIntoView({ block: 'nearest' })
    await expect.element(last).toBeInViewport({ ratio: 1 })
    expect(scrollY).toBe(0)
  },
)

test.each(sizes)('a firefighter at %s sees the emergencies of the own station alone, and the own state', async (_, size) => {
  const rows = [anEmergencyRow(91, ofOtherStation), anEmergencyRow(92, { status: Activo })]
  const hours = sample(ownHours, { is_entry: true, total_hours_day: 125 })
  const answers = answersFor(rows, { 'GET user/me/hours': hours })
  await openScreen('/', answers, { role: Role.Bombero, person: ofOwnStation, size })
  await expect.element(page.getByText(/Calle 92/)).toBeVisible()
  await expect.element(page.getByText(/Calle 91/)).not.toBeInTheDocument()
  await expect.element(counters()).not.toBeInTheDocument()
  await expect.element(region('En el mapa')).not.toBeInTheDocument()
  const day = region('Mi guardia')
  await expect.element(day.getByText('Ingreso', { exact: true })).toBeVisible()
  await expect.element(day).toMatchTextContent(/Horas de hoy\s*2 hrs 5 min/)
  await expectAccessible()
})
