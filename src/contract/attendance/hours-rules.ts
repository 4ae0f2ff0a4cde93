import { MINUTE_MS } from '../shared/units.ts'
import { startOfDay, dayOf, endOfDay } from '../shared/dates/dates.ts'
import { LONGEST_OPEN_MS } from '../people/open-entry.ts'
import type { DayRange } from '../shared/dates/day-range.ts'
import { labelOf, type CodeSet } from '../shared/codes.ts'
import type { UserStatus } from '../shared/rights/roles.ts'
import { userStatuses } from '../people/user-codes.ts'
import { showDpi, showNumber } from '../shared/text/written-numbers.ts'

/* What rows of hours say of a person, without schemas, so that a screen that shows hours loads none. */

/** Of a list by station: where the person is now, if that is another one (S-66). */
export const stationInWords = ({ station_text, is_moved }: { station_text: string; is_moved: boolean }): string => {
  if (!is_moved) return station_text
  return station_text === '' ? 'Trasladado, sin estación' : `Trasladado a ${station_text}`
}

/** '24 hrs 0 min · sin salida': the last entry has been open for more than a day (S-15). */
export const hoursInWords = ({ total_hours_day, without_exit }: { total_hours_day: number; without_exit: boolean }): string =>
  `${showHours(total_hours_day)}${without_exit ? ' · sin salida' : ''}`

/** As a file shows it; empty where the reader may not know it. */
export const dpiInWords = (no_dpi: string | null | undefined): string => (no_dpi ? showDpi(no_dpi) : '')

/** A chief does not read the last mark of somebody who moved to a station of others. */
export const isStateHidden = ({ is_entry, is_moved }: { is_entry?: boolean | undefined; is_moved: boolean }): boolean =>
  is_moved && is_entry === undefined

/** Whoever was retired has hours still, and no status (S-66). */
const HoursStatus = { Retirado: 0 } as const

export const hoursStatuses: CodeSet<UserStatus | typeof HoursStatus.Retirado> = {
  ...userStatuses,
  0: { label: 'Retirado', color: 'gray', icon: 'off' },
}

export const hoursStatusOf = ({ status, is_retired }: { status: number; is_retired: boolean }): number =>
  is_retired ? HoursStatus.Retirado : status

export const hoursStatusName = (row: { status: number; is_retired: boolean }): string =>
  labelOf(hoursStatuses, hoursStatusOf(row))

export interface Span {
  from: Date
  to: Date
}

/** The whole seconds of a span on each Guatemalan day that it touches. */
export const secondsByDay = ({ from, to }: Span): { day: string; seconds: number }[] => {
  const days: { day: string; seconds: number }[] = []
  for (let start = from; start < to;) {
    const day = dayOf(start)
    const end = new Date(Math.min(endOfDay(day).getTime(), to.getTime()))
    days.push({ day, seconds: (end.getTime() - start.getTime()) / 1000 })
    start = end
  }
  return days
}

/** The part of an open entry that counts until `now`. */
export const openSpan = (entered_at: Date, now: Date): Span => ({
  from: entered_at,
  to: new Date(Math.min(now.getTime(), entered_at.getTime() + LONGEST_OPEN_MS)),
})

/** The seconds of a span on the days of a range, both inclusive. */
export const secondsWithin = ({ from, to }: Span, range: DayRange): number => {
  const start = Math.max(from.getTime(), startOfDay(range.first).getTime())
  const end = Math.min(to.getTime(), endOfDay(range.last).getTime())
  return Math.max(0, Math.floor((end - start) / 1000))
}

/** 'N hrs M min' (B-HRS-04). */
export const showHours = (minutes: number): string => `${showNumber(Math.floor(minutes / 60))} hrs ${minutes % 60} min`

/** How long a stay was, at its exit; at an entry without an exit, how much of it counts until now. */
export const durationOf = ({ is_entry, minutes }: { is_entry: boolean; minutes: number | null }): string => {
  if (minutes === null) return ''
  if (!is_entry) return showHours(minutes)
  return `${showHours(minutes)} · ${minutes * MINUTE_MS < LONGEST_OPEN_MS ? 'hasta ahora' : 'sin salida'}`
}

/** The heading of the minutes in a list of hours (B-HRS-02, B-HRS-03). */
export const hoursHeader = ({ start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined }) =>
  start_date === undefined && end_date === undefined ? 'Horas de hoy' : 'Horas del rango'
