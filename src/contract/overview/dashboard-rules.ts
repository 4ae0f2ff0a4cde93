import { dayLater } from '../shared/dates/dates.ts'
import type { DayRange } from '../shared/dates/day-range.ts'
import { Role } from '../shared/rights/roles.ts'
import { LINE_DAYS } from './limits.ts'

/* Without schemas, so that the screen loads none. */

/** Who sees where the vehicles under way are (A-DSH-20, A-DSH-21, S-40). */
export const seesVehicles = ({ role }: { role: number }): boolean => role === Role.Administrador || role === Role.Cabinista

/** Whether the server counts for a person: not without a station, save for an administrator (A-DSH-33). */
export const getsFigures = ({ role, station_id }: { role: number; station_id: number | null }): boolean =>
  role === Role.Administrador || station_id !== null

/** The days of a dashboard on which none were chosen (S-80). */
export const startingDays = (today: string): DayRange => ({ first: dayLater(today, 1 - LINE_DAYS), last: today })
