import { queryOptions } from '@tanstack/react-query'
import type { PersonOption } from '../../../contract/users.ts'
import type { VehicleOption } from '../../../contract/vehicles.ts'
import { api } from '../../calls/api.ts'

/** Options that depend on the chosen stations. Vehicles come and go by the minute, so an answer is not kept for long. */
const choicesOf = <T>(path: string, stations: readonly number[]) =>
  queryOptions({
    queryKey: [path.split('/')[0], 'options', path, stations.toSorted((a, b) => a - b)],
    // Not aborted when no field shows it any more: a change of stations still asks what the ones before had offered.
    queryFn: () => (stations.length === 0 ? Promise.resolve<T[]>([]) : api.get<T[]>(path, { stations })),
    staleTime: 15_000,
  })

export const firefightersOf = (stations: readonly number[]) => choicesOf<PersonOption>('user/get_firefighters', stations)
export const pilotsOf = (stations: readonly number[]) => choicesOf<PersonOption>('user/get_pilot', stations)
export const vehiclesOf = (stations: readonly number[]) => choicesOf<VehicleOption>('vehicle/get_vehicles', stations)
