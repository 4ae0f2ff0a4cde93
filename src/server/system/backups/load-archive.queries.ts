import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { MB } from '../../../contract/shared/units.ts'
import { JOBS_SCHEMA } from '../../platform/database/jobs-schema.ts'
import { createSchema } from '../../platform/database/migrate.ts'
import { watched, type Progress } from '../../platform/log/progress.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { rowsIn, type ArchivedTable, type Manifest } from './manifest.ts'
import { PLAIN_TEXT, quoted, readShape, TRANSIENT, type Query, type Shape } from './tables.queries.ts'

/** Copies a table's rows into the database. */
export type CopyIn = (client: pg.Client, table: ArchivedTable, rows: Readable) => Promise<void>

const statementOf = ({ name, columns }: ArchivedTable, source: string): string =>
  `COPY ${quoted(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) FROM ${source}`

export const copyIntoPostgres: CopyIn = async (client, table, rows) => {
  await pipeline(rows, client.query(copyFrom(statementOf(table, 'STDIN'))))
}

/** So small that a large table is seen to go on. */
const SLICE_BYTES = 4 * MB

/**
 * How many numbers are left out after those of the archive. They may have been given after it was made: what a device has kept for
 * such a record must not arrive in another one.
 */
const NUMBERS_NOT_GIVEN_AGAIN = 1000n

/** The same rows in slices of whole ones. */
async function* slicesOf(rows: Readable): AsyncGenerator<Buffer> {
  let slice: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(10) + 1
    bytes += chunk.length
    if (bytes < SLICE_BYTES || end === 0) slice.push(chunk)
    else {
      yield Buffer.concat([...slice, chunk.subarray(0, end)])
      slice = [chunk.subarray(end)]
      bytes = chunk.length - end
    }
  }
  yield Buffer.concat(slice)
}

/** The embedded database takes no rows over its connection, but reads a file beside its own. */
export const copyIntoEmbedded =
  (dataDir: string): CopyIn =>
  async (client, table, rows) => {
    const name = 'restored.copy'
    const file = path.join(dataDir, 'postgres', name)
    const { rows: shown } = await client.query<{ data_directory: string }>('SHOW data_directory')
    try {
      for await (const slice of slicesOf(rows)) {
        await writeFile(file, slice, { mode: 0o600 })
        await client.query(statementOf(table, pg.escapeLiteral(`${shown[0]?.data_directory}/${name}`)))
      }
    } finally {
      await rm(file, { force: true })
    }
  }

interface Load {
  manifest: Manifest
  rowsOf: (table: ArchivedTable) => Promise<Readable>
  copyIn: CopyIn
  progress: Progress
  /** The restored installation gets an id of its own. */
  installation: string
}

/**
 * Makes the tables of the archive's version in an empty database and fills them, all in one transaction. Foreign keys are made
 * after the rows, and so checked; triggers see no row, since what they wrote is in the archive. Throws StartupError.
 */
export const loadArchive = async (client: pg.Client, load: Load): Promise<void> => {
  const { manifest, progress, installation } = load
  const query: Query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  await client.query(`BEGIN; ${PLAIN_TEXT}`)
  try {
    await createSchema(client, manifest.migrations)
    const { tables, partitions, sequences } = await readShape(query)
    refuseIncomplete(manifest, { tables, sequences })
    const there = new Set(partitions.map(({ name }) => name))
    for (const { parent, name, bound } of manifest.partitions.filter((each) => !there.has(each.name)))
      await client.query(`CREATE TABLE ${quoted(name)} PARTITION OF ${quoted(parent)} ${bound}`)
    const names = tables.map(({ name }) => quoted(name))
    const foreignKeys = await takeForeignKeys(client)
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    await client.query(`TRUNCATE ${names.join(', ')}`)
    await fill(client, load)
    await refuseOtherMigrations(query, manifest)
    const checked = progress('Checking references between rows')
    for (const [before, { statement }] of foreignKeys.entries()) {
      await client.query(statement)
      checked(before + 1, foreignKeys.length)
    }
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const { name, last_value, is_called } of manifest.sequences)
      await client.query('SELECT setval($1, $2, $3)', [quoted(name), BigInt(last_value) + NUMBERS_NOT_GIVEN_AGAIN, is_called])
    await client.query(`UPDATE server_settings SET value = $1 WHERE name = 'installation_id'`, [installation])
    await client.query(
      `INSERT INTO server_settings (name, value) VALUES ('restored_as', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [installation],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw isOfRows(error) ? new StartupError(`The rows of the archive do not fit together: ${error.message}.`) : error
  }
  // The first lists would be planned without knowing how many rows there are.
  await client.query('ANALYZE')
}

/** What its migrations make must be in the archive, with every column: what is missing would be empty, and nobody would know. */
const refuseIncomplete = (manifest: Manifest, made: Pick<Shape, 'tables' | 'sequences'>): void => {
  const archived = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  const lacking = made.tables.find(({ name, columns }) => !isDeepStrictEqual(archived.get(name), columns))
  if (lacking !== undefined) throw incomplete(`the table ${lacking.name} is missing or has other columns`)
  const known = new Set([...made.tables.map(({ name }) => name), ...TRANSIENT])
  const unknown = manifest.tables.find(({ name }) => !known.has(name))
  if (unknown !== undefined) throw incomplete(`its migrations do not make the table ${unknown.name}`)
  const counted = new Set(manifest.sequences.map(({ name }) => name))
  const uncounted = made.sequences.find(({ name }) => !counted.has(name))
  if (uncounted !== undefined) throw incomplete(`the sequence ${uncounted.name} is missing`)
}

const incomplete = (why: string): StartupError => new StartupError(`The archive is not complete: ${why}.`)

/** The rows must be of a database that has had just the migrations that were applied here. */
const refuseOtherMigrations = async (query: Query, manifest: Manifest): Promise<void> => {
  const names = (await query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).map(({ name }) => name)
  if (!isDeepStrictEqual(names, manifest.migrations)) throw incomplete('its list of migrations is not that of its database')
}

/** A value that its column does not take, or a row that a rule forbids. */
const isOfRows = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '')

/** Drops all, which are those of the tables just made, and returns how to make them again. */
const takeForeignKeys = async (client: pg.Client): Promise<{ statement: string }[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = connamespace
     WHERE contype = 'f' AND conparentid = 0 AND nspname IN (current_schema(), $1)`,
    [JOBS_SCHEMA],
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  return rows.map(({ table, name, definition }) => ({
    statement: `ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
  }))
}

const fill = async (client: pg.Client, { manifest, rowsOf, copyIn, progress }: Load): Promise<void> => {
  const restored = progress('Restoring rows')
  const all = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const table of manifest.tables) {
    const rows = watched(await rowsOf(table), (chunk) => restored((done += rowsIn(chunk)), all))
    await copyIn(client, table, rows)
    const { rows: counted } = await client.query<{ n: string }>(`SELECT count(*)::text AS n FROM ${quoted(table.name)}`)
    if (counted[0]?.n !== String(table.rows))
      throw new StartupError(`The table ${table.name} has ${counted[0]?.n} rows after the restore instead of ${table.rows}.`)
  }
}

/**
 * As which installation the rows were restored; undefined in a database that a server has made, also for an installation whose
 * files it found.
 */
export const restoredAs = async (client: pg.Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ value: string }>(`SELECT value FROM server_settings WHERE name = 'restored_as'`)
  return rows[0]?.value
}
