import { LONG_MIGRATION_MS, MIGRATION_RETRY_MS } from '../../../contract/shared/server-limits.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { remedyOf } from './connection-error.ts'
import { messageOf } from './broken-connection.ts'
import { JOBS_SCHEMA } from './jobs-schema.ts'

const folder = new URL('./migrations/', import.meta.url)
/** While a migration waits for a table lock, all later requests for the table wait behind it. */
const LOCK_TIMEOUT = '3s'
/** A change of the set of tables, at the beginning of a line; the functions of the library have statements in strings. */
const TABLE_CHANGE =
  /^ *(?:CREATE TABLE (?<created>[\w.]+)|DROP TABLE (?<dropped>[\w.]+)|ALTER TABLE (?<renamed>[\w.]+) RENAME TO (?<to>\w+))/gm

/** In the comment at the beginning of a file. Without it processes of an older version keep serving beside the migrated database. */
const STOPS_OLDER = /^(?:--.*\n)*-- older processes: stop\n/

type Queries = Pick<pg.Client, 'query'>

/** In order. */
export const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Throws StartupError if the database is newer than this code or belongs to another program. Changes nothing. */
export const refuseOtherSchema = async (client: Queries): Promise<void> => {
  const [first, ...others] = migrationFiles()
  const applied = await appliedMigrations(client)
  const unknown = applied.find((name) => name !== first && !others.includes(name))
  if (first !== undefined && applied.includes(first)) {
    if (unknown === undefined) return
    throw new StartupError(`The database is newer than this version of Sirena: it has had ${unknown}. Start the newer version.`)
  }
  const tables = await tablesOf(client)
  if (tables.length === 0 && unknown === undefined) return
  throw new StartupError(
    `The database holds tables that are not of Sirena (${someOf(tables)}). Nothing was touched.\n` +
      'Set DATABASE_URL to a database of Sirena, or to an empty one.',
  )
}

/** The tables after these migrations, those of the queue with their schema. A test compares them with a migrated database. */
export const tablesAfter = (files: readonly string[]): Set<string> => {
  const tables = new Set<string>()
  for (const file of files)
    for (const { groups = {} } of readFileSync(new URL(file, folder), 'utf8').matchAll(TABLE_CHANGE)) {
      const { created, dropped, renamed, to } = groups
      for (const gone of [dropped, renamed]) if (gone !== undefined) tables.delete(gone)
      for (const made of [created, to]) if (made !== undefined) tables.add(made)
    }
  return tables
}

/**
 * Refuses a database with tables of migrations that it has not had, or without tables of those that it has had. A restore with
 * `--clean` over a newer version drops only the tables that the backup contains, and the migrations would fail half way; a backup
 * of the schema `public` lacks the jobs. Changes nothing; throws StartupError.
 */
export const refuseOtherTables = async (client: Queries): Promise<void> => {
  const files = migrationFiles()
  const applied = await appliedMigrations(client)
  await refuseEarlierSchema(client, applied)
  const existing = await existingTables(client)
  const expected = tablesAfter(files.filter((name) => applied.includes(name)))
  const leftOver = [...tablesAfter(files)].filter((table) => existing.has(table) && !expected.has(table))
  if (leftOver.length > 0)
    throw new StartupError(
      `The database holds tables that its migrations have not made yet (${someOf(leftOver)}), as after restoring a backup of an ` +
        'older version over a newer one. Nothing was touched.\nRestore the backup into an empty database.',
    )
  const missing = [...expected].filter((table) => !existing.has(table))
  if (missing.length > 0)
    throw new StartupError(
      `The database lacks tables that its migrations made (${someOf(missing)}), as after restoring a part of a backup or a backup ` +
        'of one schema. Nothing was touched.\nRestore a backup of the whole database into an empty one.',
    )
  const keyless = [...expected].filter((table) => existing.get(table) === false && table !== KEYLESS)
  if (keyless.length > 0)
    throw new StartupError(
      `The database lacks the primary keys of tables (${someOf(keyless)}), as after a restore that broke off. Nothing was touched.\n` +
        'Restore the backup again, into an empty database.',
    )
}

/** New tables would be made in the first schema of the search path, and the next start would find only those. */
const refuseEarlierSchema = async (client: Queries, applied: readonly string[]): Promise<void> => {
  if (applied.length === 0) return
  const { rows } = await client.query<{ schema: string; first: string }>(
    `SELECT nspname AS schema, current_schema() AS first FROM pg_namespace
     WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('schema_migrations')) AND nspname <> current_schema()`,
  )
  if (rows[0] === undefined) return
  const { schema, first } = rows[0]
  throw new StartupError(
    `The tables of Sirena are in the schema ${schema}, but the search path begins with ${first}. Nothing was touched.\n` +
      `Remove the schema ${first}, or set the search_path of the role so that ${schema} comes first.`,
  )
}

/** The one table without a primary key, in every version. */
const KEYLESS = 'emergency_count_notes'

/** Those of the schema in which the migrations make them, and those of the queue, each with whether it has a primary key. */
const existingTables = async (client: Queries): Promise<Map<string, boolean>> => {
  const { rows } = await client.query<{ name: string; has_key: boolean }>(
    `SELECT CASE WHEN nspname = $1 THEN $1 || '.' ELSE '' END || relname AS name,
       EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p') AS has_key
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND nspname IN ($1, current_schema())`,
    [JOBS_SCHEMA],
  )
  return new Map(rows.map(({ name, has_key }) => [name, has_key]))
}

/** Their number and the first three. */
const someOf = (tables: readonly string[]): string =>
  `${tables.length}: ${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', ...' : ''}`

const LIST_OF_MIGRATIONS =
  'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())'

/** Applies the missing migrations, each in its own transaction. Throws StartupError if a file fails. */
export const migrate = async (client: pg.Client): Promise<void> => {
  await client.query(LIST_OF_MIGRATIONS)
  const applied = await appliedMigrations(client)
  for (const file of migrationFiles().filter((name) => !applied.includes(name))) await apply(client, file)
}

/** Throws StartupError if this version does not know one of them. */
export const refuseUnknownMigrations = (files: readonly string[]): void => {
  const known = migrationFiles()
  const unknown = files.find((file) => !known.includes(file))
  if (unknown !== undefined)
    throw new StartupError(`A newer version of Sirena made it: it has had the migration ${unknown}. Use that version.`)
}

/** Makes the tables of these migrations, which this version knows, in an empty database, within the caller's transaction. */
export const createSchema = async (client: pg.Client, files: readonly string[]): Promise<void> => {
  await client.query(LIST_OF_MIGRATIONS)
  for (const file of files) await run(client, file)
}

/** The migrations that were applied. Other programs have a table of that name with other columns. */
export const appliedMigrations = async (client: Queries): Promise<string[]> => {
  const column = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('schema_migrations') AND attname = 'name' AND NOT attisdropped`,
  )
  if (column.rowCount === 0) return []
  const { rows } = await client.query<{ name: string }>('SELECT name::text FROM schema_migrations ORDER BY name')
  return rows.map((row) => row.name)
}

/** Whether there is anything that a restore would have to add to. */
export const holdsTables = async (client: Queries): Promise<boolean> => {
  const jobs = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [JOBS_SCHEMA])
  return jobs.rowCount !== 0 || (await tablesOf(client)).length > 0
}

/** All tables except those of extensions and the list of migrations, which exists before the first migration. */
const tablesOf = async (client: Queries): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class c
    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind IN ('r', 'p', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
      AND NOT (relname = 'schema_migrations'
        AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'applied_at' AND NOT attisdropped))
    ORDER BY relname`)
  return rows.map((row) => row.name)
}

/** Whether processes that do not know this migration must stop serving once it is applied (docs/decisions/0073). */
export const stopsOlder = (statements: string): boolean => STOPS_OLDER.test(statements)

/** Applies one file, and retries until the tables that it changes are free. */
const apply = async (client: pg.Client, file: string): Promise<void> => {
  for (;;) {
    const said = setTimeout(
      () => print(`The migration ${file} takes longer: it changes every row of a table...`),
      LONG_MIGRATION_MS,
    )
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
      await run(client, file)
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      if (!isLocked(error)) throw new StartupError(`The migration ${file} failed: ${messageOf(error)}${remedyOf(error)}`)
      print(`The migration ${file} waits for a table that is in use${await byWhom(client)}. It is tried again...`)
      await pause(MIGRATION_RETRY_MS)
    } finally {
      clearTimeout(said)
    }
  }
}

const run = async (client: pg.Client, file: string): Promise<void> => {
  const statements = readFileSync(new URL(file, folder), 'utf8')
  await client.query(statements)
  await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [file])
  // Files before 0046, which makes the column, stop none.
  if (stopsOlder(statements)) await client.query("UPDATE schema_migrations SET older_processes = 'stop' WHERE name = $1", [file])
}

/** Not in time, or somebody else holds one of its tables and waits for another. */
const isLocked = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

/** The open transactions, the oldest first, since one of them holds the table. */
const byWhom = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ session: string }>(`
    SELECT format('%s (%s, since %s)', pid, coalesce(nullif(application_name, ''), 'unnamed'), to_char(xact_start, 'HH24:MI:SS')) AS session
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND backend_type = 'client backend'
    ORDER BY xact_start LIMIT 3`)
  return rows.length === 0 ? '' : `, of these sessions maybe: ${rows.map((row) => row.session).join(', ')}`
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
