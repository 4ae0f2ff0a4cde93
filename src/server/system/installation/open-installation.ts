import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { headFileIn } from '../../binnacle/head-file.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/open.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { makeServerKey, findServerKey, type ServerKey } from '../../platform/keys/server-key.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { compareFiles, mismatchOf } from './compare-files.ts'
import { fingerprintOf, sealedBy } from './fingerprint.ts'
import {
  readColumns,
  readInstallation,
  writeInstallation,
  type Columns,
  type StoredInstallation,
} from './installation.queries.ts'

const LOST = 'If files were lost, bring them back from an archive (docs/operation/losing-a-disk.md). '
const LOST_DATABASE =
  'If the database was lost, restore the newest archive into an empty DATA_DIR, and keep this one (docs/operation/losing-a-disk.md). '
const ADOPT = 'If that is what you want, as after restoring a backup: npm run adopt'

/**
 * Checks that the database, the files and the key belong to one installation, migrates, and gives a new one its id and key.
 * Returns the key. If it throws StartupError, it has changed nothing (docs/decisions/0022).
 */
export const openInstallation = async (
  db: Database,
  migrateNow: () => Promise<void>,
  files: FileStore,
  config: Pick<Config, 'dataDir' | 'serverKeyFile'>,
): Promise<ServerKey> => {
  const columns = await readColumns(db)
  const stored = await readInstallation(db, columns)
  const ofFiles = await files.installation()
  await refuseOtherFiles(db, columns, files, {
    stored: stored.id,
    ofFiles,
    areHeadsNoted: existsSync(headFileIn(config.dataDir)),
  })
  const found = await findKey(db, columns, stored, config.serverKeyFile)
  await migrateNow()
  const key = found ?? makeServerKey(config.serverKeyFile)
  const id = stored.id ?? ofFiles ?? randomUUID()
  if (stored.id === undefined || stored.key_fingerprint === undefined)
    await writeInstallation(db, { id, key_fingerprint: fingerprintOf(key) })
  // The files last: files without an id are compared with the database's records, while a database without an id is refused.
  if (ofFiles !== id) await files.setInstallation(id)
  return key
}

interface Parts {
  stored: string | undefined
  ofFiles: string | undefined
  areHeadsNoted: boolean
}

const refuseOtherFiles = async (
  db: Database,
  columns: Columns,
  files: FileStore,
  { stored, ofFiles, areHeadsNoted }: Parts,
): Promise<void> => {
  if (stored !== undefined && stored === ofFiles) return
  const carriesBoth = stored !== undefined && ofFiles !== undefined
  const found = carriesBoth ? undefined : await compareFiles(db, columns, files)
  const why =
    found === undefined
      ? 'they carry the ids of different installations'
      : mismatchOf(found, { haveFilesId: ofFiles !== undefined, areHeadsNoted })
  if (why === undefined) return
  const lost = found === undefined ? '' : found.people === 0 ? LOST_DATABASE : found.missing > 0 ? LOST : ''
  throw new StartupError(
    `The database and the files in ${files.place} do not belong together: ${why}. Nothing was touched.\n` +
      `Set DATABASE_URL, DATA_DIR and FILES_URL to what belongs together. ${lost}${ADOPT}`,
  )
}

/**
 * The key whose fingerprint the database has; without a fingerprint, the key that opens its sealed values. Undefined if a new key
 * may be created.
 */
const findKey = async (
  db: Database,
  columns: Columns,
  { key_fingerprint }: StoredInstallation,
  file: string,
): Promise<ServerKey | undefined> => {
  const key = findServerKey(file)
  const sealed = await sealedBy(db, columns, key)
  if (key_fingerprint === undefined && sealed.all === 0) return key
  if (key === undefined)
    throw keyRefused(`The key file ${file} is missing. All processes on one database share one key.`, sealed.all)
  const isRight = key_fingerprint === undefined ? sealed.opened > 0 : key_fingerprint === fingerprintOf(key)
  if (!isRight)
    throw keyRefused(`The key file ${file} holds another key than the one that this database was used with.`, sealed.all)
  return key
}

const keyRefused = (what: string, sealed: number): StartupError =>
  new StartupError(
    `${what} Without the right one the second factors of people (${sealed}) cannot be checked, nor the seals of the binnacle. ` +
      'Nothing was touched.\nBring the file back from a backup, or name its place in SERVER_KEY_FILE. ' +
      'If it is lost for good: npm run adopt',
  )
