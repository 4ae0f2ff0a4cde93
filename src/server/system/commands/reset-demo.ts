import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { refuseUnfinishedRestore } from '../backups/restore-marker.ts'
import { headFileIn } from '../../binnacle/head-file.ts'
import { readConfig, type Config } from '../../platform/config.ts'
import { lockDataFolder } from '../../platform/database/embedded/data-folder.ts'
import { holdsDatabase, insteadOf, removeDatabase } from '../../platform/database/embedded/database-folder.ts'
import { JOBS_SCHEMA } from '../../platform/database/jobs-schema.ts'
import { openReadOnly } from '../../platform/database/open-for-command.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { countOthers } from '../demo/real-data.queries.ts'
import { placeOf } from '../../platform/files/bucket.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { openDeps } from '../open-deps.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/*
 * `npm run demo:reset`: deletes the database and the files, and creates the demo again. Entries of the binnacle cannot be
 * deleted, so the whole database is dropped: its folder, or the schemas of a PostgreSQL. What may hold more than the demo needs
 * `-- --yes`.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const requireConfirmation = ({ demo, databaseUrl, bucket }: Config): void => {
  if (!demo)
    throw new StartupError('Demo mode is off, so nothing was touched. It is on with DEMO=true, or where no DATABASE_URL is set.')
  const shared = [...(databaseUrl === undefined ? [] : [nameOf(databaseUrl)]), ...(bucket ? [placeOf(bucket)] : [])]
  if (shared.length === 0 || process.argv.includes('--yes')) return
  throw new StartupError(
    `This deletes everything in ${shared.join(' and ')}, so nothing was touched.\nIf that is what you want: npm run demo:reset -- --yes`,
  )
}

/** Without the user and the password. */
const nameOf = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl)
  return `the PostgreSQL database ${pathname.slice(1)} at ${host}`
}

/**
 * Without DATABASE_URL demo mode is on wherever nothing says otherwise, so that a forgotten DEMO=false must not delete the embedded
 * database of a brigade, nor what is left where that one was lost.
 */
const refuseOthersThanDemo = async (config: Config, files: FileStore): Promise<void> => {
  if (config.databaseUrl !== undefined || process.argv.includes('--yes')) return
  const why = await whyNoDemo(config, files)
  if (why === undefined) return
  throw new StartupError(
    `The embedded database in ${config.dataDir} ${why}. Nothing was touched.\n` +
      'If you want everything in it deleted: npm run demo:reset -- --yes',
  )
}

const whyNoDemo = async (config: Config, files: FileStore): Promise<string | undefined> => {
  const folder = path.join(config.dataDir, 'postgres')
  const found = insteadOf(folder)
  if (found !== undefined) return `is not there: ${folder} is ${found}`
  if (!holdsDatabase(folder)) {
    const isEmpty = !existsSync(headFileIn(config.dataDir)) && (await files.isEmpty())
    return isEmpty ? undefined : 'is not there, and other parts of an installation are'
  }
  const others = await othersIn(config)
  if (others === 0) return undefined
  return typeof others === 'number'
    ? `has people whom the demo did not make (${others})`
    : `may not be a demo: ${others.replace(/\.$/, '')}`
}

/** How many people the demo did not make, or why that is unknown. */
const othersIn = async (config: Config): Promise<number | string> => {
  try {
    const database = await openReadOnly(config)
    try {
      return await countOthers(database.db)
    } finally {
      await database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Refuses while a server uses this database, since it could not work without it. */
const emptyPostgres = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, lock_timeout: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ others: number }>(
      `SELECT count(*)::integer AS others FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    )
    const others = rows[0]?.others ?? 0
    if (others > 0)
      throw new StartupError(`Other programs use ${nameOf(databaseUrl)} (connections: ${others}). Stop Sirena first.`)
    await client.query(
      `BEGIN; DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS ${JOBS_SCHEMA} CASCADE; COMMIT`,
    )
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`Cannot empty ${nameOf(databaseUrl)}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await client.end()
  }
}

const removeEmbedded = (folder: string): void => {
  if (insteadOf(folder) === undefined) removeDatabase(folder)
  else rmSync(folder)
}

const reset = async (): Promise<void> => {
  const config = readConfig()
  requireConfirmation(config)
  refuseUnfinishedRestore(config.dataDir)
  const files = await openFiles(config)
  const unused = await lockDataFolder(config.dataDir)
  // The embedded database locks the folder itself.
  await unused.release()
  await refuseOthersThanDemo(config, files)
  const lock = await lockDataFolder(config.dataDir)
  if (config.databaseUrl !== undefined) await emptyPostgres(config.databaseOwnerUrl ?? config.databaseUrl)
  // The noted heads belong to the deleted binnacle, and the new one would lack them.
  await files.clear()
  const placeOfIt = (name: string) => path.join(config.dataDir, name)
  for (const name of ['arriving', 'mail', 'binnacle-heads.log']) rmSync(placeOfIt(name), { recursive: true, force: true })
  if (config.databaseUrl === undefined) removeEmbedded(placeOfIt('postgres'))
  await lock.release()
  print(
    `Emptied ${config.databaseUrl === undefined ? 'the embedded database' : nameOf(config.databaseUrl)} and the files in ${files.place}`,
  )

  const deps = await openDeps(config)
  try {
    await fillDemo(deps)
  } finally {
    await deps.close()
  }
  print('Filled it with demo data. Sign in with the accounts that `npm start` prints.')
}

try {
  await reset()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
