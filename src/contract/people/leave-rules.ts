import { dayOf, showDashedDay } from '../shared/dates/dates.ts'
import { UserStatus } from '../shared/rights/roles.ts'
import { InactiveReason, reasonName } from './user-codes.ts'

export const OFF_DUTY = 'De baja'

/**
 * A leave begins at 00:00 of its first day in Guatemala. With reason 1 or 2 it is over after its last day, and then waits for
 * the document of the discharge (S-67).
 */
export const leavePhases = ['coming', 'running', 'expired'] as const
export type LeavePhase = (typeof leavePhases)[number]

/** What binnacle and history say of a leave. */
export const leavePhaseNames: Record<LeavePhase, string> = { coming: 'Por comenzar', running: 'En curso', expired: 'Vencida' }

/** What is stored of a person's duty. */
export interface StoredDuty {
  status: number
  inactive_reason: number | null
  start_date_unsubscribe: string | null
  end_date_unsubscribe: string | null
  /** False for a leave of an earlier version, which began when it was saved and ends with a discharge. */
  leave_by_dates: boolean
}

/** What a person's leave is at that time; null without one. Its twin is `leave_phase` in the database. */
export const leavePhase = (stored: Omit<StoredDuty, 'status'>, now: Date): LeavePhase | null => {
  const { inactive_reason, start_date_unsubscribe: start, end_date_unsubscribe: end, leave_by_dates } = stored
  if (inactive_reason === null) return null
  const day = dayOf(now)
  if (leave_by_dates && start !== null && day < start) return 'coming'
  return leave_by_dates && !isWithoutEnd(inactive_reason) && end !== null && day > end ? 'expired' : 'running'
}

/** The status of a person at that time. Its twin is `duty_status` in the database. */
export const dutyStatus = (stored: StoredDuty, now: Date): number => {
  const phase = leavePhase(stored, now)
  return phase === 'coming' || phase === 'expired' ? UserStatus.Activo : stored.status
}

/** A leave for these reasons has no end (B-DIS-26). */
export const isWithoutEnd = (reason: unknown): boolean =>
  reason === InactiveReason.Inactivo || reason === InactiveReason.Despedido

/** Volunteers have no contract (B-DIS-21). */
export const needsContract = (firefighter_type: string | null): boolean => firefighter_type !== 'Ad honorem'

interface ShownLeave {
  leave: LeavePhase | null
  inactive_reason: number | null
  start_date_unsubscribe: string | null
}
/** What a list says of a leave of a person who is on duty. */
export const leaveNote = ({ leave, inactive_reason, start_date_unsubscribe: start }: ShownLeave): string => {
  if (leave === 'expired') return 'Alta por vencimiento'
  return leave === 'coming' && start !== null ? `${OFF_DUTY} desde ${showDashedDay(start)} (${reasonName(inactive_reason)})` : ''
}
