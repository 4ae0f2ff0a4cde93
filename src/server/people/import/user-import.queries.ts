import { sql } from 'kysely'
import type { Database, Changing } from '../../platform/database/open.ts'
import { readStationNames } from '../../platform/import/station-names.queries.ts'
import { naturalKey } from '../../platform/records/table-queries.ts'
import { hasSame } from '../users/taken-values.queries.ts'

/** Records that a sheet references by name. */
export const readNames = async (db: Database) => ({
  stations: await readStationNames(db),
  jobs: await db.selectFrom('job_positions').select(['id', 'job_title as name']).orderBy(naturalKey('job_title')).execute(),
})
export type Names = Awaited<ReturnType<typeof readNames>>

/** Those of the values that a person in the service already has. */
export const takenAmong =
  (field: keyof typeof hasSame) =>
  async (db: Changing | Database, values: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ value: string }>`
      SELECT given.value FROM unnest(${values}::text[]) AS given (value)
      WHERE EXISTS (SELECT FROM users u WHERE ${hasSame[field](sql`given.value`)} AND u.retired_at IS NULL)`.execute(db)
    return new Set(rows.map(({ value }) => value))
  }
