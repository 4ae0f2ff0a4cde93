import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'

/** The newest migration that the database has had. */
export const newestMigration = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ name: string }>`SELECT max(name) AS name FROM schema_migrations`.execute(db)
  return rows[0]?.name ?? ''
}

interface DatabaseFacts {
  version: string
  bytes: number
  used: number
  most: number
  has_autovacuum: boolean
}

/** Version and bytes of the database, the connections of its server, and whether it maintains its tables. */
export const databaseFacts = async (db: Database): Promise<DatabaseFacts | undefined> => {
  // Every role may read these numbers; pg_stat_activity hides the sessions of others.
  const { rows } = await sql<DatabaseFacts>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
      (SELECT coalesce(sum(numbackends), 0)::integer FROM pg_stat_database) AS used,
      current_setting('max_connections')::integer AS most,
      current_setting('autovacuum')::boolean AND current_setting('track_counts')::boolean AS has_autovacuum`.execute(db)
  return rows[0]
}

export const databaseTime = async (db: Database): Promise<Date | undefined> => {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  return rows[0]?.now
}

interface Waiting {
  waiting: number
  oldest_at: Date | null
}

export const waitingMails = (db: Database): Promise<Waiting> =>
  db
    .selectFrom('outbox')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('created_at').as('oldest_at')])
    .executeTakeFirstOrThrow()

export const waitingEntries = (db: Database): Promise<Waiting> =>
  db
    .selectFrom('binnacle_unsealed as u')
    .leftJoin('binnacle as b', 'b.id', 'u.entry_id')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('b.creation_date').as('oldest_at')])
    .executeTakeFirstOrThrow()
