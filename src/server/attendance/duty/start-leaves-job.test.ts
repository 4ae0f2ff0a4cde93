import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aStation } from '../../../../test/factories.ts'
import { formWith, smallPdf } from '../../../../test/fixtures/person.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { startLeavesJob } from './start-leaves-job.ts'

/* What a leave ends when it begins, whenever the job runs (S-67). */

const server = useTestServer()
const at = (time: string) => server.setNow(new Date(`2026-12-${time}-06:00`))
const log = { info: () => {}, warn: () => {}, error: () => {} }
const runJob = () =>
  startLeavesJob(server.deps, log).run({ data: {}, tries: 1, isLast: true, stopping: new AbortController().signal })

let station: { id: number }
let person: Client
const aBoss = () => server.as(Role.JefeDeServicio, { station_id: station.id })
const mark = async (what: 'set_entry' | 'set_exit', sent: object = {}) =>
  (await aBoss()).post(`/api/qr/${person.id}/${what}/`, sent)

/** In since 18:00 of the day before the leave, which is saved for 14 to 18 December. */
beforeEach(async () => {
  at('13T18:00:00')
  station = await aStation(server.deps.db)
  person = await server.as(Role.Bombero, { station_id: station.id })
  await mark('set_entry')
  const sent = { station: station.id, type_of_contract: 1, inactive_reason: 2 }
  const days = { start_date_unsubscribe: '2026-12-14', end_date_unsubscribe: '2026-12-18' }
  const body = formWith({ ...sent, ...days }, { register_file: smallPdf })
  const staff = await server.as(Role.RecursosHumanos)
  await staff.send(`/api/job_management/${person.id}/updateUnsubscribe/`, { method: 'PUT', body })
})

const marksOf = () =>
  server.deps.db
    .selectFrom('attendance_marks')
    .select(['is_entry', 'method', 'observation', 'marked_at', 'marked_by'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()
const sessions = async () =>
  (await server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).length
const closed = {
  is_entry: false,
  method: 'duty',
  observation: 'Vacaciones',
  marked_at: new Date('2026-12-14T00:00:00-06:00'),
  marked_by: null,
}

test('before the leave it ends nothing', async () => {
  at('13T23:59:59')
  await runJob()
  expect([await sessions(), (await marksOf()).length]).toEqual([1, 1])
})

// B-DIS-37, S-67
test.each(['14T00:00:00', '14T09:30:00', '21T09:30:00'])('at %s it closes the stay where the leave began', async (time) => {
  at(time)
  await runJob()
  expect((await marksOf())[1]).toEqual(closed)
  const days = await server.deps.db.selectFrom('attendance_days').select('seconds').where('user_id', '=', person.id).execute()
  expect(days).toEqual([{ seconds: 6 * 3600 }])
})

test('it ends the sessions, which were of no use already', async () => {
  at('14T00:00:00')
  expect([(await person.get('/api/user/me')).status, await sessions()]).toEqual([401, 1])
  await runJob()
  expect(await sessions()).toBe(0)
})

test('twice, by two servers at once and after the clock went back and on again, it closes the stay once', async () => {
  at('14T00:00:00')
  await Promise.all([runJob(), runJob()])
  at('13T20:00:00')
  await runJob()
  at('15T08:00:00')
  await runJob()
  expect(await marksOf()).toHaveLength(2)
})

test('it does nothing about a leave that was cancelled', async () => {
  const staff = await server.as(Role.RecursosHumanos)
  expect((await staff.delete(`/api/job_management/${person.id}/leave`)).status).toBe(200)
  at('14T06:00:00')
  await runJob()
  expect([await sessions(), (await marksOf()).length]).toEqual([1, 1])
})

test('an exit that is marked before it ran is the one that it would have made', async () => {
  at('14T06:00:00')
  expect((await mark('set_entry')).body.detail).toBe('Usuario Inactivo.')
  expect((await mark('set_exit', { observation: 'Fin de turno' })).body).toMatchObject({
    is_entry: false,
    observation: 'Vacaciones',
  })
  await runJob()
  expect((await marksOf()).slice(1)).toMatchObject([{ ...closed, marked_by: expect.any(Number) }])
})

test('an entry after the leave closes the stay from before it', async () => {
  at('19T07:00:00')
  expect((await mark('set_entry')).status).toBe(200)
  await runJob()
  expect(await marksOf()).toMatchObject([
    { is_entry: true },
    { ...closed, marked_by: expect.any(Number) },
    { is_entry: true, marked_at: new Date('2026-12-19T07:00:00-06:00') },
  ])
})

// S-67
test.each(['discharged', 'deleted'])(
  'a stay ends at the start of the leave also if its person is %s before the job runs',
  async (what) => {
    at('14T02:00:00')
    const staff = await server.as(Role.RecursosHumanos)
    const sent = {
      station: station.id,
      type_of_contract: 1,
      inactive_reason: 2,
      start_date_unsubscribe: '2026-12-14',
      end_date_unsubscribe: '2026-12-14',
    }
    const body = formWith(sent, { acceptance_file: smallPdf })
    const { status } = await (what === 'discharged'
      ? staff.send(`/api/job_management/${person.id}/updateDischarge/`, { method: 'PUT', body })
      : staff.delete(`/api/user/${person.id}`))
    expect(status).toBe(what === 'discharged' ? 200 : 204)
    const last = (await marksOf()).at(-1)
    expect([last?.is_entry, last?.marked_at]).toEqual([false, closed.marked_at])
    const { seconds } = await server.deps.db
      .selectFrom('attendance_days')
      .select((row) => row.fn.sum<number>('seconds').as('seconds'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(seconds).toBe(6 * 3600)
  },
)
