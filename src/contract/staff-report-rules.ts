import type { CodeSet } from './codes.ts'
import type { DutyState } from './duty-rules.ts'
import { hoursStatusName } from './hours-rules.ts'
import { inactiveReasons, reasonName, userStatuses, type InactiveReason } from './user-codes.ts'

/* Without schemas, so that the screen of the report loads none. */

/** The list of people of the human-resources report. */
export const STAFF_REPORT = 'reports/listUserHumanResources'

export const staffReportScreens = {
  list: { path: '/report/human_resources_report', title: 'Reporte de Recursos Humanos' },
  person: { path: '/report/human_resources_report/user/$id', title: 'Horas' },
} as const

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
