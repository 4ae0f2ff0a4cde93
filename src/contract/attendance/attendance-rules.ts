import type { CodeSet } from '../shared/codes.ts'
import type { DayRange } from '../shared/dates/day-range.ts'
import { Role } from '../shared/rights/roles.ts'
import { startOfDay, endOfDay, dayOf, showDay } from '../shared/dates/dates.ts'
import { MINUTE_MS } from '../shared/units.ts'
import { showNumber } from '../shared/text/written-numbers.ts'
import { LONGEST_OPEN_MS } from '../people/open-entry.ts'

/* Without schemas, so that a screen that shows attendance loads none. */

/** The state that follows from a person's last mark (A-STA-08 to A-STA-10). */
export const AttendanceState = { SinRegistro: 0, Ingreso: 1, Salida: 2 } as const
export type AttendanceState = (typeof AttendanceState)[keyof typeof AttendanceState]

export const attendanceStates: CodeSet<AttendanceState> = {
  0: { label: 'Sin registro', color: 'orange', icon: 'unknown' },
  1: { label: 'Ingreso', color: 'green', icon: 'present' },
  2: { label: 'Salida', color: 'red', icon: 'off' },
}

/** `is_entry` of a person's last mark; absent if they have none. */
export const attendanceStateOf = (is_entry: boolean | undefined): AttendanceState => {
  if (is_entry === undefined) return AttendanceState.SinRegistro
  return is_entry ? AttendanceState.Ingreso : AttendanceState.Salida
}

/** Entries and exits of a person alternate: who is in leaves, everybody else comes (A-EEM-10 to A-EEM-12). */
export const nextIsEntry = (is_entry: boolean | undefined): boolean => is_entry !== true

/** How a mark was made. */
export const markMethods = {
  list: 'Lista',
  scan: 'Código QR',
  dpi: 'DPI escrito',
  terminal: 'Terminal',
  correction: 'Corrección',
  duty: 'Baja',
} as const
export type MarkMethod = keyof typeof markMethods

/** The reasons of an exit that a terminal offers; any other is written. */
export const exitReasons = ['Fin de guardia', 'Comisión', 'Permiso'] as const

/** The longest stay that an exit at a door credits: whoever stands there chooses its time alone (S-72). */
export const LONGEST_AT_DOOR_HOURS = 24

/**
 * The longest stay that an exit ends without a second person: two guards of a day. A longer one needs a correction, which another
 * person decides (S-15).
 */
export const LONGEST_MARKED_HOURS = 48
export const isTooLongToMark = (entered_at: Date, at: Date, hours: number = LONGEST_MARKED_HOURS): boolean =>
  at.getTime() - entered_at.getTime() > hours * 60 * MINUTE_MS

/** Chiefs are marked by a terminal or by another person (S-72). */
export const mayMark = (asker: { id: number; role: number }, person: { id: number }): boolean =>
  asker.id !== person.id || asker.role === Role.Administrador

/** A device whose clock differs by more than this gets a warning; its time never counts (S-14, S-63). */
export const CLOCK_WARNING_MS = 2 * MINUTE_MS

/** A mark that is earlier than the last one by no more than this waits; by more, one of the two has a wrong time. */
export const CLOCK_STEP_MS = 10_000

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

/** 'del 01/11/2026 al 30/11/2026'; of one day alone, from or until when. */
export const daysInWords = (first: string | undefined, last: string | undefined): string => {
  if (first === undefined || last === undefined) return first ? `desde el ${showDay(first)}` : `hasta el ${showDay(last)}`
  return first === last ? `del ${showDay(first)}` : `del ${showDay(first)} al ${showDay(last)}`
}

/** The heading of the minutes in a list of hours (B-HRS-02, B-HRS-03). */
export const hoursHeader = ({ start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined }) =>
  start_date === undefined && end_date === undefined ? 'Horas de hoy' : 'Horas del rango'
