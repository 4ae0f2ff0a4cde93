import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { handlePoolErrors } from './broken-connection.ts'
import { holdsDatabase, insteadOf } from './embedded/database-folder.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { appliedMigrations, migrationFiles, refuseOtherSchema } from './migrate.ts'
import type { Database } from './open.ts'
import type { DB } from './schema.generated.ts'

/**
 * Opens a database that this version has migrated, for reading only. If there is none, or it has another version, throws
 * StartupError and changes nothing.
 */
export const openReadOnly = (where: Where) => openMigrated(where, '-c default_transaction_read_only=on')

/** The same for reading and writing, with statements that may take any time. They end soon after a command that was killed. */
export const openWithoutLimits = (where: Where) => openMigrated(where, '-c client_connection_check_interval=5s')

interface Where {
  databaseUrl: string | undefined
  dataDir: string
}

const openMigrated = async (where: Where, options: string): Promise<{ db: Database; close: () => Promise<void> }> => {
  const folder = path.join(where.dataDir, 'postgres')
  // What is in place of the folder is named when it is opened.
  if (where.databaseUrl === undefined && insteadOf(folder) === undefined && !holdsDatabase(folder))
    throw new StartupError(`There is no database in ${where.dataDir}. Set DATA_DIR or DATABASE_URL to the one that is meant.`)
  const embedded = where.databaseUrl === undefined ? await startEmbedded(where.dataDir) : undefined
  const pool = new pg.Pool({
    ...(embedded
      ? { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' }
      : { connectionString: where.databaseUrl, options }),
    max: 1,
    connectionTimeoutMillis: 10_000,
  })
  handlePoolErrors(pool)
  const close = async () => {
    await pool.end()
    await embedded?.close()
  }
  try {
    await refuseOtherSchema(pool)
    await refuseUnmigrated(pool)
  } catch (error) {
    await close()
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), close }
}

/** Called after checking that the database is not of another program or a newer version. */
const refuseUnmigrated = async (pool: pg.Pool): Promise<void> => {
  const applied = await appliedMigrations(pool)
  if (applied.length === 0) throw new StartupError('The database is empty: Sirena has never been started on it.')
  const missing = migrationFiles().find((name) => !applied.includes(name))
  if (missing !== undefined)
    throw new StartupError(
      `The database is older than this version of Sirena: it lacks ${missing}. Start this version on it once.`,
    )
}
