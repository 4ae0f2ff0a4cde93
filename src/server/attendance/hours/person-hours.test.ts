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
const informationOf = (id: number, client = admin) => client.get(`/api/job_management/${id}/user_information/`)
const historyOf = (id: number, query = '', client = admin) => client.get(`/api/job_management/${id}/log_history_hours/?${query}`)

// B-API-42, B-ENT-28, B-ENT-29, B-ENT-30, B-HRS-11, B-HRS-12, B-HRS-13, B-HRS-16
test('the information of a person has their data, last marks and minutes of today and this month', async () => {
  await guard('02T08:00:00', '02T10:00:00')
  await guard('18T22:00:00', '19T06:00:00')
  await mark('19T11:00:00', 'entry')
  await server.deps.db
    .updateTable('users')
    .set({
      status: 1,
      inactive_reason: 2,
      start_date_unsubscribe: '2026-11-18',
      end_date_unsubscribe: '2026-12-01',
      type_of_contract: 1,
    })
    .where('id', '=', person.id)
    .execute()
  at('19T12:00:00')
  expect((await informationOf(person.id)).body).toMatchObject({
    id: person.id,
    no_dpi: person.no_dpi,
    station_text: station.name,
    firefighter_type: 'Permanente',
    type_of_contract: 1,
    job_management: null,
    status: 1,
    inactive_reason: 2,
    start_date_unsubscribe: '2026-11-18',
    end_date_unsubscribe: '2026-12-01',
    is_entry: true,
    without_exit: false,
    last_entry_exit: { date_entry: '2026-11-19T17:00:00.000Z', date_exit: '2026-11-19T12:00:00.000Z' },
    total_hours_day: 360 + 60,
    total_hours_month: 120 + 480 + 60,
  })
})

test('the month begins at midnight in Guatemala', async () => {
  server.setNow(new Date('2026-10-31T22:00:00-06:00'))
  admin = await server.as(Role.Administrador)
  await admin.post(`/api/qr/${person.id}/set_entry`, {})
  await mark('01T02:00:00', 'exit')
  expect((await informationOf(person.id)).body).toMatchObject({ total_hours_day: 120, total_hours_month: 120 })
})

// B-HRS-14, B-HRS-21, B-ENT-35, B-API-43, B-API-43i
test('the history has the marks, the newest first, and the minutes of each exit', async () => {
  await guard('18T22:00:00', '19T06:00:59')
  const author = await server.deps.db.selectFrom('users').selectAll().where('id', '=', admin.id).executeTakeFirstOrThrow()
  const { body } = await historyOf(person.id)
  const common = {
    id: expect.any(Number),
    station_text: station.name,
    method: 'list',
    marked_by_name: expect.any(String),
    is_voided: false,
    is_closed: false,
    pending: null,
  }
  expect(body).toEqual({
    count: 2,
    total: 480,
    results: [
      {
        ...common,
        date: '2026-11-19T12:00:59.000Z',
        action: 'Salida',
        is_entry: false,
        observation: 'Fin de guardia',
        minutes: 480,
      },
      { ...common, date: '2026-11-19T04:00:00.000Z', action: 'Ingreso', is_entry: true, observation: '', minutes: null },
    ],
  })
  expect(body.results[0].marked_by_name).toBe(`${author.first_name} ${author.last_name}`)
})

// B-HRS-15, B-HRS-16, B-API-43i, S-13
test.each([
  ['', 5, 240 + 420 + 90 + 10],
  ['start_date_user=2026-11-19&end_date_user=2026-11-19', 2, 420 + 60],
  ['start_date_user=2026-11-20', 2, 30 + 10],
  ['end_date_user=2026-11-18', 1, 240],
])('the history with %j has its marks, and the total of those days', async (query, count, total) => {
  await guard('18T20:00:00', '19T07:00:00')
  await guard('19T23:00:00', '20T00:30:00')
  await mark('20T01:00:00', 'entry')
  at('20T01:10:00')
  const { body } = await historyOf(person.id, query)
  expect([body.count, body.total]).toEqual([count, total])
})

test('the total does not depend on the page', async () => {
  for (let hour = 1; hour <= 7; hour += 1) await guard(`19T0${hour}:00:00`, `19T0${hour}:20:00`)
  const [first, second] = [(await historyOf(person.id)).body, (await historyOf(person.id, 'page=2')).body]
  expect([first.results.length, second.results.length, first.total, second.total]).toEqual([10, 4, 140, 140])
  const dates = [...first.results, ...second.results].map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

// S-15
test('the history names the correction that waits to be decided, and what is in a closed month', async () => {
  await guard('18T22:00:00', '19T06:00:59')
  const [exit] = (await historyOf(person.id)).body.results
  const asked = await admin.post('/api/attendance_correction', {
    user: person.id,
    reason: 'No estuvo esa noche',
    kind: 'void',
    mark: exit.id,
    extent: 'period',
  })
  const waiting = { pending: asked.body.id, is_closed: false }
  expect((await historyOf(person.id)).body.results).toMatchObject([waiting, waiting])
  await admin.post(`/api/attendance_correction/${asked.body.id}/withdraw`, {})
  server.setNow(new Date('2026-12-01T08:00:00-06:00'))
  const staff = await server.as(Role.RecursosHumanos)
  const closing = await staff.post('/api/closed_month', { month: '2026-11', station: station.id })
  const closed = { pending: null, is_closed: true }
  expect((await historyOf(person.id, '', staff)).body.results).toMatchObject([closed, closed])
  admin = await server.as(Role.Administrador)
  await admin.post(`/api/closed_month/${closing.body.id}/reopen`, { reason: 'Faltaba un permiso' })
  expect((await historyOf(person.id)).body.results).toMatchObject([{ is_closed: false }, { is_closed: false }])
})

test('everybody sees their own hours and history, and nobody else’s', async () => {
  const me = await server.as(Role.Bombero, { station_id: station.id })
  expect((await me.get('/api/user/me/hours')).body).toEqual({
    without_exit: false,
    last_entry_exit: { date_entry: null, date_exit: null },
    total_hours_day: 0,
    total_hours_month: 0,
  })
  await guard('19T08:00:00', '19T09:30:00', me.id)
  expect((await me.get('/api/user/me/hours')).body).toEqual({
    is_entry: false,
    without_exit: false,
    last_entry_exit: { date_entry: '2026-11-19T14:00:00.000Z', date_exit: '2026-11-19T15:30:00.000Z' },
    total_hours_day: 90,
    total_hours_month: 90,
  })
  const own = (await me.get('/api/user/me/log_history_hours')).body
  expect(own).toEqual((await historyOf(me.id)).body)
  expect(own).toMatchObject({ count: 2, total: 90 })
  expect((await historyOf(me.id, '', me)).status).toBe(403)
})

// S-15
test.each([
  ['19T11:20:59', 200],
  ['20T08:00:00', 1440],
  ['20T13:00:00', 1440],
] as const)('at %s the entry of 19T08:00:00 that is open has %d minutes, as many as count', async (now, minutes) => {
  await guard('18T08:00:00', '18T09:00:00')
  await mark('19T08:00:00', 'entry')
  at(now)
  admin = await server.as(Role.Administrador)
  const { body } = await historyOf(person.id, 'start_date_user=2026-11-19')
  expect(body).toMatchObject({ count: 1, total: minutes, results: [{ is_entry: true, minutes }] })
  const [entry, exit] = (await historyOf(person.id, 'end_date_user=2026-11-18')).body.results.toReversed()
  expect([entry.minutes, exit.minutes]).toEqual([null, 60])
})

test('a job position with the number of a person is still read as a position', async () => {
  expect((await admin.get(`/api/job_management/${person.id}`)).status).toBe(404)
})

test('a mark that a correction moved stays in the history as voided, and counts no more', async () => {
  await guard('18T22:00:00', '19T06:00:59')
  const [{ id: mark }] = (await historyOf(person.id)).body.results
  const asked = { user: person.id, kind: 'move', mark, marked_at: '2026-11-19T05:00:59-06:00', reason: 'Salió antes' }
  const { id } = (await admin.post('/api/attendance_correction', asked)).body as { id: number }
  const other = await server.as(Role.RecursosHumanos)
  expect((await other.post(`/api/attendance_correction/${id}/decide`, { is_accepted: true })).status).toBe(200)
  const { body } = await historyOf(person.id)
  expect(body).toMatchObject({
    count: 3,
    total: 420,
    results: [
      { id: mark, is_voided: true, minutes: null },
      { is_voided: false, method: 'correction', minutes: 420 },
      { is_voided: false, is_entry: true },
    ],
  })
})
