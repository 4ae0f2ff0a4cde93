import pg from 'pg'
import { JOBS_SCHEMA } from '../../platform/database/jobs-schema.ts'
import { migrationFiles, tablesAfter } from '../../platform/database/migrate.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import type { Partition, Sequence } from './manifest.ts'

/** Rows of a statement without values; both databases are reached by it. */
export type Query = <Row>(text: string) => Promise<Row[]>

/**
 * Tables whose rows no archive contains: a restored token would be valid again though it was ended since, a process or a
 * count of requests is over, no archive has the files of exports, and a device sends its photos anew.
 */
export const TRANSIENT: ReadonlySet<string> = new Set([
  'sessions',
  'download_tickets',
  'password_resets',
  'email_confirmations',
  'request_counts',
  'server_processes',
  'person_exports',
  'photo_uploads',
  'photo_upload_parts',
])

export interface Shape {
  migrations: string[]
  tables: { name: string; columns: string[] }[]
  partitions: Partition[]
  sequences: Sequence[]
}

/** A name in the archive, for a statement: without a schema it is the first one of the search path. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')

/** The same text for the same value on every server, whatever its settings are. */
export const PLAIN_TEXT = [
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL bytea_output = 'hex'`,
  'SET LOCAL extra_float_digits = 1',
  `SET LOCAL client_encoding = 'UTF8'`,
].join('; ')

const NAME = `CASE WHEN n.nspname = '${JOBS_SCHEMA}' THEN n.nspname || '.' ELSE '' END || c.relname`
const OURS = `n.nspname IN (current_schema(), '${JOBS_SCHEMA}')`

/**
 * Tables, partitions and sequences of the migrations; those that somebody else made are left out. Throws StartupError if a newer
 * version has made tables that this one would leave out.
 */
export const readShape = async (query: Query): Promise<Shape> => {
  const migrations = (await query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).map(({ name }) => name)
  const newer = migrations.find((name) => !migrationFiles().includes(name))
  if (newer !== undefined)
    throw new StartupError(`The database is newer than this version of Sirena: it has had ${newer}. Use the newer version.`)
  const known = new Set([...tablesAfter(migrations), 'schema_migrations'])
  const tables = await query<{ name: string; columns: string[] }>(`
    SELECT ${NAME} AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE ${OURS} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY 1 ORDER BY 1`)
  const partitions = await query<Partition>(`
    SELECT ${NAME.replaceAll(/\b([cn])\./g, 'p$1.')} AS parent, ${NAME} AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_class pc ON pc.oid = inhparent JOIN pg_namespace pn ON pn.oid = pc.relnamespace
    WHERE ${OURS} AND c.relispartition AND c.relkind IN ('r', 'p') ORDER BY 2`)
  return {
    migrations,
    tables: tables.filter(({ name }) => known.has(name) && !TRANSIENT.has(name)),
    partitions: partitions.filter(({ parent }) => known.has(parent)),
    sequences: await readSequences(query),
  }
}

/** Of all tables, without reading them. */
export const estimateRows = async (query: Query): Promise<number> => {
  const [row] = await query<{ rows: number }>(`
    SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS rows
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS} AND c.relkind = 'r'`)
  return row?.rows ?? 0
}

/** They change outside transactions, so they are read after the tables' snapshot was taken: none is behind its table. */
const readSequences = async (query: Query): Promise<Sequence[]> => {
  const names = await query<{ name: string }>(`
    SELECT ${NAME} AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND c.relkind = 'S' ORDER BY 1`)
  const read = names.map(
    ({ name }) => `SELECT ${pg.escapeLiteral(name)} AS name, last_value::text, is_called FROM ${quoted(name)}`,
  )
  return read.length === 0 ? [] : query<Sequence>(read.join(' UNION ALL '))
}
