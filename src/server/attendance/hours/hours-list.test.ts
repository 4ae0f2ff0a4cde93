import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let station: Awaited<ReturnType<typeof aStation>>
let person: Awaited<ReturnType<typeof aPerson>>
let admin: Client

/** Noon of 19 November in Guatemala; sessions last for the days of a test. */
const at = (time: string) => server.setNow(new Date(`2026-11-${time}-06:00`))

beforeEach(async () => {
  at('19T12:00:00')
  station = await aStation(server.deps.db)
  person = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id, firefighter_type: 'Permanente' })
  admin = await server.as(Role.Administrador)
})

/** Marks by the calls that people use, each with a new session at its time. */
const mark = async (time: string, kind: 'entry' | 'exit', who = person.id) => {
  at(time)
  admin = await server.as(Role.Administrador)
  const { status } = await admin.post(`/api/qr/${who}/set_${kind}`, kind === 'exit' ? { observation: 'Fin de guardia' } : {})
  expect(status).toBe(200)
}
const guard = async (from: string, to: string, who = person.id) => {
  await mark(from, 'entry', who)
  await mark(to, 'exit', who)
}
const LIST = '/api/job_management/listUserControlHours'
const listed = async (query = '', client = admin) => (await client.get(`${LIST}?user=${person.id}&${query}`)).body
const minutes = async (query = '') => (await listed(query)).results[0].total_hours_day
const informationOf = (id: number, client = admin) => client.get(`/api/job_management/${id}/user_information/`)
const historyOf = (id: number, query = '', client = admin) => client.get(`/api/job_management/${id}/log_history_hours/?${query}`)

// B-HRS-01, B-ENT-30
test('a row has name, type, status, station, state and whole minutes', async () => {
  await guard('19T08:00:00', '19T09:30:59')
  expect(await listed()).toEqual({
    count: 1,
    results: [
      {
        id: person.id,
        name: `${person.first_name} ${person.last_name}`,
        first_name: person.first_name,
        last_name: person.last_name,
        firefighter_type: 'Permanente',
        status: 5,
        inactive_reason: null,
        is_retired: false,
        is_moved: false,
        station_text: station.name,
        photo: null,
        is_entry: false,
        without_exit: false,
        total_hours_day: 90,
      },
    ],
  })
})

// B-HRS-19
test('a person without a mark has no state and no minutes', async () => {
  const [row] = (await listed()).results
  expect(row).not.toHaveProperty('is_entry')
  expect(row.total_hours_day).toBe(0)
})

// B-API-41i, B-HRS-02, B-HRS-20
test('without a range the minutes are those of the Guatemalan day', async () => {
  await guard('18T20:00:00', '19T07:00:00')
  await guard('19T20:00:00', '19T22:15:00')
  // 23:30 in Guatemala is the next day in UTC.
  at('19T23:30:00')
  admin = await server.as(Role.Administrador)
  expect(await minutes()).toBe(7 * 60 + 135)
})

// B-HRS-03, B-API-41i, S-13
test.each([
  ['start_date=2026-11-18&end_date=2026-11-18', 240],
  ['start_date=2026-11-18&end_date=2026-11-19', 240 + 420 + 60],
  ['start_date=2026-11-19&end_date=2026-11-19', 420 + 60],
  ['start_date=2026-11-19', 420 + 60 + 30],
  ['end_date=2026-11-19', 240 + 420 + 60],
  ['end_date=2026-11-17', 0],
  ['start_date=2026-11-17&end_date=2026-12-31', 240 + 420 + 60 + 30],
  ['start_date=1900-01-01&end_date=2200-12-31', 240 + 420 + 60 + 30],
  ['start_date=1900-01-01&end_date=1900-01-02', 0],
  ['end_date=1900-01-01', 0],
  ['start_date=2200-12-31', 0],
])('guards are cut at the limits of %s', async (query, expected) => {
  await guard('18T20:00:00', '19T07:00:00')
  await guard('19T23:00:00', '20T00:30:00')
  expect(await minutes(query)).toBe(expected)
})

test('a total is rounded down once, not for each of its periods', async () => {
  await guard('19T08:00:00', '19T08:01:40')
  await guard('19T09:00:00', '19T09:01:40')
  expect(await minutes()).toBe(3)
})

test('a guard of 24 hours over two days has its minutes on both', async () => {
  await guard('18T08:00:00', '19T08:00:00')
  expect([await minutes('end_date=2026-11-18'), await minutes(), await minutes('start_date=2026-11-18')]).toEqual([
    960, 480, 1440,
  ])
})

// B-API-41i, S-15
test('an open entry counts up to now, on the days asked for only', async () => {
  await mark('18T22:00:00', 'entry')
  at('19T01:15:30')
  admin = await server.as(Role.Administrador)
  expect([await minutes(), await minutes('start_date=2026-11-18')]).toEqual([75, 195])
  expect(await minutes('end_date=2026-11-18')).toBe(120)
  expect((await listed()).results[0]).toMatchObject({ is_entry: true, without_exit: false })
})

// S-15
test('an open entry counts for 24 hours at most and is then without exit', async () => {
  await mark('18T22:00:00', 'entry')
  at('19T22:00:00')
  admin = await server.as(Role.Administrador)
  expect((await listed('start_date=2026-11-18')).results[0]).toMatchObject({ total_hours_day: 1440, without_exit: false })
  at('20T05:00:00')
  admin = await server.as(Role.Administrador)
  expect((await listed('start_date=2026-11-18')).results[0]).toMatchObject({ total_hours_day: 1440, without_exit: true })
  expect([await minutes(), await minutes('end_date=2026-11-19&start_date=2026-11-19')]).toEqual([0, 22 * 60])
})

test('hours at an earlier station count for the person', async () => {
  await guard('19T08:00:00', '19T09:00:00')
  const other = await aStation(server.deps.db)
  await server.deps.db.updateTable('users').set({ station_id: other.id }).where('id', '=', person.id).execute()
  await guard('19T10:00:00', '19T11:00:00')
  expect(await minutes()).toBe(120)
})

// B-HRS-10, B-VAL-39, A-VAL-16, S-13
test.each([
  [() => `${LIST}?start_date=2026-11-20&end_date=2026-11-19`, 'start_date'],
  [() => `/api/job_management/descargar_excel?start_date=2026-11-20&end_date=2026-11-19`, 'start_date'],
  [
    () => `/api/job_management/${person.id}/log_history_hours?start_date_user=2026-11-20&end_date_user=2026-11-19`,
    'start_date_user',
  ],
  [
    () => `/api/job_management/excel_log_history_hours?user=${person.id}&start_date_user=2026-11-20&end_date_user=2026-11-19`,
    'start_date_user',
  ],
  [() => '/api/user/me/log_history_hours?start_date_user=2026-11-20&end_date_user=2026-11-19', 'start_date_user'],
])('a range whose start is after its end is refused: %s', async (address, field) => {
  const { status, body } = await admin.get(address())
  expect([status, body.errors]).toEqual([400, { [field]: ['La fecha inicial no puede ser mayor a la fecha final'] }])
})

// B-HRS-05, B-HRS-07, B-API-41
test('the list is filtered by station, user and search, and sorted', async () => {
  const { db } = server.deps
  const second = await aPerson(db, {
    role: Role.Bombero,
    station_id: station.id,
    last_name: 'Aaa',
    first_name: 'Zoila',
    status: 1,
    inactive_reason: 2,
  })
  const names = async (query: string) => (await admin.get(`${LIST}?${query}`)).body.results.map((row: { id: number }) => row.id)
  expect(await names(`station=${station.id}`)).toEqual([second.id, person.id])
  expect(await names(`station=${station.id}&ordering=-last_name`)).toEqual([person.id, second.id])
  expect(await names(`station=${station.id}&ordering=-status`)).toEqual([person.id, second.id])
  expect(await names(`station=${station.id}&ordering=firefighter_type`)).toEqual([second.id, person.id])
  expect(await names(`station=${station.id}&ordering=station_text`)).toEqual([second.id, person.id])
  expect(await names(`station=${station.id}&user=${second.id}`)).toEqual([second.id])
  expect(await names(`station=${station.id}&search=zoila`)).toEqual([second.id])
  expect((await admin.get(`${LIST}?ordering=total_hours_day`)).status).toBe(400)
})

test('pages have ten people, with the count of all of them', async () => {
  for (let n = 0; n < 11; n += 1) await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id })
  const page = async (number: number) => (await admin.get(`${LIST}?station=${station.id}&page=${number}`)).body
  const [first, second] = [await page(1), await page(2)]
  expect([first.count, first.results.length, second.results.length]).toEqual([12, 10, 2])
  expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(12)
})

test('people who left without any hours are neither listed nor found', async () => {
  await server.deps.db.updateTable('users').set({ retired_at: new Date() }).where('id', '=', person.id).execute()
  expect((await listed()).count).toBe(0)
  expect((await informationOf(person.id)).status).toBe(404)
  expect((await historyOf(person.id)).status).toBe(404)
})

// B-ROL-15, B-HRS-06, B-API-41, B-API-42, B-API-42i, B-API-43
test.each([
  [Role.Administrador, true],
  [Role.RecursosHumanos, true],
  [Role.Comandante, false],
  [Role.JefeDeServicio, false],
])('role %i sees the hours of its own station, of others: %s', async (role, seesOthers) => {
  const elsewhere = await aStation(server.deps.db)
  const stranger = await aPerson(server.deps.db, { role: Role.Bombero, station_id: elsewhere.id })
  const client = await server.as(role, { station_id: station.id })
  const count = async (query: string) => (await client.get(`${LIST}?${query}`)).body.count
  const excel = (id: number) => client.get(`/api/job_management/excel_log_history_hours?user=${id}`)
  expect(await count(`user=${person.id}`)).toBe(1)
  expect(await count(`user=${stranger.id}`)).toBe(seesOthers ? 1 : 0)
  // The station that a chief sends is ignored.
  expect(await count(`station=${elsewhere.id}&user=${person.id}`)).toBe(seesOthers ? 0 : 1)
  expect((await informationOf(person.id, client)).status).toBe(200)
  expect((await historyOf(person.id, '', client)).status).toBe(200)
  const answers = [await informationOf(stranger.id, client), await historyOf(stranger.id, '', client), await excel(stranger.id)]
  expect(answers.map(({ status }) => status)).toEqual(seesOthers ? [200, 200, 200] : [404, 404, 404])
  if (!seesOthers) expect(answers[0]?.body.detail).toBe('Not found.')
})

test('a chief without station sees nobody', async () => {
  const homeless = await server.as(Role.Comandante)
  expect((await homeless.get(LIST)).body.count).toBe(0)
  expect((await informationOf(homeless.id, homeless)).status).toBe(404)
})
