import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CopiesAnswer } from '../../../contract/shared/device/copies.schema.ts'
import { OPENED_COPIES } from '../../../contract/shared/device/copies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { everyRole, Role } from '../../../contract/shared/rights/roles.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { verifyBinnacle } from '../../binnacle/verify-binnacle.ts'
import { DEMO_PASSWORD } from '../../people/session/demo-password.ts'
import { fillDemo } from './fill-demo.ts'
import { isEmpty } from './real-data.queries.ts'
import { CENTRAL, demoStations } from './plan/stations.ts'

const server = useTestServer({ DEMO: 'true' })

let wasEmpty = false

beforeAll(async () => {
  wasEmpty = await isEmpty(server.deps.db)
  await fillDemo(server.deps)
})

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.raw(from)}`.execute(server.deps.db)
  return rows[0]?.count ?? -1
}

test('isEmpty is true before the database is filled and false afterwards', async () => {
  expect(wasEmpty).toBe(true)
  expect(await isEmpty(server.deps.db)).toBe(false)
})

test.each([
  ['stations', 24],
  ['stations WHERE state = 30', 1],
  ['stations WHERE state = 50', 1],
  ['vehicles', 60],
  ['users', 206],
  ['users WHERE is_demo AND password_hash IS NOT NULL', 6],
  ['users WHERE NOT is_demo', 0],
  ['users WHERE station_id IS NULL AND role NOT IN (1, 11)', 0],
  ['users WHERE is_pilot <> (type_license IS NOT NULL)', 0],
  ['emergency_types', 15],
  ['emergency_types WHERE category_id IS NULL', 0],
  ['emergencies', 600],
  ['emergencies WHERE status IN (20, 40, 50)', 7],
  ['emergencies WHERE status = 10', 0],
])('the demo has %s: %i', async (from, expected) => {
  expect(await count(from)).toBe(expected)
})

test('there are people of every role, kind and inactive reason', async () => {
  for (const role of everyRole) expect(await count(`users WHERE role = ${role}`)).toBeGreaterThan(1)
  for (const reason of [1, 2, 3, 4])
    expect(await count(`users WHERE status = 1 AND inactive_reason = ${reason}`)).toBeGreaterThan(0)
  for (const type of ['Permanente', 'Ad honorem'])
    expect(await count(`users WHERE firefighter_type = '${type}'`)).toBeGreaterThan(20)
})

test.each([
  [
    'a vehicle is in an open emergency without that status, or has the status and is in none',
    'vehicles v WHERE (v.disponibility = 40) <> EXISTS (SELECT FROM emergency_members m WHERE m.vehicle_id = v.id AND m.in_progress)',
  ],
  ['an emergency has no member', 'emergencies e WHERE NOT EXISTS (SELECT FROM emergency_members m WHERE m.emergency_id = e.id)'],
  [
    'an emergency has no station',
    'emergencies e WHERE NOT EXISTS (SELECT FROM emergency_stations s WHERE s.emergency_id = e.id)',
  ],
  ['a pilot may not drive', 'emergency_members m JOIN users u ON u.id = m.pilot_id WHERE NOT u.is_pilot OR u.status <> 5'],
  ['a telephonist may not drive', 'emergencies e JOIN users u ON u.id = e.telephonist_id WHERE NOT u.is_pilot OR u.status <> 5'],
  [
    'a vehicle is of no station that attends',
    'emergency_members m JOIN vehicles v ON v.id = m.vehicle_id WHERE NOT EXISTS (SELECT FROM emergency_stations s WHERE s.emergency_id = m.emergency_id AND s.station_id = v.station_id)',
  ],
  [
    'a firefighter is of no station that attends',
    'emergency_firefighters f JOIN users u ON u.id = f.user_id WHERE NOT EXISTS (SELECT FROM emergency_stations s WHERE s.emergency_id = f.emergency_id AND s.station_id = u.station_id)',
  ],
  [
    'a code does not follow the time',
    'emergencies a JOIN emergencies b ON b.id = a.id + 1 WHERE b.creation_date < a.creation_date',
  ],
  [
    'kilometres run backwards',
    'emergency_members a JOIN emergency_members b ON b.vehicle_id = a.vehicle_id AND b.emergency_id > a.emergency_id WHERE b.km_inicial < a.km_inicial',
  ],
])('never: %s', async (_, from) => {
  expect(await count(from)).toBe(0)
})

const people = 'SELECT user_id, started_at, ended_at FROM attendance_periods'
test.each([
  [
    'the seconds of a day are not those of the ended periods on it',
    `(
      SELECT user_id, station_id, d::date AS day,
        sum(extract(epoch FROM least(ended_at, d + interval '30 hours') - greatest(started_at, d + interval '6 hours'))) AS seconds
      FROM attendance_periods, LATERAL generate_series(
        date_trunc('day', started_at AT TIME ZONE 'UTC' - interval '6 hours') AT TIME ZONE 'UTC', ended_at, '1 day') d
      WHERE ended_at IS NOT NULL AND ended_at > d + interval '6 hours' GROUP BY 1, 2, 3
    ) said FULL JOIN attendance_days stored USING (user_id, station_id, day) WHERE said.seconds IS DISTINCT FROM stored.seconds`,
  ],
  [
    "a person's state is not that of the last mark",
    `attendance a LEFT JOIN LATERAL (
      SELECT is_entry FROM attendance_marks m WHERE m.user_id = a.user_id ORDER BY marked_at DESC LIMIT 1
    ) last ON true WHERE last.is_entry IS DISTINCT FROM a.is_entry`,
  ],
  [
    'two periods of a person overlap',
    `(${people}) a JOIN (${people}) b ON b.user_id = a.user_id AND b.started_at > a.started_at
     WHERE a.ended_at IS NULL OR a.ended_at >= b.started_at`,
  ],
  [
    'a mark is in no period',
    'attendance_marks m WHERE NOT EXISTS (SELECT FROM attendance_periods p WHERE m.id IN (p.entry_mark_id, p.exit_mark_id))',
  ],
  ['a person is in and off duty', 'attendance a JOIN users u ON u.id = a.user_id WHERE a.is_entry AND u.status <> 5'],
])('the marks of the last weeks: never %s', async (_, from) => {
  expect(await count(from)).toBe(0)
})

// S-15
test('some people are in, one of them without exit for thirty hours', async () => {
  expect(await count('attendance WHERE is_entry')).toBeGreaterThan(10)
  expect(await count('attendance WHERE NOT is_entry')).toBeGreaterThan(50)
  const open = await server.deps.db.selectFrom('attendance').select('last_entry').where('is_entry', '=', true).execute()
  const ages = open.map(({ last_entry }) => (server.deps.now().getTime() - Number(last_entry)) / 3_600_000)
  expect(ages.filter((hours) => hours > 24).map(Math.floor)).toEqual([30])
  expect(await count('attendance_marks')).toBeGreaterThan(2000)
})

test('the central station attends three emergencies in progress, one of them recently created', async () => {
  const { rows } = await sql<{ status: number }>`
    SELECT e.status FROM emergencies e JOIN emergency_stations x ON x.emergency_id = e.id JOIN stations s ON s.id = x.station_id
    WHERE e.in_progress AND s.no_station = ${CENTRAL}`.execute(server.deps.db)
  expect(rows).toHaveLength(3)
  expect(rows).toContainEqual({ status: EmergencyStatus.Activo })
})

test('ten recent emergencies have photos with readable files', async () => {
  expect(await count('(SELECT DISTINCT emergency_id FROM emergency_images) x')).toBe(10)
  const files = await storedFiles(server)
  expect(files).toHaveLength(2 * (await count('emergency_images')))
  const { emergency_id } = await server.deps.db.selectFrom('emergency_images').select('emergency_id').executeTakeFirstOrThrow()
  const { body } = await (await server.as(Role.Bombero)).get(`/api/emergency/${emergency_id}/`)
  const answer = await server.nobody.get(String(body.images[0].thumbnail))
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
})

test.each([
  [Role.Administrador, '1234 00015 0901', false],
  [Role.Comandante, '1234 00058 0901', true],
  [Role.JefeDeServicio, '1234 00074 0901', true],
  [Role.Cabinista, '1234 00082 0901', true],
  [Role.Bombero, '1234 00104 0901', true],
  [Role.RecursosHumanos, '1234 00112 0901', false],
])('role %i signs in with %s', async (role, username, isCentral) => {
  const { status, body } = await server.nobody.post('/api/user/token', { username, password: DEMO_PASSWORD })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ role, status: 5, station_text: isCentral ? demoStations[0]?.name : '' })
})

test('the binnacle begins with the stations, and its chain is valid', async () => {
  const created = await count(
    "binnacle WHERE action_binnacle = 'CREAR' AND entity = 'station' AND created_by_name = 'Datos de demostración'",
  )
  expect(created).toBe(24)
  expect((await verifyBinnacle(server.deps.db, server.deps.binnacleKey)).findings).toEqual([])
})

test('a failed fill stores nothing', async () => {
  const files = await storedFiles(server)
  await expect(fillDemo(server.deps)).rejects.toThrow('station_number_unique')
  expect(await count('emergencies')).toBe(600)
  expect(await storedFiles(server)).toEqual(files)
})

test("what a device keeps of a chief's day is under 2 MB", async () => {
  const { id } = await server.deps.db
    .selectFrom('stations')
    .select('id')
    .where('no_station', '=', CENTRAL)
    .executeTakeFirstOrThrow()
  const chief = await server.as(Role.JefeDeServicio, { station_id: id })
  const last = await server.deps.db.selectFrom('emergencies').select('id').orderBy('id', 'desc').limit(OPENED_COPIES).execute()
  const opened = last.map((emergency) => emergency.id)
  let known: Record<string, string> = {}
  let bytes = 0
  for (let more = true; more;) {
    const { body } = await chief.post('/api/user/device_copies', { opened, known })
    const { copies } = body as CopiesAnswer
    known = { ...known, ...Object.fromEntries(copies.map(({ path, tag }) => [path, tag])) }
    bytes += JSON.stringify(body).length
    more = (body as CopiesAnswer).more
  }
  expect(Object.keys(known).length).toBeGreaterThan(60)
  expect(bytes).toBeLessThan(2_000_000)
})
