import type { CodeSet } from '../shared/codes.ts'
import { Role } from '../shared/rights/roles.ts'
import { MINUTE_MS } from '../shared/units.ts'

/* Without schemas, so that a screen that shows attendance loads none. */

/** The state that follows from a person's last mark (A-STA-08 to A-STA-10). */
export const AttendanceState = { SinRegistro: 0, Ingreso: 1, Salida: 2 } as const
export type AttendanceState = (typeof AttendanceState)[keyof typeof AttendanceState]

export const attendanceStates: CodeSet<AttendanceState> = {
  0: { label: 'Sin registro', color: 'orange', icon: 'unknown' },
  1: { label: 'Ingreso', color: 'green', icon: 'present' },
  2: { label: 'Salida', color: 'red', icon: 'off', isQuiet: true },
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
