import type * as z from 'zod'
import {
  CLOCK_STEP_MS,
  CLOCK_WARNING_MS,
  isTooLongToMark,
  LONGEST_AT_DOOR_HOURS,
  LONGEST_MARKED_HOURS,
  mayMark,
  type MarkMethod,
} from '../../../contract/attendance/attendance-rules.ts'
import { openSpan } from '../../../contract/attendance/hours-rules.ts'
import { lacksExit } from '../../../contract/people/open-entry.ts'
import type { entryInput, exitInput, MarkAnswer } from '../../../contract/attendance/attendance.schema.ts'
import { readInstant, showDateTime, startOfDay } from '../../../contract/shared/dates/dates.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { reasonName } from '../../../contract/people/user-codes.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { changeRecord, type Author, type ChangeLog } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { fail } from '../../platform/errors/refusal.ts'
import {
  attendanceShown,
  insertEntry,
  insertExit,
  type InsertedMark,
  lockedAttendance,
  lockToMark,
  type Attendance,
  type NewMark,
  type PersonReference,
  type Stations,
  type ToMark,
} from './attendance.queries.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency-key.ts'

/** Who makes marks: a person, or a device at a station's door. */
export interface MarkMaker {
  author: Author
  key: IdempotencyKey | undefined
  /** Where the device is. */
  station_id: number | null
  /** Whose people they mark by number or DPI. */
  stations: Stations
  terminal_id: number | null
  /** A person, but for a device. */
  caller?: Caller
}

export const makerOf = ({ caller, key }: Writer): MarkMaker => ({
  author: caller,
  key,
  station_id: caller.station_id,
  stations: privateStations(caller),
  terminal_id: null,
  caller,
})

/** Marks that a person came: now, by the server's clock (S-14). */
export const markEntry = (
  deps: Deps,
  maker: MarkMaker,
  reference: PersonReference,
  { hoy }: z.output<typeof entryInput>,
): Promise<MarkAnswer> =>
  changingMarks(deps, maker, reference, async (trx, log, person) => {
    if (person.status !== UserStatus.Activo) throw fail('attendance.inactive')
    // Only a stay that is still open after a whole leave needs it, if the job that closes them did not run.
    const left = leftAt(person)
    if (left)
      await markExitOffDuty(deps, maker.author, { trx, log }, { person, reason: reasonName(person.inactive_reason), left })
    const { attendance } = left ? await lockedAttendance(trx, person.id) : person
    if (attendance?.is_entry)
      throw fail('attendance.already_in', { name: person.name, time: showDateTime(attendance.last_entry) })
    const at = wholeSecond(deps.now())
    refuseEarlier(at, attendance?.last_exit)
    const mark = newMark(deps, maker, { person, reference, at, hoy })
    const inserted = await insertEntry(trx, mark, person.station_id)
    return recorded(log, {
      inserted,
      mark,
      person,
      after: { is_entry: true, last_entry: at, last_exit: attendance?.last_exit ?? null },
    })
  })

/** Marks that a person left: now, or at a chosen time after the open entry (S-14). People off duty can be marked too. */
export const markExit = (
  deps: Deps,
  maker: MarkMaker,
  reference: PersonReference,
  { hoy, observation, date_entry }: z.output<typeof exitInput>,
): Promise<MarkAnswer> =>
  changingMarks(deps, maker, reference, async (trx, log, person) => {
    const left = leftAt(person)
    if (left)
      return markExitOffDuty(deps, maker.author, { trx, log }, { person, reason: reasonName(person.inactive_reason), left })
    const isOfOwnStation = maker.stations === 'all' || maker.stations === person.station_id
    // The code on a card can be copied, so that it does not end a stay elsewhere.
    const cameHere = maker.station_id !== null && maker.station_id === person.entry_place_id
    if (person.attendance?.is_entry && !isOfOwnStation && !cameHere) throw fail('attendance.entry_elsewhere')
    const at = exitTime(person, deps.now(), { chosen: date_entry, isAtDoor: maker.terminal_id !== null, isOfOwnStation })
    const mark = { ...newMark(deps, maker, { person, reference, at, hoy }), observation }
    return exit(trx, log, person, mark)
  })

/** When a person whose leave began while they were in left: the stay ends there, whenever its exit is marked (S-67). */
export const leftAt = ({ leave_start, attendance }: ToMark): Date | undefined => {
  const start = leave_start === null ? undefined : startOfDay(leave_start)
  const entered = attendance?.is_entry ? attendance.last_entry : null
  return start !== undefined && entered && entered < start ? start : undefined
}

/**
 * Marks the exit of a person who is in and is put off duty. Their row is locked already. An entry that lacks its exit ends where
 * it stopped counting, so that the exit adds no hours (S-15).
 */
export const markExitOffDuty = (
  deps: Pick<Deps, 'now'>,
  author: Pick<Author, 'id'>,
  { trx, log }: { trx: Changing; log: ChangeLog },
  { person, reason, left }: { person: ToMark; reason: string; left: Date },
) => {
  const entered = person.attendance?.last_entry ?? left
  if (left < entered) throw fail('attendance.marked_ahead', { time: showDateTime(entered) })
  const counted = wholeSecond(openSpan(entered, left).to)
  // An exit is later than its entry, even if both fall into one second.
  const at = new Date(Math.max(counted.getTime(), entered.getTime() + 1000))
  const where = { station_id: person.station_id, marked_by: author.id, terminal_id: null, hoy: '' }
  return exit(trx, log, person, {
    ...where,
    user_id: person.id,
    marked_at: at,
    created_at: deps.now(),
    method: 'duty',
    observation: reason,
  })
}

/** One person's marks are made one after the other, under the lock of their row. */
const changingMarks = (
  deps: Deps,
  maker: MarkMaker,
  reference: PersonReference,
  mark: (trx: Changing, log: ChangeLog, person: ToMark) => Promise<Omit<MarkAnswer, 'warning'> & { hoy: string }>,
): Promise<MarkAnswer> =>
  changeRecord(
    deps,
    { caller: maker.author, key: maker.key },
    `attendance/${Object.values(reference).join('')}`,
    async (trx, log) => {
      const person = await lockToMark(trx, reference, maker.stations, deps.now())
      if (person === undefined) throw fail('attendance.unknown_person')
      if (maker.caller && !mayMark(maker.caller, person)) throw fail('attendance.oneself')
      const { hoy, ...made } = await mark(trx, log, person)
      return { ...made, warning: clockWarning(hoy, deps.now()) }
    },
  )

const exit = async (trx: Changing, log: ChangeLog, person: ToMark, mark: NewMark) => {
  const { attendance, period_station_id: station_id } = person
  if (!attendance?.last_entry) throw new Error(`person ${person.id} leaves without an entry`)
  const inserted = await insertExit(trx, mark, { from: attendance.last_entry, to: mark.marked_at, station_id })
  return recorded(log, { inserted, mark, person, after: { ...attendance, is_entry: false, last_exit: mark.marked_at } })
}

interface ExitTime {
  chosen: string | undefined
  /** At the door anybody can type: another time than now is taken only if it must be said. */
  isAtDoor: boolean
  /** A card of another station is scanned as the person leaves. */
  isOfOwnStation: boolean
}

const exitTime = ({ name, attendance }: ToMark, now: Date, { chosen, isAtDoor, isOfOwnStation }: ExitTime): Date => {
  const entered = attendance?.is_entry ? attendance.last_entry : null
  if (!entered) throw fail('attendance.not_in', { name })
  const time = showDateTime(entered)
  if (chosen === undefined) {
    if (lacksExit(entered, now)) throw ofTime(fail('attendance.exit_time_needed', { time }))
    const at = wholeSecond(now)
    refuseEarlier(at, entered)
    return at
  }
  if (isAtDoor && !lacksExit(entered, now)) throw ofTime(fail('attendance.time_by_staff'))
  if (!isOfOwnStation && !lacksExit(entered, now)) throw ofTime(fail('attendance.time_by_own_station'))
  refuseEarlier(now, entered)
  // The chosen time is the device's, whose clock may be a little ahead.
  if (Date.parse(chosen) - now.getTime() > CLOCK_WARNING_MS) throw ofTime(fail('attendance.future'))
  const at = wholeSecond(new Date(Math.min(Date.parse(chosen), now.getTime())))
  if (at <= entered) throw ofTime(fail('attendance.before_last', { time }))
  const hours = isAtDoor ? LONGEST_AT_DOOR_HOURS : LONGEST_MARKED_HOURS
  if (isTooLongToMark(entered, at, hours)) throw ofTime(fail('attendance.too_long', { time, hours }))
  return at
}

/** Also reports the refusal at the field of the exit's time. */
const ofTime = (refusal: ReturnType<typeof fail>) => {
  refusal.body.errors = { date_entry: [refusal.message] }
  return refusal
}

/** `at` is now. */
const refuseEarlier = (at: Date, last: Date | null | undefined): void => {
  if (!last || at > last) return
  const time = showDateTime(last)
  // Two processes may differ by seconds.
  if (last.getTime() - at.getTime() <= CLOCK_STEP_MS) throw fail('attendance.same_second')
  // The clock is behind now, or was ahead.
  throw fail('attendance.marked_ahead', { time })
}

const newMark = (
  deps: Pick<Deps, 'now'>,
  maker: MarkMaker,
  { person, reference, at, hoy }: { person: ToMark; reference: PersonReference; at: Date; hoy: string },
): NewMark => {
  const isListed = 'id' in reference
  return {
    user_id: person.id,
    marked_at: at,
    created_at: deps.now(),
    hoy,
    method: maker.terminal_id !== null && 'key' in reference ? 'terminal' : methodOf(reference),
    marked_by: maker.author.id,
    terminal_id: maker.terminal_id,
    station_id: isListed ? (person.station_id ?? maker.station_id) : (maker.station_id ?? person.station_id),
    observation: '',
  }
}

const methodOf = (reference: PersonReference): MarkMethod => {
  if ('key' in reference) return 'scan'
  return 'dpi' in reference ? 'dpi' : 'list'
}

const recorded = (
  log: ChangeLog,
  { inserted, mark, person, after }: { inserted: InsertedMark; mark: NewMark; person: ToMark; after: Attendance },
) => {
  const made = {
    ...inserted,
    user: person.id,
    name: person.name,
    is_entry: after.is_entry,
    date: mark.marked_at.toISOString(),
    method: mark.method,
    observation: mark.observation,
  }
  log.created('attendance_mark', { ...made, hoy: mark.hoy, marked_by: mark.marked_by, terminal: mark.terminal_id })
  return { ...made, ...attendanceShown(after), is_entry: after.is_entry, hoy: mark.hoy }
}

const wholeSecond = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000) * 1000)

/** For a device whose clock is wrong. A device that says no readable time is not warned. */
const clockWarning = (hoy: string, now: Date): string | null => {
  const said = readInstant(hoy)
  if (said === undefined || Math.abs(said.getTime() - now.getTime()) <= CLOCK_WARNING_MS) return null
  return `El reloj de este dispositivo dice ${showDateTime(said)} y son las ${showDateTime(now)}. Se marcó con la hora del servidor.`
}
