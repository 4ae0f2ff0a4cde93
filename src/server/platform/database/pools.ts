import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import {
  DATABASE_ANSWER_MS,
  DATABASE_CONNECTIONS,
  DATABASE_CONNECT_MS,
  EMBEDDED_ANSWER_MS,
  IDLE_TRANSACTION_MS,
  LOCK_MS,
  SEARCH_STATEMENT_MS,
  STATEMENT_MS,
} from '../../../contract/shared/server-limits.ts'
import { isMeasured, offer, reportMetric } from '../metrics/metric-events.ts'
import { handlePoolErrors, detectingBreaks, noteBreaks } from './broken-connection.ts'
import { sqlOver, type ExecuteSql } from './execute-sql.ts'
import { withStatementName, withoutStatementName } from './prepared-statements.ts'
import type { DB } from './schema.generated.ts'

/** PostgreSQL itself ends what takes longer. */
const LIMITS = {
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
}

/**
 * Every statement is short, and compiling one takes longer than running it. PostgreSQL also does not end a statement while it
 * compiles it, so one whose time is over would go on. Not among the connection's `options`, which the address may set.
 */
const prepareSession = (client: pg.ClientBase) => {
  // It may break before it is prepared.
  noteBreaks(client)
  // The pool waits for it, which its type does not say.
  return client.query('SET jit = off') as unknown as void
}

export interface Pools {
  db: Kysely<DB>
  /** Connections reserved for signing in. */
  signInDb: Kysely<DB>
  /** Connections of the search of everything, with a shorter time limit. */
  searchDb: Kysely<DB>
  /** The connections of `db` outside transactions. */
  pool: pg.Pool
  /** The same for a library that writes its own SQL. */
  executeSql: ExecuteSql
  close: () => Promise<void>
}

/** Transactions use connections of their own; other queries use the readers'. */
class WritersApart extends Kysely<DB> {
  readonly #writers: Kysely<DB>

  constructor(readers: PostgresDialect, writers: PostgresDialect) {
    super({ dialect: readers })
    this.#writers = new Kysely<DB>({ dialect: writers })
  }

  override transaction(): TransactionBuilder<DB> {
    return this.#writers.transaction()
  }
}

export const postgresPools = (databaseUrl: string): Pools => {
  const lane = (name: string, max: number, statement_timeout = STATEMENT_MS) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'sirena',
      max,
      connectionTimeoutMillis: DATABASE_CONNECT_MS,
      keepAlive: true,
      ...LIMITS,
      statement_timeout,
      onConnect: prepareSession,
    })
    handlePoolErrors(pool)
    const connections = measured(detectingBreaks(pool, withStatementName, DATABASE_ANSWER_MS), name)
    return { name, pool, dialect: new PostgresDialect({ pool: connections }), withdraw: offerLevel(pool, name) }
  }
  const [readers, search, writers, signIn] = [
    lane('readers', DATABASE_CONNECTIONS.readers),
    lane('search', DATABASE_CONNECTIONS.search, SEARCH_STATEMENT_MS),
    lane('writers', DATABASE_CONNECTIONS.writers),
    lane('sign_in', DATABASE_CONNECTIONS.signIn),
  ]
  return {
    db: new WritersApart(readers.dialect, writers.dialect),
    signInDb: new Kysely<DB>({ dialect: signIn.dialect }),
    searchDb: new Kysely<DB>({ dialect: search.dialect }),
    pool: readers.pool,
    executeSql: sqlOver(measured(detectingBreaks(readers.pool, withoutStatementName, DATABASE_ANSWER_MS), readers.name)),
    close: async () => {
      const lanes = [readers, search, writers, signIn]
      for (const { withdraw } of lanes) withdraw()
      await Promise.all(lanes.map(({ pool }) => pool.end()))
    },
  }
}

/** PGlite is one session: two connections would share its unnamed statement and mix their answers. */
export const embeddedPools = (at: pg.ClientConfig): Pools => {
  const pool = new pg.Pool({ ...at, max: 1 })
  handlePoolErrors(pool)
  // That session outlives its connections and still holds the prepared statements of a closed one.
  const connections = measured(detectingBreaks(pool, withoutStatementName, EMBEDDED_ANSWER_MS), EMBEDDED)
  const withdraw = offerLevel(pool, EMBEDDED)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) })
  const close = () => {
    withdraw()
    return pool.end()
  }
  return { db, signInDb: db, searchDb: db, pool, executeSql: sqlOver(connections), close }
}
const EMBEDDED = 'embedded'

const offerLevel = (pool: pg.Pool, lane: string): (() => void) =>
  offer('pool', () => ({
    lane,
    most: pool.options.max,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))

/** The same connections. Reports how long each was waited for, also in vain, and how long statements took. */
const measured = (connections: PostgresPool, lane: string): PostgresPool => {
  const connect = async () => {
    const since = performance.now()
    try {
      return await connections.connect()
    } finally {
      reportMetric('connection', { lane, seconds: secondsSince(since) })
    }
  }
  return {
    ...connections,
    connect: async () => {
      if (!isMeasured('statement')) return connections.connect()
      const client = await connect()
      const query = async (text: string, parameters: readonly unknown[]) => {
        const since = performance.now()
        try {
          return await client.query(text, parameters)
        } finally {
          reportMetric('statement', { lane, seconds: secondsSince(since) })
        }
      }
      // Kysely's interface also accepts cursors, which it uses only with drivers that were given a cursor class.
      return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
    },
  }
}
const secondsSince = (since: number): number => (performance.now() - since) / 1000
