import { labelOf, type CodeSet } from './codes.ts'
import type { UserStatus } from './roles.ts'
import { userStatuses } from './user-codes.ts'

/* What rows of hours say of a person, without schemas, so that a screen that shows hours loads none. */

/** Of a list by station: where the person is now, if that is another one (S-66). */
export const stationInWords = ({ station_text, is_moved }: { station_text: string; is_moved: boolean }): string => {
  if (!is_moved) return station_text
  return station_text === '' ? 'Trasladado, sin estación' : `Trasladado a ${station_text}`
}

/** A chief does not read the last mark of somebody who moved to a station of others. */
export const isStateHidden = ({ is_entry, is_moved }: { is_entry?: boolean | undefined; is_moved: boolean }): boolean =>
  is_moved && is_entry === undefined

/** Whoever was retired has hours still, and no status (S-66). */
export const HoursStatus = { Retirado: 0 } as const

export const hoursStatuses: CodeSet<UserStatus | typeof HoursStatus.Retirado> = {
  ...userStatuses,
  0: { label: 'Retirado', color: 'gray', icon: 'off' },
}

export const hoursStatusOf = ({ status, is_retired }: { status: number; is_retired: boolean }): number =>
  is_retired ? HoursStatus.Retirado : status

export const hoursStatusName = (row: { status: number; is_retired: boolean }): string =>
  labelOf(hoursStatuses, hoursStatusOf(row))
