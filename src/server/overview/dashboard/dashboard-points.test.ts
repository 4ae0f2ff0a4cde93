import { beforeAll, expect, test } from 'vitest'
import { dashboardPoints, openDashboardPoints } from '../../../contract/emergencies/emergency-points.schema.ts'
import { OPEN_DASHBOARD_MS } from '../../../contract/overview/limits.ts'
import { everyRole, Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, type Brigade } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let ours: Brigade
let others: Brigade
let ids: number[]

beforeAll(async () => {
  const { db } = server.deps
  admin = await server.as(Role.Administrador)
  ours = await aBrigade(db)
  others = await aBrigade(db)
  const made = [
    await anEmergency(db, ours, { status: 30, ...at('2026-03-31'), latitude: 14.8361249, longitude: -91.5203151 }),
    await anEmergency(db, ours, { status: 50, ...at('2026-04-02'), latitude: 0, longitude: 0 }),
    await anEmergency(db, others, { status: 30, ...at('2026-04-01'), latitude: 14.83, longitude: -91.5299 }),
  ]
  ids = made.map(({ id }) => id)
  await db
    .insertInto('emergency_stations')
    .values({ emergency_id: made[2]?.id ?? 0, station_id: ours.station.id })
    .execute()
})
const at = (day: string) => ({ creation_date: new Date(`${day}T23:30:00-06:00`) })

// The server sends the text as the database made it, which the check of all answers does not see.
const signedIn = async (query = '') =>
  dashboardPoints.strict().parse((await admin.get(`/api/reports/dashboard_points?${query}`)).body)
const open = (query = '') => server.nobody.get(`/api/dashboard_open/dashboard_points?${query}`)

test('the points are those of the filtered emergencies, newest first, by column', async () => {
  expect(await signedIn()).toEqual({
    count: 3,
    ids: [ids[1], ids[2], ids[0]],
    latitudes: [0, 1_483_000, 1_483_612],
    longitudes: [0, -9_152_990, -9_152_032],
    statuses: [50, 30, 30],
  })
  const both = `station_emergency__station=${ours.station.id},${others.station.id}`
  expect((await signedIn(both)).ids).toEqual([ids[1], ids[2], ids[0]])
  expect(await signedIn(`${both}&start_date=2026-04-01&end_date=2026-04-01`)).toMatchObject({ count: 1, ids: [ids[2]] })
  expect(await signedIn(`emergency_type_id=${others.type.id}`)).toMatchObject({ count: 1, ids: [ids[2]] })
  expect(await signedIn('emergency_type_id=99999')).toEqual({ count: 0, ids: [], latitudes: [], longitudes: [], statuses: [] })
})

test('they are those of some statuses alone, if asked for', async () => {
  expect(await signedIn('status=20,40,50')).toMatchObject({ count: 1, ids: [ids[1]], statuses: [50] })
  expect(await signedIn('status=30')).toMatchObject({ count: 2, ids: [ids[2], ids[0]] })
  expect(await signedIn('status=20')).toEqual({ count: 0, ids: [], latitudes: [], longitudes: [], statuses: [] })
})

test('unknown filters and reversed days are refused, and visitors choose no status', async () => {
  expect((await admin.get('/api/reports/dashboard_points?state=30')).status).toBe(400)
  expect((await open('status=30')).status).toBe(400)
  expect((await open('start_date=2026-04-02&end_date=2026-04-01')).status).toBe(400)
})

// A-DSH-32, A-DSH-33
test.each(everyRole)('role %i without a station gets points as it gets figures', async (role) => {
  const client = await server.as(role, { station_id: null })
  const { status, body } = await client.get('/api/reports/dashboard_points')
  expect(status).toBe(role === Role.Administrador ? 200 : 400)
  if (role !== Role.Administrador) expect(body.detail).toBe('No tiene ninguna estacion asignada')
})

// S-25
test('visitors get how many are in a cell of a hundredth of a degree, and nothing finer', async () => {
  const { body, headers } = await open()
  expect(openDashboardPoints.strict().parse(body)).toEqual({
    count: 3,
    latitudes: [0, 1483],
    longitudes: [0, -9153],
    statuses: [50, 30],
    numbers: [1, 2],
  })
  expect(headers.get('cache-control')).toBe(`public, max-age=${OPEN_DASHBOARD_MS / 1000}`)
  expect((await open(`start_date=2026-04-02`)).body).toMatchObject({ count: 1, statuses: [50], numbers: [1] })
})

test('a crowd gets the cached cells, while many different questions are refused', async () => {
  const most = 10
  server.deps.config.publicPagesPerMinute = most
  const same = await Promise.all(Array.from({ length: most + 10 }, () => open('end_date=2026-05-01')))
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
  const statuses = []
  for (let type = 1; type <= most + 1; type += 1) statuses.push((await open(`emergency_type_id=${1000 + type}`)).status)
  expect(statuses.at(-1)).toBe(429)
})
