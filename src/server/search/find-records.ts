import { may, type Call } from '../../contract/permissions.ts'
import { searchAnswer, type SearchAnswer } from '../../contract/search.ts'
import type { Database } from '../database/open.ts'
import type { Caller } from '../deps.ts'
import { findEmergencies } from '../emergencies/emergencies.queries.ts'
import { findStations } from '../stations/stations.queries.ts'
import { findUsers } from '../users/user-list.queries.ts'
import { findVehicles } from '../vehicles/vehicles.queries.ts'

const ROWS = 5

const allEnded = async <T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/** The first matches of each kind, found as its list finds them (0030). */
export const findRecords = async (db: Database, search: string, caller: Caller): Promise<SearchAnswer> => {
  const none = { emergency: [], vehicle: [], user: [], station: [] }
  if (search === '') return none
  const mayRead = (name: Call) => may(caller, name)
  // All have ended before the next search begins, also if one fails: their connections are few.
  const [emergency, vehicle, user, station] = await allEnded([
    mayRead('GET emergency') ? findEmergencies(db, search, ROWS) : none.emergency,
    mayRead('GET vehicle') ? findVehicles(db, search, ROWS) : none.vehicle,
    mayRead('GET user') ? findUsers(db, search, caller, ROWS) : none.user,
    mayRead('GET station') ? findStations(db, search, ROWS) : none.station,
  ])
  // Only the fields of the answer.
  return searchAnswer.parse({ emergency, vehicle, user, station })
}
