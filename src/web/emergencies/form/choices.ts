import { queryOptions } from '@tanstack/react-query'
import { CREW } from '../../../contract/shared/rights/affects.ts'
import type { CrewOption } from '../../../contract/people/users.schema.ts'
import type { VehicleOption } from '../../../contract/fleet/vehicles.schema.ts'
import { api } from '../../platform/calls/api.ts'
import type { Query } from '../../platform/calls/query.ts'

/** Options that depend on the chosen stations. Vehicles and people change state every few minutes, so an answer is cached briefly. */
const choicesOf = <T>(changed: string, path: string, chosen: readonly number[], more: Query = {}) => {
  // In one order, by which a device finds what it keeps.
  const stations = chosen.toSorted((a, b) => a - b)
  return queryOptions({
    queryKey: [changed, 'options', path, stations],
    // Not aborted when no field uses it any more: a change of stations still needs the options of the previous ones.
    queryFn: () => (stations.length === 0 ? Promise.resolve<T[]>([]) : api.get<T[]>(path, { stations, ...more })),
    staleTime: 15_000,
  })
}

/** People on leave are shown, and cannot be chosen. */
const crewOf = (path: string, stations: readonly number[]) => choicesOf<CrewOption>(CREW, path, stations, { off_duty: 'true' })

export const firefightersOf = (stations: readonly number[]) => crewOf('user/get_firefighters', stations)
export const pilotsOf = (stations: readonly number[]) => crewOf('user/get_pilot', stations)
export const vehiclesOf = (stations: readonly number[]) => choicesOf<VehicleOption>('vehicle', 'vehicle/get_vehicles', stations)
