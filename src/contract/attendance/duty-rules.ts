import type { CodeSet } from '../shared/codes.ts'
import { dayOf, endOfDay, showDay, startOfDay } from '../shared/dates/dates.ts'
import { UserStatus } from '../shared/rights/roles.ts'
import { MINUTE_MS } from '../shared/units.ts'
import { InactiveReason, inactiveReasons } from '../people/user-codes.ts'
import { type StoredDuty, leavePhase, isWithoutEnd, OFF_DUTY } from '../people/leave-rules.ts'

/* Without schemas, so that a screen that shows who is on duty loads none. */

/** Whether a person is on duty: 5, off duty with a reason: its code (S-41), or neither (B-DIS-04). */
export const DutyState = { SinEstado: 0, ...InactiveReason, DeAlta: 5 } as const
export type DutyState = (typeof DutyState)[keyof typeof DutyState]

const off = (reason: InactiveReason) =>
  ({ label: `${OFF_DUTY} (${inactiveReasons[reason]})`, color: 'gray', icon: 'person-off' }) as const

export const dutyStates: CodeSet<DutyState> = {
  5: { label: 'De alta', color: 'teal', icon: 'person' },
  1: off(1),
  2: off(2),
  3: off(3),
  4: off(4),
  0: { label: 'Sin estado', color: 'orange', icon: 'unknown' },
}

/** The states that a list can be filtered by. */
export const dutyFilterStates = [5, 1, 2, 3, 4] as const satisfies readonly DutyState[]

/** The leave that a person has, as it travels: with the status of now, and what the leave is now. */
export interface ShownDuty {
  status: number
  inactive_reason: number | null
}

/** A person who waits to be validated is off duty without a reason, and so in neither state. */
export const dutyStateOf = ({ status, inactive_reason }: ShownDuty): DutyState => {
  if (status === UserStatus.Activo) return DutyState.DeAlta
  // A constraint holds the set of reasons.
  return status === UserStatus.Inactivo && inactive_reason !== null ? (inactive_reason as InactiveReason) : DutyState.SinEstado
}

/** The people whom the list shows by their leave. */
export const leaveFilters = { coming: 'Por comenzar', ending: 'Por vencer', expired: 'Altas sin documento' } as const

/** What saving a leave does, in sentences (S-67). */
export const leaveInWords = (leave: Omit<StoredDuty, 'status' | 'leave_by_dates'>, now: Date): string[] => {
  const { inactive_reason: reason, start_date_unsubscribe: start, end_date_unsubscribe: end } = leave
  if (reason === null || start === null) return []
  const phase = leavePhase({ ...leave, leave_by_dates: true }, now)
  const back = isWithoutEnd(reason) ? null : end
  if (phase === 'expired') return [`La baja ya terminó el ${showDay(back)}: quedará pendiente el documento de su alta.`]
  return [
    phase === 'coming'
      ? `Quedará de baja desde el ${showDay(start)} a las 00:00. Hasta entonces sigue de alta.`
      : 'Queda de baja de inmediato y se cerrará su sesión.',
    back === null ? 'No podrá ingresar hasta que se guarde su alta.' : `Podrá ingresar de nuevo el ${showDay(dayAfter(back))}.`,
  ]
}

const dayAfter = (day: string): string => dayOf(endOfDay(day))

const ENDING_WITHIN_MS = 7 * 24 * 60 * MINUTE_MS

/** The last day on which a leave may end to be listed in 'Por vencer'. */
export const lastEndingDay = (today: string): string => dayOf(new Date(startOfDay(today).getTime() + ENDING_WITHIN_MS))

/** The file that each change of duty needs. */
export const dutyFiles = { discharge: 'acceptance_file', unsubscribe: 'register_file' } as const
export type DutyChange = keyof typeof dutyFiles
export type DutyFile = (typeof dutyFiles)[DutyChange]
