import { queryOptions } from '@tanstack/react-query'
import type { PersonOption } from '../../../contract/users.ts'
import type { VehicleOption } from '../../../contract/vehicles.ts'
import { api } from '../../calls/api.ts'

/** Options that depend on the chosen stations. Vehicles change state every few minutes, so an answer is cached briefly. */
const choicesOf = <T>(path: string, stations: readonly number[]) =>
  queryOptions({
    queryKey: [path.split('/')[0], 'options', path, stations.toSorted((a, b) => a - b)],
    // Not aborted when no field uses it any more: a change of stations still needs the options of the previous ones.
    queryFn: () => (stations.length === 0 ? Promise.resolve<T[]>([]) : api.get<T[]>(path, { stations })),
    staleTime: 15_000,
  })

export const firefightersOf = (stations: readonly number[]) => choicesOf<PersonOption>('user/get_firefighters', stations)
export const pilotsOf = (stations: readonly number[]) => choicesOf<PersonOption>('user/get_pilot', stations)
export const vehiclesOf = (stations: readonly number[]) => choicesOf<VehicleOption>('vehicle/get_vehicles', stations)
