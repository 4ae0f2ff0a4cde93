import { refuseUnfinishedRestore } from './backups/restore-marker.ts'
import type { Config } from '../platform/config.ts'
import { openPrepared } from '../platform/database/open.ts'
import type { Deps } from '../platform/deps.ts'
import { openInstallation } from './installation/open-installation.ts'
import { binnacleKey } from '../platform/keys/binnacle-key.ts'
import type { ServerKey } from '../platform/keys/server-key.ts'
import { memoryCounter, redisCounter } from '../platform/limits/request-counter.ts'
import { localBus, measuredBus } from '../platform/live/bus.ts'
import { localFeed, redisFeed } from '../platform/live/feed.ts'
import { redisBus } from '../platform/live/redis-bus.ts'
import { openRedis } from '../platform/redis.ts'
import { fileSigner } from '../platform/files/file-signer.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { openMailer } from '../platform/jobs/mailer.ts'
import { jobQueue } from '../platform/jobs/queue.ts'
import { sealer } from '../platform/keys/sealer.ts'
import { livePosition } from '../platform/live/live-position.ts'

/** Opens the dependencies of the server and its commands. Throws StartupError. */
export const openDeps = async (config: Config): Promise<Deps & { close: () => Promise<void> }> => {
  refuseUnfinishedRestore(config.dataDir)
  const files = await openFiles(config)
  const { database, prepared: serverKey } = await openPrepared(config, (db, migrateNow) => {
    // A restore that began while this waited for the database.
    refuseUnfinishedRestore(config.dataDir)
    return openInstallation(db, migrateNow, files, config)
  })
  const shared = await openShared(config, serverKey)
  return {
    db: database.db,
    signInDb: database.signInDb,
    searchDb: database.searchDb,
    databaseProblem: database.problem,
    config,
    now: () => new Date(),
    files,
    signer: fileSigner(serverKey.derive('sign_files')),
    serverKey,
    sealer: sealer(serverKey),
    binnacleKey: binnacleKey(serverKey),
    ...shared,
    mailer: openMailer(config),
    queue: jobQueue(database.executeSql),
    close: async () => {
      shared.redis?.close()
      await database.close()
    },
  }
}

/**
 * The bus, the positions and the counters that the processes of an installation share over Redis, or else this process's own (docs/decisions/0043).
 */
export const openShared = async (
  { redisUrl }: Pick<Config, 'redisUrl'>,
  serverKey: ServerKey,
): Promise<Pick<Deps, 'bus' | 'positions' | 'requestCounter' | 'redis'>> => {
  if (redisUrl === undefined)
    return { bus: measuredBus(localBus()), positions: localFeed(), requestCounter: memoryCounter(), redis: undefined }
  const redis = await openRedis(redisUrl, `sirena:${serverKey.derive('redis').toString('base64url').slice(0, 22)}:`)
  const positions = redisFeed(redis, 'positions', livePosition)
  return { bus: measuredBus(await redisBus(redis)), positions, requestCounter: redisCounter(redis), redis }
}
