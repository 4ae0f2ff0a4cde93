import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readConfig, type Config } from '../config.ts'
import { lockDataFolder } from '../database/data-folder.ts'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { placeOf } from '../files/bucket.ts'
import { openFiles } from '../files/open-files.ts'
import { openDeps } from '../open-deps.ts'
import { StartupError } from '../startup-error.ts'

/*
 * `npm run demo:reset`: deletes the database and the files, and creates the demo again. Entries of the binnacle cannot be
 * deleted, so the whole database is dropped: its folder, or the schemas of a PostgreSQL.
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

const reset = async (): Promise<void> => {
  const config = readConfig()
  requireConfirmation(config)
  const files = await openFiles(config)
  const lock = await lockDataFolder(config.dataDir)
  if (config.databaseUrl !== undefined) await emptyPostgres(config.databaseOwnerUrl ?? config.databaseUrl)
  // The noted heads belong to the deleted binnacle, and the new one would lack them.
  await files.clear()
  const left = ['arriving', 'mail', 'binnacle-heads.log']
  if (config.databaseUrl === undefined) left.push('postgres')
  for (const name of left) rmSync(path.join(config.dataDir, name), { recursive: true, force: true })
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
