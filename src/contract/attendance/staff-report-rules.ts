import type { CodeSet } from '../shared/codes.ts'
import type { DutyState } from './duty-rules.ts'
import { hoursStatusName } from './hours-rules.ts'
import { inactiveReasons, reasonName, userStatuses, type InactiveReason } from '../people/user-codes.ts'

/* Without schemas, so that the screen of the report loads none. */

const inactive = (reason: InactiveReason) => ({ label: inactiveReasons[reason], color: 'gray', icon: 'person-off' }) as const

type FilteredState = Exclude<DutyState, typeof DutyState.SinEstado>

/** What the report is filtered by: active, or inactive with that reason (B-REP-31, S-41). */
export const staffReportStates: CodeSet<FilteredState> = {
  5: userStatuses[5],
  1: inactive(1),
  2: inactive(2),
  3: inactive(3),
  4: inactive(4),
}

interface StatusOf {
  status: number
  inactive_reason: number | null
  is_retired: boolean
}

/** 'Inactivo (Vacaciones)'. One of the reasons is the word of the status itself. */
export const statusInWords = (row: StatusOf): string => {
  const label = hoursStatusName(row)
  const reason = row.is_retired ? '' : reasonName(row.inactive_reason)
  return reason === '' || reason === label ? label : `${label} (${reason})`
}

export const noStationAssigned = 'No tienes una estación asignada'
