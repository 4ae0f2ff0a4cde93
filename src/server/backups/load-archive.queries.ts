import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import { createSchema } from '../database/migrate.ts'
import { StartupError } from '../startup-error.ts'
import type { ArchivedTable, Manifest } from './manifest.ts'
import { PLAIN_TEXT, quoted, readShape, type Query } from './tables.queries.ts'

/** Copies a table's rows into the database. */
export type CopyIn = (client: pg.Client, table: ArchivedTable, rows: Readable) => Promise<void>

const statementOf = ({ name, columns }: ArchivedTable, source: string): string =>
  `COPY ${quoted(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) FROM ${source}`

export const copyIntoPostgres: CopyIn = async (client, table, rows) => {
  await pipeline(rows, client.query(copyFrom(statementOf(table, 'STDIN'))))
}

/** The embedded database takes no rows over its connection, but reads a file beside its own. */
export const copyIntoEmbedded =
  (dataDir: string): CopyIn =>
  async (client, table, rows) => {
    const name = 'restored.copy'
    const file = path.join(dataDir, 'postgres', name)
    const { rows: shown } = await client.query<{ data_directory: string }>('SHOW data_directory')
    try {
      await pipeline(rows, createWriteStream(file, { mode: 0o600 }))
      await client.query(statementOf(table, pg.escapeLiteral(`${shown[0]?.data_directory}/${name}`)))
    } finally {
      await rm(file, { force: true })
    }
  }

interface Load {
  manifest: Manifest
  rowsOf: (table: ArchivedTable) => Promise<Readable>
  copyIn: CopyIn
  /** The restored installation gets an id of its own. */
  installation: string
}

/**
 * Makes the tables of the archive's version in an empty database and fills them, all in one transaction. Foreign keys are made
 * after the rows, and so checked; triggers see no row, since what they wrote is in the archive. Throws StartupError.
 */
export const loadArchive = async (client: pg.Client, { manifest, rowsOf, copyIn, installation }: Load): Promise<void> => {
  const query: Query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  await client.query(`BEGIN; ${PLAIN_TEXT}`)
  try {
    await createSchema(client, manifest.migrations)
    const { tables, partitions } = await readShape(query)
    refuseOtherTables(manifest, tables)
    const there = new Set(partitions.map(({ name }) => name))
    for (const { parent, name, bound } of manifest.partitions.filter((each) => !there.has(each.name)))
      await client.query(`CREATE TABLE ${quoted(name)} PARTITION OF ${quoted(parent)} ${bound}`)
    const names = tables.map(({ name }) => quoted(name))
    const foreignKeys = await takeForeignKeys(client)
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    await client.query(`TRUNCATE ${names.join(', ')}`)
    for (const table of manifest.tables) await fill(client, table, await rowsOf(table), copyIn)
    for (const { statement } of foreignKeys) await client.query(statement)
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const { name, last_value, is_called } of manifest.sequences)
      await client.query('SELECT setval($1, $2, $3)', [quoted(name), last_value, is_called])
    await client.query(`UPDATE server_settings SET value = $1 WHERE name = 'installation_id'`, [installation])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
  // The first lists would be planned without knowing how many rows there are.
  await client.query('ANALYZE')
}

/** A table of the manifest that the migrations do not make would be filled nowhere. */
const refuseOtherTables = (manifest: Manifest, made: readonly { name: string }[]): void => {
  const known = new Set(made.map(({ name }) => name))
  const unknown = manifest.tables.find(({ name }) => !known.has(name))
  if (unknown !== undefined)
    throw new StartupError(`The archive holds the table ${unknown.name}, which its migrations do not make: it was changed.`)
}

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

const fill = async (client: pg.Client, table: ArchivedTable, rows: Readable, copyIn: CopyIn): Promise<void> => {
  await copyIn(client, table, rows)
  const { rows: counted } = await client.query<{ n: string }>(`SELECT count(*)::text AS n FROM ${quoted(table.name)}`)
  if (counted[0]?.n !== String(table.rows))
    throw new StartupError(`The table ${table.name} has ${counted[0]?.n} rows after the restore instead of ${table.rows}.`)
}

/** The installation whose rows are in the database. */
export const restoredInstallation = async (client: pg.Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ value: string }>(`SELECT value FROM server_settings WHERE name = 'installation_id'`)
  return rows[0]?.value
}
