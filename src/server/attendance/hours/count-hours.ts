import { openSpan, secondsWithin } from '../../../contract/attendance/hours-rules.ts'
import { lacksExit } from '../../../contract/people/open-entry.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { DayRange } from '../../../contract/shared/dates/day-range.ts'

/** What a person's marks say, of one whose last mark may be an entry. */
interface State {
  is_entry: boolean | null
  last_entry: Date | null
}

/**
 * Whole minutes of the seconds of ended stays in a range, and of the part of an open one, entered then, that counts until now
 * (S-15).
 */
export const minutesIn = (range: DayRange, seconds: number, entered: Date | null, now: Date): number => {
  const open = entered === null ? 0 : secondsWithin(openSpan(entered, now), range)
  return Math.floor((seconds + open) / 60)
}

/** Whether an entry is open for longer than it counts (S-15). */
export const isWithoutExit = ({ is_entry, last_entry }: State, now: Date): boolean =>
  is_entry === true && last_entry !== null && lacksExit(last_entry, now)

export const todayOf = (now: Date): DayRange => ({ first: dayOf(now), last: dayOf(now) })
/** This month until today: nothing is later. */
export const monthOf = (now: Date): DayRange => ({ first: `${dayOf(now).slice(0, 7)}-01`, last: dayOf(now) })

// No mark is outside, and PostgreSQL knows no year 0.
const FIRST = '1900-01-01'
const LAST = '2200-12-31'

const within = (day: string): string => {
  if (day < FIRST) return FIRST
  return day > LAST ? LAST : day
}

/** The days between two days; an absent one leaves its end open (S-13). */
export const daysBetween = (first = FIRST, last = LAST): DayRange => ({ first: within(first), last: within(last) })

/** The days of a list: today if none is asked for (B-HRS-02). */
export const daysAsked = (
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  now: Date,
): DayRange => (start_date === undefined && end_date === undefined ? todayOf(now) : daysBetween(start_date, end_date))
