import type { Config } from './config.ts'
import { prepareDataFolder } from './database/data-folder.ts'
import { openDatabase } from './database/open.ts'
import type { Deps } from './deps.ts'
import { fileSecret } from './files/file-secret.queries.ts'
import { localBus } from './kit/bus.ts'
import { fileSigner } from './kit/file-signer.ts'
import { localFiles } from './kit/file-store.ts'
import { openMailer } from './kit/mailer.ts'
import { openSealer } from './kit/sealer.ts'

/** Opens what the server and its commands stand on. Throws StartupError. */
export const openDeps = async (config: Config): Promise<Deps & { close: () => Promise<void> }> => {
  prepareDataFolder(config.dataDir)
  const { db, close } = await openDatabase(config)
  const signer = fileSigner(await fileSecret(db))
  const files = localFiles(config.dataDir)
  const sealer = openSealer(config.dataDir)
  return { db, config, now: () => new Date(), files, signer, sealer, bus: localBus(), mailer: openMailer(config), close }
}
