import type { Config } from './config.ts'
import { prepareDataFolder } from './database/data-folder.ts'
import { openPrepared } from './database/open.ts'
import type { Deps } from './deps.ts'
import { openInstallation } from './installation/open-installation.ts'
import { binnacleKey } from './keys/binnacle-key.ts'
import { localBus } from './live/bus.ts'
import { fileSigner } from './files/file-signer.ts'
import { fileFolders, localFiles } from './files/file-store.ts'
import { openMailer } from './jobs/mailer.ts'
import { jobQueue } from './jobs/queue.ts'
import { sealer } from './keys/sealer.ts'

/** Opens what the server and its commands stand on. Throws StartupError. */
export const openDeps = async (config: Config): Promise<Deps & { close: () => Promise<void> }> => {
  // Folders inside that are another user's are the usual trace of a command that was run as root.
  for (const folder of [config.dataDir, ...Object.values(fileFolders(config.dataDir))]) prepareDataFolder(folder)
  const files = localFiles(config.dataDir)
  const { database, prepared: serverKey } = await openPrepared(config, (db, migrateNow) =>
    openInstallation(db, migrateNow, files, config),
  )
  return {
    db: database.db,
    signInDb: database.signInDb,
    databaseProblem: database.problem,
    config,
    now: () => new Date(),
    files,
    signer: fileSigner(serverKey.derive('sign_files')),
    serverKey,
    sealer: sealer(serverKey),
    binnacleKey: binnacleKey(serverKey),
    bus: localBus(),
    mailer: openMailer(config),
    queue: jobQueue(database.executeSql),
    close: database.close,
  }
}
