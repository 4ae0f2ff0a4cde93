import { sql } from 'kysely'
import { SILENT_PROCESS_SECONDS } from '../../../contract/system/limits.ts'
import type { Database } from '../../platform/database/open.ts'

/** A process as it describes itself to the others. */
export interface ServerProcess {
  id: string
  newest_migration: string
  uses_redis: boolean
  redis_mark: string | null
  host: string
  pid: number
}

const silence = sql<Date>`now() - ${SILENT_PROCESS_SECONDS} * interval '1 second'`

/** Notes that the process runs, and forgets those that ended without saying so. All times are the database's. */
export const noteProcess = async (db: Database, process: ServerProcess): Promise<void> => {
  await db.deleteFrom('server_processes').where('seen_at', '<', silence).execute()
  await db
    .insertInto('server_processes')
    .values(process)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...process, seen_at: sql`now()` }))
    .execute()
}

/** Those that run beside this one: the row of a killed process stays for a while, but was not seen since this one began. */
export const otherProcesses = (db: Database, id: string): Promise<ServerProcess[]> =>
  db
    .selectFrom('server_processes')
    .select(['id', 'newest_migration', 'uses_redis', 'redis_mark', 'host', 'pid'])
    .where('id', '<>', id)
    .where('seen_at', '>=', silence)
    .where('seen_at', '>', (own) => own.selectFrom('server_processes as own').select('own.started_at').where('own.id', '=', id))
    .orderBy('started_at')
    .execute()

export const removeProcess = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('server_processes').where('id', '=', id).execute()
}

/** Applied migrations that are none of `known`, with what a process that does not know them does. */
export const newerMigrations = async (
  db: Database,
  known: readonly string[],
): Promise<{ name: string; older_processes: 'serve' | 'stop' }[]> => {
  const { rows } = await sql<{ name: string; older_processes: 'serve' | 'stop' }>`
    SELECT name, older_processes FROM schema_migrations WHERE name <> ALL (${known}) ORDER BY name`.execute(db)
  return rows
}

/** Connections that the server allows to roles without special rights. */
export const allowedConnections = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ allowed: number }>`
    SELECT current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true)::integer, 0) AS allowed`.execute(db)
  return rows[0]?.allowed ?? 0
}
