import { beforeAll, describe, expect, test, vi } from 'vitest'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { MAX_FILTER_IDS } from '../../../contract/shared/limits.ts'
import { LINE_DAYS, OPEN_DASHBOARD_MS } from '../../../contract/overview/limits.ts'
import { everyRole, Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, anEmergencyType, aVehicle, type Brigade } from '../../../../test/factories.ts'
import { expectFieldError } from '../../../../test/refusals.ts'
import { aPosition } from '../../../../test/fixtures/position.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { storePositions } from '../../fleet/tracking/positions.queries.ts'
import { vehiclesFor } from './count-dashboard.ts'
import { recentAnswers } from '../../platform/http/recent-answers.ts'
import { limitVisitorQueries } from '../../platform/limits/query-limits.ts'

const server = useTestServer()
let admin: Client
let visitor: Client
let ours: Brigade
let others: Brigade
const get = (query = '') => admin.get(`/api/reports/dashboard_report?${query}`)

const addPatients = (emergency_id: number, count: number) =>
  server.deps.db
    .insertInto('emergency_patients')
    .values(
      Array.from({ length: count }, () => ({
        emergency_id,
        name: 'Juana Pérez',
        age: 30,
        address: 'Zona 1',
        genre: 10,
        moved_to: '',
      })),
    )
    .execute()

beforeAll(async () => {
  const { db } = server.deps
  admin = await server.as(Role.Administrador)
  visitor = server.nobody
  const [firearm, blade] = await Promise.all([
    anEmergencyType(db, { name: 'Herido por bala', wounded_kind: 'Arma de fuego' }),
    anEmergencyType(db, { name: 'Herido por cuchillo', wounded_kind: 'Arma blanca' }),
  ])
  ours = { ...(await aBrigade(db, { station: { state: 10 } })), type: firearm }
  others = { ...(await aBrigade(db, { station: { state: 50 } })), type: blade }
  const at = (day: string) => ({ creation_date: new Date(`${day}T23:30:00-06:00`), address: '5a. calle 7-20 zona 3' })
  const [march, april, shared] = [
    await anEmergency(db, ours, { status: 30, ...at('2026-03-31') }),
    await anEmergency(db, ours, { status: 50, ...at('2026-04-01') }),
    await anEmergency(db, others, { status: 30, ...at('2026-04-02') }),
  ]
  await db.insertInto('emergency_stations').values({ emergency_id: shared.id, station_id: ours.station.id }).execute()
  await addPatients(march.id, 1)
  await addPatients(april.id, 3)
  await addPatients(shared.id, 2)
  await aVehicle(db, { station_id: ours.station.id, disponibility: 60 })
})

// A-API-55, A-ENT-36, A-ENT-37, A-ENT-38, A-ENT-39, A-ENT-40, A-ENT-41, A-ENT-42
test('the dashboard counts emergencies, wounded, stations and vehicles', async () => {
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    emergencies_active: 0,
    emergencies_resolved: 2,
    emergencies_critical: 1,
    emergencies_requesting_support: 0,
    before: null,
    station_active: 1,
    emergencies_disable: 1,
    vehicles_disponibility: 1,
    vehicles_emergency: 1,
    total_vehicle: 3,
    firearm: 4,
    white_weapon: 2,
    wounded: 0,
    wounded_types: { firearm: [ours.type.id], white_weapon: [others.type.id], wounded: [] },
    vehicles: [],
  })
  expect(body.data).toEqual([
    { id: ours.type.id, name: 'Herido por bala', total: 2 },
    { id: others.type.id, name: 'Herido por cuchillo', total: 1 },
  ])
  const list = await admin.get('/api/emergency')
  expect(body.results).toEqual(list.body.results)
})

// S-13, A-API-56
test('an emergency of several chosen stations counts once, and days are Guatemalan', async () => {
  const both = await get(
    `station_emergency__station=${ours.station.id},${others.station.id}&start_date=2026-04-01&end_date=2026-04-02`,
  )
  expect(both.body).toMatchObject({ emergencies_resolved: 1, emergencies_critical: 1, white_weapon: 2, firearm: 3 })
  expect(both.body.results).toHaveLength(2)
  const one = await get(`station_emergency__station=${others.station.id}&emergency_type_id=${others.type.id}`)
  expect(one.body).toMatchObject({ emergencies_resolved: 1, emergencies_critical: 0, station_active: 0, total_vehicle: 1 })
  expect(one.body.wounded_types).toEqual({ firearm: [], white_weapon: [others.type.id], wounded: [] })
})

// S-80
test('with both days chosen, every figure of the same number of days before is counted too', async () => {
  const { before } = (await get('start_date=2026-04-01&end_date=2026-04-02')).body
  expect(before).toEqual({
    start_date: '2026-03-30',
    end_date: '2026-03-31',
    emergencies_active: 0,
    emergencies_resolved: 1,
    emergencies_critical: 0,
    emergencies_requesting_support: 0,
    firearm: 1,
    white_weapon: 0,
    wounded: 0,
    outcomes: [{ outcome: 1, emergencies: 1 }],
    data: [
      { id: ours.type.id, total: 1 },
      { id: others.type.id, total: 0 },
    ],
  })
  const open = await visitor.get('/api/dashboard_open/dashboard_report?start_date=2026-04-01&end_date=2026-04-02')
  expect(open.body.before).toEqual(before)
  expect((await get('start_date=2026-04-01')).body.before).toBeNull()
  expect((await get('end_date=2026-04-01')).body.before).toBeNull()
})

// S-80, S-13
test.each([
  ['a whole month', '2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31', 1],
  ['a quarter of a year', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31', 1],
  ['a month after a short one', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', 0],
  ['the first month of a year', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31', 0],
  ['a leap year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31', 0],
  ['the first day of a month', '2026-04-01', '2026-04-01', '2026-03-31', '2026-03-31', 1],
  ['the first day of March', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28', 0],
  ['a month that has not ended', '2026-04-01', '2026-04-29', '2026-03-03', '2026-03-31', 1],
  ['days without the last one before', '2026-04-02', '2026-04-02', '2026-04-01', '2026-04-01', 0],
])('%s is compared with the time before, in Guatemala', async (_, start, end, start_date, end_date, resolved) => {
  // Late in the evening of 31 March, which is April in UTC.
  const { before } = (await get(`start_date=${start}&end_date=${end}`)).body
  expect(before).toMatchObject({ start_date, end_date, emergencies_resolved: resolved })
})

test('the line has every day of the chosen ones, and the grid every hour of the week', async () => {
  const times = async (query: string) => (await admin.get(`/api/reports/dashboard_times?${query}`)).body
  const some = await times(`start_date=2026-03-31&end_date=2026-04-02&station_emergency__station=${ours.station.id}`)
  expect(some).toMatchObject({ start_date: '2026-03-31', end_date: '2026-04-02', per: 'day' })
  expect(some.series).toEqual(['2026-03-31', '2026-04-01', '2026-04-02'].map((period) => ({ period, emergencies: 1 })))
  // Tuesday, Wednesday and Thursday at half past eleven at night.
  const grid = Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (__, hour) => (hour === 23 && day >= 1 && day <= 3 ? 1 : 0)),
  )
  expect(some.hours).toEqual(grid)
  const years = await times('start_date=1990-05-02&end_date=2199-12-31')
  expect(years).toMatchObject({ start_date: '2026-03-31', per: years.series.length > 4 ? 'month' : 'day' })
  expect(years.hours).toEqual(grid)
  const unchosen = await times('')
  expect(unchosen.series).toHaveLength(LINE_DAYS)
  expect(unchosen.hours).toEqual(grid)
  expect(unchosen.end_date).toBe(dayOf(server.deps.now()))
  const none = await times('start_date=1990-01-01&end_date=1995-01-01')
  expect(none.series).toEqual([])
  expect((await visitor.get('/api/dashboard_open/dashboard_times?start_date=2026-04-01')).body.hours.flat()).toContain(1)
})

test('unknown filters and reversed days are refused', async () => {
  expect((await get('start_date=2026-04-02&end_date=2026-04-01')).body.errors).toEqual({
    start_date: ['La fecha inicial no puede ser mayor a la fecha final'],
  })
  expect((await get('region_type=Sur')).status).toBe(400)
  expect((await visitor.get('/api/dashboard_open/dashboard_report?emergency_type_id=x')).status).toBe(400)
})

// A-DSH-32, A-DSH-33
test.each(everyRole)('role %i without a station', async (role) => {
  const client = await server.as(role, { station_id: null })
  const { status, body } = await client.get('/api/reports/dashboard_report')
  expect((await client.get('/api/reports/dashboard_times')).status).toBe(status)
  expect(status).toBe(role === Role.Administrador ? 200 : 400)
  if (role !== Role.Administrador) expect(body.detail).toBe('No tiene ninguna estacion asignada')
})

// A-DSH-20, A-DSH-21, A-DSH-35, S-40, A-ROL-13
test.each(everyRole)('the vehicles are not even read for role %i, unless it is 1 or 8', async (role) => {
  let isRead = false
  await vehiclesFor({ role }, async () => {
    isRead = true
    return []
  })
  expect(isRead).toBe(role === 1 || role === 8)
})

// A-DSH-20, A-DSH-29, S-40
test('the vehicles are those on tracking whose position is known, of the chosen stations', async () => {
  const { db } = server.deps
  const called = await aBrigade(db, { station: { state: 10 } })
  await anEmergency(db, called, { status: 50 })
  const withoutPosition = await aVehicle(db, { station_id: called.station.id })
  for (const { id } of [called.vehicle, withoutPosition]) await admin.post('/api/vehicle/status_tracking/', { id, status: true })
  await storePositions(db, [aPosition({ vehicle_id: called.vehicle.id, taken_at: server.deps.now().getTime() })])
  const seen = (client: Client, station: number) =>
    client.get(`/api/reports/dashboard_report?station_emergency__station=${station}`).then(({ body }) => body.vehicles)
  expect(await seen(admin, called.station.id)).toMatchObject([
    {
      id: called.vehicle.id,
      latitude: 14.84,
      longitude: -91.52,
      plate: called.vehicle.plate,
      emergency_code: expect.any(String),
      emergency_type: called.type.name,
      emergency_status: 50,
      pilot: expect.any(String),
      station: called.station.name,
    },
  ])
  expect(await seen(admin, ours.station.id)).toEqual([])
  const chief = await server.as(Role.Comandante, { station_id: called.station.id })
  expect(await seen(chief, called.station.id)).toEqual([])
})

describe('the open dashboard', () => {
  const open = (query = '') => visitor.get(`/api/dashboard_open/dashboard_report?${query}`)

  // A-API-57, A-API-58, S-25
  test('has the same figures, without vehicles and with the municipality as place', async () => {
    const { status, body, headers } = await open()
    const { vehicles, results, ...figures } = (await get()).body
    expect(status).toBe(200)
    expect(vehicles).toBeInstanceOf(Array)
    expect(body).toMatchObject(figures)
    expect(Object.keys(body).toSorted()).toEqual([...Object.keys(figures), 'results'].toSorted())
    expect(body.results.map((row: { id: number }) => row.id)).toEqual(results.map((row: { id: number }) => row.id))
    expect(JSON.stringify(body)).not.toMatch(/calle|Juana|latitude|longitude|registered/)
    expect(headers.get('cache-control')).toBe(`public, max-age=${OPEN_DASHBOARD_MS / 1000}`)
  })

  // A-API-72, A-API-73, B-API-55, B-API-55i, B-API-56, B-API-56i
  test('the filters offer stations and types by name', async () => {
    const stations = await visitor.get('/api/dashboard_open/station')
    expect(stations.body).toContainEqual({ id: ours.station.id, name: ours.station.name })
    const types = await visitor.get('/api/dashboard_open/emergency_type')
    expect(types.body).toContainEqual({ id: others.type.id, name: 'Herido por cuchillo' })
  })

  test.each(['br', 'gzip', 'identity'])('is the same as %s', async (encoding) => {
    const ask = () => fetch(`${server.url}/api/dashboard_open/dashboard_times`, { headers: { 'accept-encoding': encoding } })
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(one.headers.get('vary')).toContain('accept-encoding')
    const answer = await one.json()
    expect(answer).toEqual((await visitor.get('/api/dashboard_open/dashboard_times')).body)
    expect(await other.json()).toEqual(answer)
  })

  test('a crowd gets cached answers, while many different questions are refused', async () => {
    const most = 30
    server.deps.config.publicPagesPerMinute = most
    const same = await Promise.all(Array.from({ length: most + 20 }, () => open('start_date=2026-01-01')))
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
    const others = await Promise.all(Array.from({ length: most + 1 }, (_, n) => open(`emergency_type_id=${1000 + n}`)))
    expect(others.map(({ status }) => status)).toContain(429)
    expect((await open('start_date=2026-01-01')).status).toBe(200)
  })
})

test('the questions of one address do not keep those of other visitors waiting', async () => {
  const started: string[] = []
  const ask = (address: string, name: string) => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const answer = limitVisitorQueries(address, () => {
      started.push(name)
      return promise
    })
    return { answer, end }
  }
  const ofOne = ['first', 'second', 'third', 'fourth'].map((name) => ask('192.0.2.1', name))
  const other = ask('192.0.2.2', 'other')
  ofOne[0]?.end()
  await ofOne[0]?.answer
  await vi.waitUntil(() => started.length === 3)
  expect(started).toEqual(['first', 'second', 'other'])
  for (const { end } of [...ofOne, other]) end()
  await Promise.all([...ofOne, other].map(({ answer }) => answer))
})

test('a filter names a bounded number of records', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',')
  const path = '/api/reports/dashboard_times?station_emergency__station='
  const admin = await server.as(Role.Administrador)
  expect((await admin.get(`${path}${ids(MAX_FILTER_IDS)}`)).status).toBe(200)
  expectFieldError(await admin.get(`${path}${ids(MAX_FILTER_IDS + 1)}`), 'station_emergency__station', 'Elija hasta 200')
})

test('a cached answer is computed again when it is old, was dropped or failed', async () => {
  let now = 0
  let worked = 0
  const recent = recentAnswers<number>(10, 2, () => now)
  const ask = (question: string) => recent.answer(question, () => Promise.resolve((worked += 1)))
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  now = 9
  expect(await ask('a')).toBe(1)
  now = 10
  expect(recent.has('a')).toBe(false)
  expect(await ask('a')).toBe(2)
  await ask('b')
  await ask('c')
  expect([recent.has('a'), recent.has('b'), recent.has('c')]).toEqual([false, true, true])
  await expect(recent.answer('d', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(recent.has('d')).toBe(false)
})
