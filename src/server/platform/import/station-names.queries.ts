import type { Database } from '../database/open.ts'

/** For sheets of districts before that of the stations. */
export const readStationNames = (db: Database) =>
  db.selectFrom('stations').select(['id', 'name', 'no_station']).orderBy('name_key').orderBy('id').execute()
