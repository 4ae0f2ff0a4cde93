import { openSpan, secondsByDay } from '../../../contract/attendance/hours-rules.ts'
import { dayOf, showDateTime } from '../../../contract/shared/dates/dates.ts'
import { LONGEST_CORRECTED_DAYS } from '../../../contract/attendance/limits.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { fail } from '../../platform/errors/refusal.ts'

/** A stored period. */
export interface Period {
  entry_mark_id: number
  exit_mark_id: number | null
  /** Counts the hours. */
  station_id: number | null
  started_at: Date
  ended_at: Date | null
}

/** What is asked: a mark that is voided, one that is made, or both. */
export interface Item {
  is_entry: boolean
  void_mark_id: number | null
  marked_at: Date | null
  /** Which counts the stay that a new entry begins; null of other items, and of those asked for before it was stored. */
  station_id: number | null
}

/** An existing mark by its id, or the one that an item asks for. */
export type PlannedMark = number | Item

export interface PlannedPeriod {
  entry: PlannedMark
  exit: PlannedMark | null
  station_id: number | null
  started_at: Date
  ended_at: Date | null
}

export interface StationDay {
  day: string
  station_id: number | null
}

export interface Plan {
  after: PlannedPeriod[]
  /** The days whose hours change, and those of every mark that is made or voided. */
  touched: StationDay[]
}

interface Mark {
  mark: PlannedMark
  is_entry: boolean
  at: Date
  station_id: number | null
}

/**
 * The periods of a person after a correction. `periods` are those around its marks, with at least one before and one after where
 * there are any. A new entry counts for the station that was asked for. Refuses marks that would not alternate.
 */
export const planCorrection = (
  periods: readonly Period[],
  items: readonly Item[],
  person: { name: string; station_id: number | null; status: number; is_retired: boolean; is_waiting: boolean },
  now: Date,
): Plan => {
  if (person.is_retired) throw fail('correction.retired', { name: person.name })
  if (person.is_waiting) throw fail('duty.waiting', { name: person.name })
  const marks = periods.flatMap(marksOf)
  const voided = items.flatMap(({ void_mark_id }) => (void_mark_id === null ? [] : [void_mark_id]))
  const old = voided.map((id) => {
    const found = marks.find(({ mark }) => mark === id)
    if (found === undefined) throw fail('correction.unknown_mark')
    return found
  })
  const made = items.flatMap((item): Mark[] => {
    if (item.marked_at === null) return []
    const replaced = old.find(({ mark }) => mark === item.void_mark_id)
    const counted = replaced ? replaced.station_id : (item.station_id ?? offeredStation(periods, item.marked_at, person))
    return [{ mark: item, is_entry: item.is_entry, at: item.marked_at, station_id: counted }]
  })
  const unchanged = marks.filter(({ mark }) => !old.some((other) => other.mark === mark))
  const sequence = [...unchanged, ...made].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  refuseUnordered(sequence)
  const after = periodsOf(sequence)
  for (const period of after) if (isCorrected(period, periods)) refuseTooLong(period, now)
  // Nobody could mark the exit of a person who is not on duty, and no month with it could be closed.
  if (person.status !== UserStatus.Activo && after.some((period) => period.exit === null && isCorrected(period, periods)))
    throw fail('correction.left_in', { name: person.name })
  const newExits = after
    .filter(({ exit }) => made.some(({ mark }) => mark === exit))
    .map(({ ended_at, ...rest }) => ({ ...rest, at: ended_at }))
  const atMarks = [...old, ...made.filter(({ is_entry }) => is_entry), ...newExits].flatMap(({ at, station_id: counted }) =>
    at === null ? [] : [{ day: dayOf(at), station_id: counted }],
  )
  return { after, touched: withoutDuplicates([...changedDays(periods, after), ...atMarks]) }
}

/** The station of the stay before a new entry, or of the one after it, or else of the person: most stays are worked where others were. */
export const offeredStation = (periods: readonly Period[], at: Date, person: { station_id: number | null }): number | null => {
  const before = periods.findLast(({ started_at }) => started_at <= at)
  const after = periods.find(({ started_at }) => started_at > at)
  return (before ?? after)?.station_id ?? person.station_id
}

const marksOf = ({ entry_mark_id, exit_mark_id, station_id, started_at, ended_at }: Period): Mark[] => [
  { mark: entry_mark_id, is_entry: true, at: started_at, station_id },
  ...(exit_mark_id === null || ended_at === null ? [] : [{ mark: exit_mark_id, is_entry: false, at: ended_at, station_id }]),
]

const refuseUnordered = (sequence: readonly Mark[]): void => {
  for (const [index, { is_entry, at }] of sequence.entries()) {
    const before = sequence[index - 1]
    if (before?.at.getTime() === at.getTime()) throw fail('correction.same_second', { time: showDateTime(at) })
    if (before === undefined && !is_entry) throw fail('correction.exit_alone', { time: showDateTime(at) })
    if (before?.is_entry === is_entry)
      throw fail(is_entry ? 'correction.two_entries' : 'correction.two_exits', {
        first: showDateTime(before.at),
        second: showDateTime(at),
      })
  }
}

const periodsOf = (sequence: readonly Mark[]): PlannedPeriod[] =>
  sequence.flatMap(({ mark, is_entry, at, station_id }, index) => {
    if (!is_entry) return []
    const exit = sequence[index + 1]
    return [{ entry: mark, exit: exit?.mark ?? null, station_id, started_at: at, ended_at: exit?.at ?? null }]
  })

const isCorrected = (period: PlannedPeriod, before: readonly Period[]) =>
  !before.some((old) => old.entry_mark_id === period.entry && old.exit_mark_id === period.exit)

const refuseTooLong = ({ started_at, ended_at }: PlannedPeriod, now: Date): void => {
  const most = LONGEST_CORRECTED_DAYS * 24 * 60 * MINUTE_MS
  if ((ended_at ?? now).getTime() - started_at.getTime() > most)
    throw fail('correction.too_long', { time: showDateTime(started_at), days: LONGEST_CORRECTED_DAYS })
}

type Times = Pick<PlannedPeriod, 'started_at' | 'ended_at'> & Partial<Pick<PlannedPeriod, 'station_id'>>

const changedDays = (before: readonly Period[], after: readonly PlannedPeriod[]): StationDay[] => {
  const [old, now] = [before, after].map((periods) => {
    const seconds = new Map<string, { day: StationDay; seconds: number }>()
    for (const { started_at, ended_at, station_id } of periods) {
      if (ended_at === null) continue
      for (const spent of secondsByDay({ from: started_at, to: ended_at })) {
        const key = `${spent.day} ${station_id}`
        seconds.set(key, { day: { day: spent.day, station_id }, seconds: (seconds.get(key)?.seconds ?? 0) + spent.seconds })
      }
    }
    return seconds
  }) as [Map<string, { day: StationDay; seconds: number }>, Map<string, { day: StationDay; seconds: number }>]
  return [...new Map([...old, ...now])]
    .filter(([key]) => old.get(key)?.seconds !== now.get(key)?.seconds)
    .map(([, { day }]) => day)
}

const withoutDuplicates = (days: readonly StationDay[]): StationDay[] => [
  ...new Map(days.map((day) => [`${day.day} ${day.station_id}`, day])).values(),
]

/** The seconds of each day that counts, with an open entry up to `now`. */
export const secondsOfDays = (periods: readonly Times[], now: Date): Map<string, number> => {
  const days = new Map<string, number>()
  for (const { started_at, ended_at } of periods) {
    const span = ended_at === null ? openSpan(started_at, now) : { from: started_at, to: ended_at }
    for (const { day, seconds } of secondsByDay(span)) days.set(day, (days.get(day) ?? 0) + Math.floor(seconds))
  }
  return days
}
