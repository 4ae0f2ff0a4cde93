import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { lastSeal, sealAt } from '../../binnacle/seals.queries.ts'
import { asStartupError } from '../../platform/database/connection-error.ts'
import { overConnection, type Database } from '../../platform/database/open.ts'
import { freeMegabytes } from '../../platform/folders/free-disk.ts'
import { mentionedFiles } from '../../platform/files/files.queries.ts'
import { ROOM_LEFT_MB } from '../../../contract/system/limits.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import type { ArchivedHead } from './manifest.ts'
import { PLAIN_TEXT, quoted, estimateRows, readShape, type Query, type Shape } from './tables.queries.ts'

/** Everything in the database at one moment. */
export interface Snapshot extends Shape {
  installation: string
  keyFingerprint: string | undefined
  binnacle: { head: ArchivedHead | null; unsealed: number }
  /** As the planner knows them: fewer where many were added since it looked. */
  estimatedRows: number
  /** The names of all files that records name. */
  mentioned: string[]
  /** A table's rows as COPY writes them. One table is read at a time. */
  rowsOf: (table: Shape['tables'][number]) => Promise<Readable>
  close: () => Promise<void>
}

const selectOf = ({ name, columns }: Shape['tables'][number]): string =>
  `SELECT ${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} FROM ${quoted(name)}`

const readFacts = async (db: Database, query: Query) => {
  const [first, last] = [await sealAt(db, 0), await lastSeal(db)]
  const counted = await db
    .selectFrom('binnacle_unsealed')
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  const settings = await db.selectFrom('server_settings').select(['name', 'value']).execute()
  const setting = (name: string) => settings.find((each) => each.name === name)?.value
  const head = first && last && { id: last.entry_id, hash: last.seal.toString('hex'), entries: first.entry_id + last.position }
  return {
    ...(await readShape(query)),
    installation: setting('installation_id') ?? '',
    keyFingerprint: setting('key_fingerprint'),
    binnacle: { head: head ?? null, unsealed: counted?.n ?? 0 },
    estimatedRows: await estimateRows(query),
    mentioned: await mentionedFiles(db),
  }
}

/** Of a PostgreSQL, over a connection of its own that nobody waits for. Throws StartupError if there is none. */
export const postgresSnapshot = async (databaseUrl: string): Promise<Snapshot> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sirena backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // The running statement rejects as well.
  client.on('error', () => {})
  const close = () => client.end()
  const query: Query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  try {
    await client.connect()
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '30s'")
    const facts = await lockedFacts(client, query)
    return { ...facts, rowsOf: async (table) => client.query(copyTo(`COPY (${selectOf(table)}) TO STDOUT`)), close }
  } catch (error) {
    await close().catch(() => {})
    throw asStartupError(error)
  }
}

/**
 * Locks the tables against being rewritten or dropped, and only then takes the snapshot: in an older one a table that was rewritten
 * meanwhile is empty. What was made between reading their names and locking them needs another try.
 */
const lockedFacts = async (client: pg.Client, query: Query) => {
  for (;;) {
    const shape = await readShape(query)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // With their partitions, on which this role needs no right of its own.
    await client.query(`LOCK TABLE ${shape.tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`)
    await client.query(PLAIN_TEXT)
    const facts = await readFacts(overConnection(client), query)
    if (isDeepStrictEqual(namesIn(facts), namesIn(shape))) return facts
    await client.query('ROLLBACK')
  }
}

const namesIn = ({ tables, partitions }: Shape): string[] => [...tables, ...partitions].map(({ name }) => name)

/** The folders of snapshots that this process reads. */
const inUse = new Set<string>()
const FOLDER = /^backup-[0-9a-f]{16}$/

/**
 * Of the embedded database, over its only connection: all tables are written beside its own files in one transaction, for which
 * everybody waits (a second for some two hundred megabytes), and read from there afterwards.
 */
export const embeddedSnapshot = async (db: Database, dataDir: string): Promise<Snapshot> => {
  removeLeftSnapshots(dataDir)
  const name = `backup-${randomBytes(8).toString('hex')}`
  const folder = path.join(dataDir, 'postgres', name)
  mkdirSync(folder, { mode: 0o700 })
  inUse.add(name)
  const close = async () => {
    rmSync(folder, { recursive: true, force: true })
    inUse.delete(name)
  }
  const placeOf = ({ name: table }: { name: string }) => path.join(folder, table)
  try {
    const facts = await db.transaction().execute(async (trx) => {
      const query: Query = async <Row>(text: string) => (await sql.raw<Row>(text).execute(trx)).rows
      for (const setting of PLAIN_TEXT.split('; ')) await query(setting)
      await refuseWithoutRoom(query, dataDir)
      const [{ data_directory: root } = { data_directory: '' }] = await query<{ data_directory: string }>('SHOW data_directory')
      const read = await readFacts(trx, query)
      for (const table of read.tables)
        await query(`COPY (${selectOf(table)}) TO ${pg.escapeLiteral(`${root}/${name}/${table.name}`)}`)
      return read
    })
    return { ...facts, rowsOf: async (table) => createReadStream(placeOf(table)), close }
  } catch (error) {
    await close()
    if ((error as { code?: unknown }).code !== DISK_FULL) throw error
    throw new StartupError(`The disk of ${dataDir} got full while the rows were written beside the database. Make room there.`)
  }
}

const DISK_FULL = '53100'

/**
 * On a disk that gets full the database itself could not go on. Long texts that repeat themselves take more as rows than in the
 * database's files.
 */
const refuseWithoutRoom = async (query: Query, dataDir: string): Promise<void> => {
  const [row] = await query<{ mb: number }>('SELECT (pg_database_size(current_database()) / 1048576)::integer AS mb')
  const [needed, free] = [(row?.mb ?? 0) + ROOM_LEFT_MB, await freeMegabytes(dataDir)]
  if (free < needed)
    throw new StartupError(
      `A backup needs ${needed} MB on the disk of ${dataDir} for a while, and ${free} MB are free. Nothing was written there.`,
    )
}

/** Those of a killed process. */
const removeLeftSnapshots = (dataDir: string): void => {
  const root = path.join(dataDir, 'postgres')
  for (const name of readdirSync(root).filter((found) => FOLDER.test(found) && !inUse.has(found)))
    rmSync(path.join(root, name), { recursive: true, force: true })
}
