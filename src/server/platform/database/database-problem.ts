import { DISK_CHECK_MS, FULL_DISK_CHECK_MS, READINESS_MS } from '../../../contract/shared/server-limits.ts'
import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, handlePoolErrors, detectingBreaks } from './broken-connection.ts'
import { withoutStatementName } from './prepared-statements.ts'

interface Problem {
  /** Of a database that answers and takes no writes. */
  kind?: 'disk_full' | 'read_only'
  /** In words for the operator. Names neither user nor host, since anybody may read it. */
  text: string
}

/** Says why the database cannot be worked with; undefined while it can. Takes at most two seconds. */
export type DatabaseProblem = () => Promise<Problem | undefined>

/** Uses its own connection, since those of the calls may all be waiting. */
export const problemOfPostgres = (databaseUrl: string): { problem: DatabaseProblem; close: () => Promise<void> } => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'sirena ready',
    max: 1,
    connectionTimeoutMillis: READINESS_MS,
  })
  handlePoolErrors(pool)
  return { problem: problemOf(pool, diskProblem()), close: () => pool.end() }
}

/** Concurrent callers share one answer. The disk of the embedded database is that of the data folder, which is watched as such. */
export const problemOf = (
  pool: pg.Pool,
  ofDisk: (client: PostgresPoolClient) => Promise<Problem | undefined> = () => Promise.resolve(undefined),
): DatabaseProblem => {
  const connections = detectingBreaks(pool, withoutStatementName, READINESS_MS)
  const ask = async () => {
    const client = await connections.connect()
    try {
      // Also on for a standby, and by a provider whose disk is full.
      const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only', [])
      if (rows[0]?.transaction_read_only === 'on')
        return { kind: 'read_only', text: 'The database takes no writes: it is read-only.' } as const
      return await ofDisk(client)
    } finally {
      client.release()
    }
  }
  let asking: Promise<Problem | undefined> | undefined
  return () => {
    asking ??= ask()
      .catch(inWords)
      .finally(() => (asking = undefined))
    return Promise.race([asking, lateAnswer()])
  }
}

/**
 * More rows than work_mem holds, so that PostgreSQL writes some 1 MB into a temporary file on the disk of its tables: a full disk
 * refuses that as it refuses a new row, and nothing is changed. The settings hold for these statements alone.
 */
const WRITE = `SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = ''; SELECT count(*) FROM unnest(array_fill(repeat('x', 1000), ARRAY[1000]))`

const diskProblem = () => {
  let found: Problem | undefined
  let trustedUntil = -Infinity
  const find = async (client: PostgresPoolClient): Promise<Problem | undefined> => {
    try {
      await client.query(WRITE, [])
      return undefined
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === DISK_FULL) return { kind: 'disk_full', text: 'The disk of PostgreSQL is full: nothing can be saved.' }
      // The operator allows temporary files less (temp_file_limit).
      if (code === '53400') return undefined
      throw error
    }
  }
  return async (client: PostgresPoolClient): Promise<Problem | undefined> => {
    if (performance.now() < trustedUntil) return found
    found = await find(client)
    // A full disk shall not be written to, nor its log, as often as strangers ask.
    trustedUntil = performance.now() + (found === undefined ? DISK_CHECK_MS : FULL_DISK_CHECK_MS)
    return found
  }
}

const DISK_FULL = '53100'

/** Whether the database answers, and takes no writes. */
export const takesNoWrites = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === DISK_FULL || error.code === '25006')

const noAnswer: Problem = { text: 'The database does not answer.' }

const lateAnswer = () =>
  new Promise<Problem>((resolve) => {
    setTimeout(resolve, READINESS_MS, noAnswer).unref()
  })

const sentences: Record<string, string> = {
  '28000': 'The database refuses the user of DATABASE_URL.',
  '28P01': 'The database refuses the password of DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '53300': 'The database has no connection left (max_connections).',
  // Opening a connection writes a file where a cache of the catalogue is outdated.
  XX000: 'PostgreSQL cannot open a connection (XX000), mostly because its disk is full. Its log says why.',
  '57P01': 'The database is shutting down.',
  '57P03': 'The database is starting or shutting down.',
}

const inWords = (error: unknown): Problem => {
  if (!(error instanceof DatabaseUnavailable)) return { text: 'The database answers with an error.' }
  const { code } = error
  if (code === undefined) return noAnswer
  return { text: sentences[code] ?? `The database cannot be reached (${code}).` }
}
