import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { startEmbedded } from './embedded.ts'
import { keepingPlans } from './kept-plans.ts'
import { migrate } from './migrate.ts'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close: () => Promise<void>
}

// A day stays the text it is, and a count is a number; the driver's own choices are a local midnight and a text.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens the PostgreSQL of `databaseUrl`, or else the embedded one in `dataDir`, and migrates it. Throws StartupError. */
export const openDatabase = async (where: { databaseUrl: string | undefined; dataDir: string }): Promise<OpenDatabase> => {
  const embedded = where.databaseUrl === undefined ? await startEmbedded(where.dataDir) : undefined
  const pool = new pg.Pool(
    embedded
      ? // PGlite is one session: two connections would share its unnamed statement and mix each other's answers.
        { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres', max: 1, connectionTimeoutMillis: 60_000 }
      : { connectionString: where.databaseUrl, max: 20, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 },
  )
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    await embedded?.close()
  }
  try {
    await migrate(pool)
  } catch (error) {
    await close()
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database cannot be used: ${describe(error)}`)
  }
  // PGlite's one session would remember the names of a connection that is gone.
  const dialect = new PostgresDialect({ pool: embedded ? pool : keepingPlans(pool) })
  return { db: new Kysely<DB>({ dialect }), pool, close }
}

// A refused connection to several addresses has an empty message and the reasons inside.
const describe = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Rejects when the database does not answer. */
export const answersQueries = async (db: Database): Promise<void> => {
  await sql`SELECT 1`.execute(db)
}
