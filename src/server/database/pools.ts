import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import {
  DATABASE_ANSWER_MS,
  DATABASE_CONNECTIONS,
  DATABASE_CONNECT_MS,
  EMBEDDED_ANSWER_MS,
  IDLE_TRANSACTION_MS,
  LOCK_MS,
  STATEMENT_MS,
} from '../../contract/server-limits.ts'
import { handlePoolErrors, detectingBreaks } from './broken-connection.ts'
import { sqlOver, type ExecuteSql } from './execute-sql.ts'
import { withStatementName, withoutStatementName } from './prepared-statements.ts'
import type { DB } from './schema.generated.ts'

/** PostgreSQL itself ends statements that take longer. */
const LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
}

export interface Pools {
  db: Kysely<DB>
  /** Connections reserved for signing in. */
  signInDb: Kysely<DB>
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
  const lane = (max: number) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'sirena',
      max,
      connectionTimeoutMillis: DATABASE_CONNECT_MS,
      keepAlive: true,
      ...LIMITS,
    })
    handlePoolErrors(pool)
    return { pool, dialect: new PostgresDialect({ pool: detectingBreaks(pool, withStatementName, DATABASE_ANSWER_MS) }) }
  }
  const [readers, writers, signIn] = [
    lane(DATABASE_CONNECTIONS.readers),
    lane(DATABASE_CONNECTIONS.writers),
    lane(DATABASE_CONNECTIONS.signIn),
  ]
  return {
    db: new WritersApart(readers.dialect, writers.dialect),
    signInDb: new Kysely<DB>({ dialect: signIn.dialect }),
    pool: readers.pool,
    executeSql: sqlOver(detectingBreaks(readers.pool, withoutStatementName, DATABASE_ANSWER_MS)),
    close: async () => {
      await Promise.all([readers, writers, signIn].map(({ pool }) => pool.end()))
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
  return { db, signInDb: db, pool, executeSql: sqlOver(connections), close: () => pool.end() }
}
