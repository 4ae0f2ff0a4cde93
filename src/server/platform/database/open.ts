import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { asStartupError } from './connection-error.ts'
import { problemOf, problemOfPostgres, type DatabaseProblem } from './database-problem.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate, refuseOtherSchema, refuseOtherTables } from './migrate.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { checkApplication, restrictTo } from './embedded/owner.ts'
import { embeddedPools, postgresPools, type Pools } from './pools.ts'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>

/** A transaction. */
export type Changing = Transaction<DB>

export interface OpenDatabase extends Pools {
  problem: DatabaseProblem
}

// Returns a day as its text and a count as a number. The driver's defaults are a local midnight and a text.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The location of the database. */
interface DatabaseAddress {
  /** Undefined: the embedded one in `dataDir`. */
  databaseUrl: string | undefined
  /** The role that migrates; undefined: the role of `databaseUrl`. */
  databaseOwnerUrl?: string | undefined
  dataDir: string
}

/**
 * Work before and after the migrations, done by one process at a time over a connection without time limits. Until it calls
 * `migrateNow`, the tables are those of the previous version, or none.
 */
export type Prepare<T> = (db: Database, migrateNow: () => Promise<void>) => Promise<T>

/** Opens the PostgreSQL of `databaseUrl`, or else the embedded one in `dataDir`, and migrates it. Throws StartupError. */
export const openDatabase = async (address: DatabaseAddress): Promise<OpenDatabase> =>
  (await openPrepared(address, (_db, migrateNow) => migrateNow())).database

/** The same with more preparation than the tables. */
export const openPrepared = <T>(
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseAddress,
  prepare: Prepare<T>,
): Promise<{ database: OpenDatabase; prepared: T }> =>
  databaseUrl === undefined ? openEmbedded(dataDir, prepare) : openPostgres(databaseUrl, databaseOwnerUrl, prepare)

const openPostgres = async <T>(databaseUrl: string, ownerUrl: string | undefined, prepare: Prepare<T>) => {
  const prepared =
    ownerUrl === undefined
      ? await prepareAt({ connectionString: databaseUrl }, prepare)
      : await prepareAt({ connectionString: ownerUrl }, prepare, (client) => checkApplication(client, databaseUrl))
  const pools = postgresPools(databaseUrl)
  const { problem, close } = problemOfPostgres(databaseUrl)
  const database = {
    ...pools,
    problem,
    close: async () => {
      await Promise.all([pools.close(), close()])
    },
  }
  return { database, prepared }
}

const openEmbedded = async <T>(dataDir: string, prepare: Prepare<T>) => {
  const embedded = await startEmbedded(dataDir)
  const at = { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 60_000 }
  const prepared = await prepareAt(at, prepare).catch(async (error: unknown) => {
    await embedded.closeUnused()
    throw error
  })
  const pools = embeddedPools(at)
  const database = {
    ...pools,
    problem: problemOf(pools.pool),
    close: async () => {
      await pools.close()
      await embedded.close()
    },
  }
  return { database, prepared }
}

const prepareAt = async <T>(
  at: pg.ClientConfig,
  prepare: Prepare<T>,
  // Returns the application's role, if it is not the owner's.
  check: (client: pg.Client) => Promise<string | undefined> = () => Promise.resolve(undefined),
): Promise<T> => {
  try {
    return await oneAtATime(at, async (client) => {
      const role = await check(client)
      await refuseOtherSchema(client)
      await refuseOtherTables(client)
      const prepared = await prepare(overConnection(client), () => migrate(client))
      if (role !== undefined) await restrictTo(client, role)
      return prepared
    })
  } catch (error) {
    throw asStartupError(error)
  }
}

export const overConnection = (client: pg.Client): Database => {
  const connection = {
    // Kysely's interface also accepts cursors, but uses them only with drivers that were given a cursor class.
    query: ((text: string, values: unknown[]) => client.query(text, values)) as unknown as PostgresPoolClient['query'],
    release: () => {},
  }
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
