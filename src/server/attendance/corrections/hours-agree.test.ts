import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showHours } from '../../../contract/attendance/hours-rules.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import {
  clockOf,
  daysByStation,
  daysOfPeriods,
  expectedDays,
  marksThatCount,
  storedDays,
} from '../../../../test/fixtures/attendance.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'

const server = useTestServer()
const at = clockOf(server)
const HOUR_MS = 3_600_000

/** An act of a run: where it picks a mark or a time, it does so by a number from 0 to 99. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('mark' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('new' as const), from: fc.nat(99), length: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('exit' as const), from: fc.nat(99) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('move' as const), mark: fc.nat(99), by: fc.integer({ min: -40, max: 40 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), mark: fc.nat(99), isGap: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('transfer' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), isAll: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** Odd minutes and seconds, so that hours end between minutes and over midnights. */
const ODD_MS = 37 * 61 * 1000
let month = 0

interface Shown {
  user: number
  marks: readonly { is_entry: boolean; marked_at: Date }[]
  now: number
  month: Date
}

/** Expects list, detail and both workbooks to show the minutes that the marks say for a month. */
const expectAgreement = async (clerk: Client, { user, marks, now, month: first }: Shown): Promise<void> => {
  const open = marks.at(-1)?.is_entry === true ? marks.at(-1)?.marked_at.getTime() : undefined
  // An open entry counts until now, for a day at most.
  const until = open === undefined ? [] : [{ is_entry: false, marked_at: new Date(Math.min(now, open + 24 * HOUR_MS)) }]
  const name = first.toISOString().slice(0, 7)
  const days = Object.entries(expectedDays([...marks, ...until])).filter(([day]) => day.startsWith(name))
  const minutes = Math.floor(days.reduce((sum, [, seconds]) => sum + seconds, 0) / 60)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
  const listed = `user=${user}&start_date=${name}-01&end_date=${last}`
  const shown = await clerk.get(`/api/job_management/listUserControlHours?${listed}`)
  expect(shown.body.results[0].total_hours_day).toBe(minutes)
  const history = `start_date_user=${name}-01&end_date_user=${last}`
  const { body } = await clerk.get(`/api/job_management/${user}/log_history_hours?${history}`)
  expect(body.total).toBe(minutes)
  const rowsOf = async (path: string, query: string) => {
    const download = await openDownload(clerk, server.url, path, query)
    return readWorkbook(new Uint8Array(await download.arrayBuffer())).rows
  }
  expect((await rowsOf('job_management/descargar_excel', `&${listed}`)).at(-1)?.[10]).toBe(minutes)
  const ofPerson = await rowsOf('job_management/excel_log_history_hours', `&user=${user}&${history}`)
  expect(JSON.stringify(ofPerson)).toContain(showHours(minutes))
  for (const [day, seconds] of days) {
    const ofDay = await clerk.get(`/api/job_management/listUserControlHours?user=${user}&start_date=${day}&end_date=${day}`)
    expect(ofDay.body.results[0].total_hours_day, day).toBe(Math.floor(seconds / 60))
  }
}

/** Runs begin shortly before the end of a month, each in a month of its own. */
const runOf = async (acts: readonly Act[]) => {
  month += 1
  const begun = Date.UTC(2040, month * 3, 28, 13, 7, 11)
  let now = begun
  const { db } = server.deps
  const stations = [await aStation(db), await aStation(db)] as const
  const admin = await server.as(Role.Administrador)
  const staff = await server.as(Role.RecursosHumanos)
  const { id: user } = await aPerson(db, { role: Role.Bombero, station_id: stations[0].id })
  let station = 0
  await at(new Date(now))
  const closed = new Map<number, { seconds: number; station_id: number | null; month: string }>()

  const correct = async (body: object) => {
    const asked = await admin.post('/api/attendance_correction', { user, reason: 'Al azar', ...body })
    if (asked.status !== 201) return asked.status
    return (await staff.post(`/api/attendance_correction/${asked.body.id}/decide`, { is_accepted: true })).status
  }
  const timeAt = (share: number) =>
    new Date(begun - 24 * HOUR_MS + Math.floor(((now - begun + 24 * HOUR_MS) * share) / 100 / 1000) * 1000)
  const mark = async (hours: number) => {
    now += hours * HOUR_MS + ODD_MS
    await at(new Date(now))
    const isIn = (await marksThatCount(server, user)).at(-1)?.is_entry === true
    if (!isIn) return (await admin.post(`/api/qr/${user}/set_entry`, {})).status
    // An exit of a long stay must say when it was.
    const body = hours > 23 ? { date_entry: new Date(now - HOUR_MS).toISOString() } : {}
    return (await admin.post(`/api/qr/${user}/set_exit`, { observation: 'Fin', ...body })).status
  }
  const correctMark = async (share: number, body: (marked_at: Date) => object) => {
    const marks = await marksThatCount(server, user)
    const picked = marks[Math.floor((share / 100) * marks.length)]
    return picked && correct({ mark: picked.id, ...body(picked.marked_at) })
  }
  const close = async (isAll: boolean) => {
    const body = { month: new Date(begun - 6 * HOUR_MS).toISOString().slice(0, 7), station: isAll ? null : stations[station]!.id }
    const answer = await staff.post('/api/closed_month', body)
    if (answer.status === 201) closed.set(answer.body.id, answer.body)
    return answer.status
  }
  const reopen = async () => {
    const [id] = [...closed.keys()]
    if (id === undefined) return undefined
    closed.delete(id)
    return (await admin.post(`/api/closed_month/${id}/reopen`, { reason: 'Al azar' })).status
  }
  const transfer = async () => {
    station = 1 - station
    await db.updateTable('users').set({ station_id: stations[station]!.id }).where('id', '=', user).execute()
    return undefined
  }
  const doAct = (next: Act): Promise<number | undefined> => {
    if (next.kind === 'mark') return mark(next.hours)
    if (next.kind === 'new') {
      const entry = timeAt(next.from)
      const exit = new Date(entry.getTime() + next.length * HOUR_MS)
      return correct({ kind: 'new', entry: entry.toISOString(), exit: exit.toISOString() })
    }
    if (next.kind === 'exit') return correct({ kind: 'new', exit: timeAt(next.from).toISOString() })
    if (next.kind === 'move')
      return correctMark(next.mark, (marked_at) => ({
        kind: 'move',
        marked_at: new Date(marked_at.getTime() + next.by * HOUR_MS + 1000).toISOString(),
      }))
    if (next.kind === 'void') return correctMark(next.mark, () => ({ kind: 'void', extent: next.isGap ? 'gap' : 'period' }))
    if (next.kind === 'transfer') return transfer()
    return next.kind === 'close' ? close(next.isAll) : reopen()
  }

  const statuses: Record<string, number> = {}
  for (const next of acts) {
    const status = await doAct(next)
    expect(status ?? 200, JSON.stringify(next)).toBeLessThan(500)
    statuses[`${next.kind} ${status}`] = (statuses[`${next.kind} ${status}`] ?? 0) + 1

    const marks = await marksThatCount(server, user)
    expect(await storedDays(server, user)).toEqual(expectedDays(marks))
    expect(await daysByStation(server, user)).toEqual(await daysOfPeriods(server, user))
    const shown = (await admin.get(`/api/qr?id=${user}`)).body.results[0]
    expect(shown.is_entry).toBe(marks.at(-1)?.is_entry)
    expect(shown.last_entry).toBe(marks.findLast(({ is_entry }) => is_entry)?.marked_at.toISOString() ?? null)
    expect(shown.last_exit).toBe(marks.findLast(({ is_entry }) => !is_entry)?.marked_at.toISOString() ?? null)
    const rows = await db.selectFrom('attendance_days').selectAll().where('user_id', '=', user).execute()
    for (const closure of closed.values()) {
      const counted = rows.filter(
        ({ day, station_id }) => day.startsWith(closure.month) && (closure.station_id ?? station_id) === station_id,
      )
      expect(counted.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(closure.seconds)
    }
  }
  await expectAgreement(staff, { user, marks: await marksThatCount(server, user), now, month: new Date(begun - 6 * HOUR_MS) })
  for (const id of closed.keys()) await admin.post(`/api/closed_month/${id}/reopen`, { reason: 'Fin' })
  // An open entry would forbid the next run to close for all stations.
  const last = (await marksThatCount(server, user)).at(-1)
  if (last?.is_entry === true) await correct({ kind: 'void', mark: last.id, extent: 'period' })
  return statuses
}

// S-15
test('over random marks, corrections, closures and midnights the hours are what the marks say, and closed months never change', async () => {
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      for (const [outcome, count] of Object.entries(await runOf(acts))) seen[outcome] = (seen[outcome] ?? 0) + count
    }),
    { numRuns: 15, seed: 20_261_119 },
  )
  // The runs have done everything, and were refused too.
  for (const outcome of [
    'mark 200',
    'new 200',
    'new 400',
    'exit 200',
    'move 200',
    'move 400',
    'void 200',
    'void 400',
    'close 201',
    'close 400',
  ])
    expect(seen, outcome).toHaveProperty([outcome])
}, 120_000)
