import { sql } from 'kysely'
import type { Changing, Database } from '../../platform/database/open.ts'
import { readStationNames } from '../../platform/import/station-names.queries.ts'
import { naturalKey } from '../../platform/records/table-queries.ts'

/** Records that a sheet references by name. */
export const readNames = async (db: Database) => ({
  stations: await readStationNames(db),
  types: await db.selectFrom('vehicle_types').select(['id', 'name']).orderBy(naturalKey('name')).execute(),
})
export type Names = Awaited<ReturnType<typeof readNames>>

/** Those of the plates, in their normal form (`plateKey`), that a vehicle has. */
export const takenPlates = async (db: Database | Changing, plates: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ plate: string }>`
    SELECT given.plate FROM unnest(${plates}::text[]) AS given (plate)
    WHERE EXISTS (SELECT FROM vehicles WHERE plate_key(plate) = given.plate)`.execute(db)
  return new Set(rows.map(({ plate }) => plate))
}
