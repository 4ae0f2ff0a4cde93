import type { CodeSet } from './codes.ts'
import { dayOf, startOfDay } from './dates.ts'
import { UserStatus } from './roles.ts'
import { MINUTE_MS } from './units.ts'
import { InactiveReason, inactiveReasons } from './user-codes.ts'

/* Without schemas, so that a screen that shows who is on duty loads none. */

/** Whether a person is on duty: 5, off duty with a reason: its code (S-41), or neither (B-DIS-04). */
export const DutyState = { SinEstado: 0, ...InactiveReason, DeAlta: 5 } as const
export type DutyState = (typeof DutyState)[keyof typeof DutyState]

const OFF = 'De baja'
const off = (reason: InactiveReason) =>
  ({ label: `${OFF} (${inactiveReasons[reason]})`, color: 'gray', icon: 'person-off' }) as const

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

interface Duty {
  status: number
  inactive_reason: number | null
}

/** A person who waits to be validated is off duty without a reason, and so in neither state. */
export const dutyStateOf = ({ status, inactive_reason }: Duty): DutyState => {
  if (status === UserStatus.Activo) return DutyState.DeAlta
  // A constraint holds the set of reasons.
  return status === UserStatus.Inactivo && inactive_reason !== null ? (inactive_reason as InactiveReason) : DutyState.SinEstado
}

/** A leave for these reasons has no end (B-DIS-26). */
export const isWithoutEnd = (reason: unknown): boolean =>
  reason === InactiveReason.Inactivo || reason === InactiveReason.Despedido

/** Volunteers have no contract (B-DIS-21). */
export const needsContract = (firefighter_type: string | null): boolean => firefighter_type !== 'Ad honorem'

const ENDING_WITHIN_MS = 7 * 24 * 60 * MINUTE_MS

/** The last day on which a leave may end to be listed in 'Por vencer'. */
export const lastEndingDay = (today: string): string => dayOf(new Date(startOfDay(today).getTime() + ENDING_WITHIN_MS))

/** The file that each change of duty needs. */
export const dutyFiles = { discharge: 'acceptance_file', unsubscribe: 'register_file' } as const
export type DutyChange = keyof typeof dutyFiles
export type DutyFile = (typeof dutyFiles)[DutyChange]

export const dutyScreens = {
  list: { path: '/human_resources/unsubscribe_discharge', title: 'Dar De Baja / Alta' },
  discharge: { path: '/human_resources/unsubscribe_discharge/discharge/$id', title: 'Dar de alta' },
  unsubscribe: { path: '/human_resources/unsubscribe_discharge/unsubscribe/$id', title: 'Dar de baja' },
} as const
