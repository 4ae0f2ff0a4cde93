import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely'
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
} from '../../contract/server-limits.ts'
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
  const lane = (max: number, statement_timeout = STATEMENT_MS) => {
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
    return { pool, dialect: new PostgresDialect({ pool: detectingBreaks(pool, withStatementName, DATABASE_ANSWER_MS) }) }
  }
  const [readers, search, writers, signIn] = [
    lane(DATABASE_CONNECTIONS.readers),
    lane(DATABASE_CONNECTIONS.search, SEARCH_STATEMENT_MS),
    lane(DATABASE_CONNECTIONS.writers),
    lane(DATABASE_CONNECTIONS.signIn),
  ]
  return {
    db: new WritersApart(readers.dialect, writers.dialect),
    signInDb: new Kysely<DB>({ dialect: signIn.dialect }),
    searchDb: new Kysely<DB>({ dialect: search.dialect }),
    pool: readers.pool,
    executeSql: sqlOver(detectingBreaks(readers.pool, withoutStatementName, DATABASE_ANSWER_MS)),
    close: async () => {
      await Promise.all([readers, search, writers, signIn].map(({ pool }) => pool.end()))
    },
  }
}

/** PGlite is one session: two connections would share its unnamed statement and mix their answers. */
export const embeddedPools = (at: pg.ClientConfig): Pools => {
  const pool = new pg.Pool({ ...at, max: 1 })
  handlePoolErrors(pool)
  // That session outlives its connections and still holds the prepared statements of a closed one.
  const connections = detectingBreaks(pool, withoutStatementName, EMBEDDED_ANSWER_MS)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) })
  return { db, signInDb: db, searchDb: db, pool, executeSql: sqlOver(connections), close: () => pool.end() }
}
