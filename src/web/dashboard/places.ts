import type { EmergencyStatus } from '../../contract/emergency-rules.ts'
import { StationState, stationStates } from '../../contract/station-states.ts'
import type { VehicleState } from '../../contract/vehicle-states.ts'
import { stringifySearch } from '../list/list-state.ts'
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
