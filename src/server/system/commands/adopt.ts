import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { refuseUnfinishedRestore } from '../backups/restore-marker.ts'
import { readConfig, type Config } from '../../platform/config.ts'
import { openPrepared, type Database } from '../../platform/database/open.ts'
import { retireFiles } from '../../platform/files/retire-files.ts'
import { findUnknown } from '../../platform/files/sweep-files.ts'
import { compareFiles, type Comparison } from '../installation/compare-files.ts'
import { fingerprintOf, sealedBy } from '../installation/fingerprint.ts'
import { readColumns, readInstallation, writeInstallation } from '../installation/installation.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { makeServerKey, findServerKey } from '../../platform/keys/server-key.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/*
 * `npm run adopt`: declares the configured database, files and key to be one installation, after one of them was restored or
 * moved on purpose. Reports what it found, asks for confirmation (`-- --yes` skips it), and writes a new id on both sides. `--
 * --trash-unknown` also moves all files that no record names to the trash.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const describe = async (db: Database, files: FileStore, config: Config): Promise<void> => {
  const key = findServerKey(config.serverKeyFile)
  const columns = await readColumns(db)
  const stored = await readInstallation(db, columns)
  const ofFiles = await files.installation()
  const found = await compareFiles(db, columns, files)
  const sealed = await sealedBy(db, columns, key)
  print(`The database, ${whereIs(config)}`)
  print(`  installation ${stored.id ?? 'none yet'}; people: ${found.people}, emergencies: ${found.emergencies}`)
  print(`The files in ${files.place}`)
  print(`  installation ${ofFiles ?? 'none yet'}; ${inWords(found)}`)
  print(`The key in ${config.serverKeyFile}`)
  const isKnown = key !== undefined && stored.key_fingerprint === fingerprintOf(key)
  print(
    `  ${key === undefined ? 'missing: a new one is made' : isKnown ? 'the one that the database knows' : 'not the one that the database knows'}; ` +
      `it opens second factors: ${sealed.opened} of ${sealed.all}`,
  )
  if (sealed.opened < sealed.all) print('  Whose second factor it does not open cannot sign in until an administrator resets it.')
}

const whereIs = ({ databaseUrl, dataDir }: Config): string => {
  if (databaseUrl === undefined) return `embedded in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `${pathname.slice(1)} at ${host}`
}

const inWords = ({ files, unknown, mentioned, missing }: Comparison): string =>
  `files: ${files}, unknown to the database: ${unknown}, named by it and missing: ${missing} of ${mentioned}`

const isConfirmed = async (): Promise<boolean> => {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY)
    throw new StartupError('Nothing was changed. To join them without being asked: npm run adopt -- --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl+C and Ctrl+D mean no.
  const answer = await terminal.question('Join them as one installation? Type yes: ').catch(() => '')
  terminal.close()
  return answer.trim() === 'yes'
}

const known = ['--yes', '--trash-unknown']

const adopt = async (): Promise<void> => {
  const unknown = process.argv.slice(2).find((argument) => !known.includes(argument))
  if (unknown !== undefined)
    throw new StartupError(`Nothing was changed. It does not know ${unknown}. Usage: npm run adopt -- [--yes] [--trash-unknown]`)
  const config = readConfig()
  refuseUnfinishedRestore(config.dataDir)
  const files = await openFiles(config)
  const { database } = await openPrepared(config, async (db, migrateNow) => {
    refuseUnfinishedRestore(config.dataDir)
    await describe(db, files, config)
    if (!(await isConfirmed())) throw new StartupError('Nothing was changed.')
    await migrateNow()
    await join(db, files, config)
  })
  try {
    if (process.argv.includes('--trash-unknown')) await trashUnknown(database.db, files)
  } finally {
    await database.close()
  }
}

const join = async (db: Database, files: FileStore, { serverKeyFile }: Config): Promise<void> => {
  const key = findServerKey(serverKeyFile) ?? makeServerKey(serverKeyFile)
  // A new id, so that a copy of either side no longer matches the original.
  const id = randomUUID()
  await writeInstallation(db, { id, key_fingerprint: fingerprintOf(key) })
  await files.setInstallation(id)
  print(`They are the installation ${id} now.`)
}

const trashUnknown = async (db: Database, files: FileStore): Promise<void> => {
  const deps = { db, files, now: () => new Date() }
  const { unknown } = await findUnknown(deps)
  const moved = await retireFiles(deps, unknown)
  print(`Moved to the trash for 30 days: ${moved} of ${unknown.length} files that no record names.`)
}

try {
  await adopt()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
