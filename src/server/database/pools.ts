import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import { hearErrors, tellingBreaks } from './broken-connection.ts'
import { sqlOver, type ExecuteSql } from './execute-sql.ts'
import { withKeptPlan, withoutKeptPlan } from './prepared-statements.ts'
import type { DB } from './schema.generated.ts'

const SECOND = 1000

/** PostgreSQL itself ends a statement, or its wait for a lock, and a transaction that was left lying. */
const LIMITS = {
  statement_timeout: 12 * SECOND,
  lock_timeout: 5 * SECOND,
  idle_in_transaction_session_timeout: 60 * SECOND,
}
/** Where PostgreSQL is frozen or the network is cut, nobody ends a statement but this side. */
const ANSWER_LIMIT = 15 * SECOND
const EMBEDDED_ANSWER_LIMIT = 60 * SECOND

/** Twenty connections in all. Those who wait for a lock are transactions, so they leave some to readers and to signing in. */
const LANES = { readers: 8, writers: 9, signIn: 3 }

export interface Pools {
  db: Kysely<DB>
  /** Connections that only signing in uses. */
  signInDb: Kysely<DB>
  /** Those of `db` outside transactions. */
  pool: pg.Pool
  /** The same for a library that writes its own SQL. */
  executeSql: ExecuteSql
  close: () => Promise<void>
}

/** Transactions have connections of their own; whatever else is asked goes over the readers'. */
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
      connectionTimeoutMillis: 10 * SECOND,
      keepAlive: true,
      ...LIMITS,
    })
    hearErrors(pool)
    return { pool, dialect: new PostgresDialect({ pool: tellingBreaks(pool, withKeptPlan, ANSWER_LIMIT) }) }
  }
  const [readers, writers, signIn] = [lane(LANES.readers), lane(LANES.writers), lane(LANES.signIn)]
  return {
    db: new WritersApart(readers.dialect, writers.dialect),
    signInDb: new Kysely<DB>({ dialect: signIn.dialect }),
    pool: readers.pool,
    executeSql: sqlOver(tellingBreaks(readers.pool, withoutKeptPlan, ANSWER_LIMIT)),
    close: async () => {
      await Promise.all([readers, writers, signIn].map(({ pool }) => pool.end()))
    },
  }
}

/** PGlite is one session: two connections would share its unnamed statement and mix each other's answers. */
export const embeddedPools = (at: pg.ClientConfig): Pools => {
  const pool = new pg.Pool({ ...at, max: 1 })
  hearErrors(pool)
  // That session outlives its connections, and would remember the plans of one that is gone.
  const connections = tellingBreaks(pool, withoutKeptPlan, EMBEDDED_ANSWER_LIMIT)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) })
  return { db, signInDb: db, pool, executeSql: sqlOver(connections), close: () => pool.end() }
}
