import { showHours } from './attendance-rules.ts'
import { labelOf, type CodeSet } from '../shared/codes.ts'
import type { UserStatus } from '../shared/rights/roles.ts'
import { userStatuses } from '../people/user-codes.ts'
import { showDpi } from '../shared/text/written-numbers.ts'

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
