import { READINESS_MS } from '../../../contract/shared/server-limits.ts'
import pg from 'pg'
import { DatabaseUnavailable, handlePoolErrors, detectingBreaks } from './broken-connection.ts'
import { withoutStatementName } from './prepared-statements.ts'

/** Says in words for the operator why the database does not answer; undefined while it does. Takes at most two seconds. */
export type DatabaseProblem = () => Promise<string | undefined>

/** Uses its own connection, since those of the calls may all be waiting. */
export const problemOfPostgres = (databaseUrl: string): { problem: DatabaseProblem; close: () => Promise<void> } => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'sirena ready',
    max: 1,
    connectionTimeoutMillis: READINESS_MS,
  })
  handlePoolErrors(pool)
  return { problem: problemOf(pool), close: () => pool.end() }
}

/** Concurrent callers share one answer. */
export const problemOf = (pool: pg.Pool): DatabaseProblem => {
  const connections = detectingBreaks(pool, withoutStatementName, READINESS_MS)
  const ask = async () => {
    const client = await connections.connect()
    try {
      // Also on for a standby, and by a provider whose disk is full.
      const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only', [])
      return rows[0]?.transaction_read_only === 'on' ? 'The database takes no writes: it is read-only.' : undefined
    } finally {
      client.release()
    }
  }
  let asking: Promise<string | undefined> | undefined
  return () => {
    asking ??= ask()
      .catch(inWords)
      .finally(() => (asking = undefined))
    return Promise.race([asking, lateAnswer()])
  }
}

const noAnswer = 'The database does not answer.'

const lateAnswer = () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, READINESS_MS, noAnswer).unref()
  })

const sentences: Record<string, string> = {
  '28000': 'The database refuses the user of DATABASE_URL.',
  '28P01': 'The database refuses the password of DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '53300': 'The database has no connection left (max_connections).',
  '57P01': 'The database is shutting down.',
  '57P03': 'The database is starting or shutting down.',
}

/** Names neither user nor host, since anybody may read it. */
const inWords = (error: unknown): string => {
  if (!(error instanceof DatabaseUnavailable)) return 'The database answers with an error.'
  const { code } = error
  if (code === undefined) return noAnswer
  return sentences[code] ?? `The database cannot be reached (${code}).`
}
