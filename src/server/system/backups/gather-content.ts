import { existsSync, readFileSync } from 'node:fs'
import { headFileIn } from '../../binnacle/head-file.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/open.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fingerprintOf } from '../installation/fingerprint.ts'
import { sirenaVersion } from '../installation/sirena-version.ts'
import { readSecret, serverKey } from '../../platform/keys/server-key.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { embeddedSnapshot, postgresSnapshot } from './snapshot.queries.ts'
import type { ArchiveContent } from './write-archive.ts'

interface Installation {
  /** Used only if the database is embedded, whose one connection it has. */
  db: Database | undefined
  files: FileStore
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'serverKeyFile'>
  now: () => Date
}

/**
 * Takes the snapshot that an archive is written from; `writeArchive` closes it. Throws StartupError if database, files and key do
 * not belong together: a backup with another key would be worthless, and nobody would know.
 */
export const gatherContent = async ({ db, files, config, now }: Installation): Promise<ArchiveContent> => {
  const { databaseUrl, dataDir, serverKeyFile } = config
  const key = readSecret(serverKeyFile)
  const heads = existsSync(headFileIn(dataDir)) ? readFileSync(headFileIn(dataDir)) : undefined
  const madeAt = now()
  const snapshot = databaseUrl === undefined ? await embeddedSnapshot(present(db), dataDir) : await postgresSnapshot(databaseUrl)
  try {
    if (snapshot.installation !== (await files.installation()))
      throw new StartupError(
        'The files are not those of this database, so no backup was made. Set DATA_DIR to the right folder. ' +
          'If files were lost, bring them back from an archive (docs/operation/losing-a-disk.md) and start Sirena again.',
      )
    if (snapshot.keyFingerprint !== fingerprintOf(serverKey(key)))
      throw new StartupError(`${serverKeyFile} is not the key of this database, so no backup was made. Set SERVER_KEY_FILE.`)
    return { snapshot, files, key, heads, version: sirenaVersion(), madeAt }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

const present = (db: Database | undefined): Database => {
  if (db === undefined) throw new Error('the embedded database is read over its own connection')
  return db
}
