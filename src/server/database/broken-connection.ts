import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** There was no connection to the database, or it broke. A transaction that ended in this has changed nothing. */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`the database cannot be reached: ${messageOf(cause)}`, { cause })
    this.code = codeOf(cause)
  }
}

/** The connection broke after the commit was sent and before it was answered: nobody knows whether it took place. */
export class OutcomeUnknown extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`the connection broke while the commit was under way: ${messageOf(cause)}`, { cause })
    this.code = codeOf(cause)
  }
}

/** The reason's own code: `ECONNRESET` of the network, `57P01` of PostgreSQL. */
const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined

// A refused connection to several addresses has an empty message and the reasons inside.
export const messageOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}

const broken = new WeakSet<object>()

/** A connection that breaks emits an error whoever uses it; one that nobody hears would end the process. */
export const handlePoolErrors = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    client.on('error', () => broken.add(client))
  })
  // One that breaks while idle is replaced at its next use.
  pool.on('error', () => {})
}

/** Turns the text of a statement into what the driver is given. */
type StatementOf = (text: string, values: unknown[]) => pg.QueryConfig

/**
 * The pool as Kysely takes it. Connections that are not to be had, break, or leave a statement unanswered for `limit` milliseconds
 * are told apart from statements that were refused.
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
      // The rollback that follows a break must tell what broke, not that there is nothing to roll back on.
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
      // Kysely's interface takes cursors as well, which it sends to drivers only that were given a class for them.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy === true || failure !== undefined),
    }
  },
})

/** The driver's own limit leaves the connection waiting, so that the rollback would wait for as long again. */
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

/** PostgreSQL says why it closes the connection, before it does. */
const endsSession = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
