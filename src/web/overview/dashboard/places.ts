import type { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { StationState, stationStates } from '../../../contract/stations/station-states.ts'
import type { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { stringifySearch } from '../../platform/list/list-state.ts'
import type { DashboardQuery } from './dashboard-queries.ts'

/* The lists that make the numbers. */

const activeStates = Object.keys(stationStates).filter((state) => Number(state) !== StationState.Inactivo)

export const emergenciesPlace = (asked: DashboardQuery, narrowed: DashboardQuery & { status?: EmergencyStatus } = {}): string =>
  `/emergencies${stringifySearch({ ...asked, ...narrowed })}`

/** Active is every station that is not inactive (A-DSH-13). */
export const stationsPlace = ({ station_emergency__station: id }: DashboardQuery, isActive: boolean): string =>
  `/stations${stringifySearch({ state: isActive ? activeStates.join(',') : StationState.Inactivo, id })}`

export const vehiclesPlace = ({ station_emergency__station: station }: DashboardQuery, disponibility?: VehicleState): string =>
  `/vehicles${stringifySearch({ station, disponibility })}`

/** The days of a day or month of the series, within the days that it counts. */
export const daysOfPeriod = (
  period: string,
  span: { start_date: string; end_date: string },
): { start_date: string; end_date: string } => {
  if (period.length === 'YYYY-MM-DD'.length) return { start_date: period, end_date: period }
  const [year = 0, month = 0] = period.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const first = `${period}-01`
  return {
    start_date: first < span.start_date ? span.start_date : first,
    end_date: last > span.end_date ? span.end_date : last,
  }
}
