import { may, type Call } from '../../../contract/shared/rights/permissions.ts'
import { searchAnswer, type SearchAnswer } from '../../../contract/overview/search.schema.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { findEmergencies } from '../../emergencies/emergencies.queries.ts'
import { findStations } from '../../stations/stations.queries.ts'
import { findUsers } from '../../people/users/user-list.queries.ts'
import { findVehicles } from '../../fleet/vehicles/vehicles.queries.ts'

const ROWS = 5

/**
 * The first matches of each kind, found as its list finds them (0030). The queries run one after the other: one that was given up
 * ends before its next query, and on the embedded database a save waits for one query at most.
 */
export const findRecords = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  search: string,
  caller: Caller,
  givenUp: AbortSignal,
): Promise<SearchAnswer> => {
  const find = async <T>(list: Call, matches: () => Promise<T[]>): Promise<T[]> => {
    givenUp.throwIfAborted()
    return search !== '' && may(caller, list) ? matches() : []
  }
  const emergency = await find('GET emergency', () => findEmergencies(db, search, ROWS, givenUp))
  const vehicle = await find('GET vehicle', () => findVehicles(db, search, ROWS))
  const user = await find('GET user', () => findUsers({ db, now: now() }, search, caller, ROWS))
  const station = await find('GET station', () => findStations(db, search, ROWS))
  // Only the fields of the answer.
  return searchAnswer.parse({ emergency, vehicle, user, station })
}
