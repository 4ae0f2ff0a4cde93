import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** The connection to the database failed or broke. A transaction that ended with this error has changed nothing. */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`the database cannot be reached: ${messageOf(cause)}`, { cause })
    this.code = codeOf(cause)
  }
}

/** The connection broke between sending the commit and its answer: it is unknown whether the transaction was committed. */
export class OutcomeUnknown extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`the connection broke while the commit was under way: ${messageOf(cause)}`, { cause })
    this.code = codeOf(cause)
  }
}

/** The code of the cause: `ECONNRESET` of the network, `57P01` of PostgreSQL. */
const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined

// If a connection to several addresses is refused, the message is empty and the causes are inside.
export const messageOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}

const broken = new WeakSet<object>()

/** A connection that breaks emits an error event whether it is in use or not; without a listener it would end the process. */
export const noteBreaks = (client: pg.ClientBase): void => {
  client.on('error', () => broken.add(client))
}

/** For a pool that prepares no session: one that does so calls `noteBreaks` first, since it emits this event only afterwards. */
export const handlePoolErrors = (pool: pg.Pool): void => {
  pool.on('connect', noteBreaks)
  // A connection that breaks while idle is replaced at its next use.
  pool.on('error', () => {})
}

/** Converts the text of a statement to the driver's argument. */
type StatementOf = (text: string, values: unknown[]) => pg.QueryConfig

/**
 * The pool in Kysely's interface. A missing or broken connection, or a statement without answer for `limit` milliseconds, gets an
 * error of its own, distinct from a refused statement.
 */
export const detectingBreaks = (pool: pg.Pool, statementOf: StatementOf, limit: number): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })
    let failure: Error | undefined
    const query = async (text: string, parameters: readonly unknown[] = []) => {
      // The rollback after a break must report what broke, not that there is no transaction.
      if (failure !== undefined) throw failure
      try {
        return await answerOf(client, statementOf(text, [...parameters]), limit)
      } catch (error) {
        if (!broken.has(client) && !endsSession(error)) throw error
        failure = text === 'commit' ? new OutcomeUnknown(error) : new DatabaseUnavailable(error)
        throw failure
      }
    }
    return {
      // Kysely's interface also accepts cursors, but uses them only with drivers that were given a cursor class.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy === true || failure !== undefined),
    }
  },
})

/** The driver's own limit keeps the connection waiting, so the rollback would wait for the same time again. */
const answerOf = async (client: pg.PoolClient, statement: pg.QueryConfig, limit: number) => {
  const timer = setTimeout(() => {
    broken.add(client)
    void client.end()
  }, limit)
  try {
    return await client.query(statement)
  } finally {
    clearTimeout(timer)
  }
}

/** PostgreSQL sends the reason before it closes a connection. */
const endsSession = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
