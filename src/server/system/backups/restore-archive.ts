import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { headFileIn, writeHeadFile } from '../../binnacle/head-file.ts'
import { NEW_DATABASE_MB } from '../../../contract/shared/server-limits.ts'
import { RESTORED_ROWS_FACTOR } from '../../../contract/system/limits.ts'
import { MB } from '../../../contract/shared/units.ts'
import type { Config } from '../../platform/config.ts'
import { asStartupError } from '../../platform/database/connection-error.ts'
import { lockDataFolder, prepareDataFolder } from '../../platform/database/embedded/data-folder.ts'
import { holdsDatabase, removeDatabase } from '../../platform/database/embedded/database-folder.ts'
import { startEmbedded } from '../../platform/database/embedded/embedded.ts'
import { freeMegabytes } from '../../platform/folders/free-disk.ts'
import { holdsTables, refuseUnknownMigrations } from '../../platform/database/migrate.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { checkApplication, restrictTo } from '../../platform/database/embedded/owner.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { noProgress, type Progress } from '../../platform/log/progress.ts'
import { restoreServerKey, refuseLinkToNothing } from '../../platform/keys/server-key.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { copyIntoEmbedded, copyIntoPostgres, loadArchive, restoredAs, type CopyIn } from './load-archive.queries.ts'
import { fileEntry, HEADS, KEY, rowsEntry, type Manifest } from './manifest.ts'
import type { Archive } from './read-archive.ts'
import { isOfArchive, newRestore, otherRestore, readMarker, removeMarker, writeMarker, type Restore } from './restore-marker.ts'

type Place = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir' | 'serverKeyFile'>

/**
 * Reads the archive as a whole, then restores it into an empty database and an empty store. The rows come last, in one
 * transaction: what was killed before leaves an empty database and a marker, by which the same restore goes on. False if such a
 * repeated one finds that only the marker was left. Throws StartupError, and then has touched nothing that was there.
 */
export const restoreArchive = async (
  archive: Archive,
  files: FileStore,
  place: Place,
  progress: Progress = noProgress,
): Promise<boolean> => {
  refuseUnknownMigrations(archive.manifest.migrations)
  prepareDataFolder(place.dataDir)
  refuseLinkToNothing(place.serverKeyFile)
  const begun = readMarker(place.dataDir)
  if (begun === undefined) await refuseFull(archive, files, place)
  else await refuseOther(begun, archive, files, place)
  await refuseLittleRoom(archive.manifest, files, place)
  await archive.verify(progress)
  const restore = begun ?? newRestore(archive.manifest)
  const begin = () => writeMarker(place.dataDir, restore)
  let isDone = false
  await inDatabase(place, { isRepeated: begun !== undefined, begin }, async (client, copyIn) => {
    if (await holdsTables(client)) {
      if (begun === undefined || (await restoredAs(client)) !== begun.id) throw fullDatabase()
      isDone = true
      return
    }
    await begin()
    await restoreFiles(archive, files, progress)
    restoreServerKey(place.serverKeyFile, await buffer(await archive.read(KEY)))
    if (archive.manifest.heads !== null) await writeHeadFile(place.dataDir, await buffer(await archive.read(HEADS)))
    await files.setInstallation(restore.id)
    await loadArchive(client, {
      manifest: archive.manifest,
      rowsOf: ({ name }) => archive.read(rowsEntry(name)),
      copyIn,
      progress,
      installation: restore.id,
    })
  })
  removeMarker(place.dataDir)
  return !isDone
}

/** The version before did not note which archive it was; of another installation's, the key is another one. */
const refuseOther = async (begun: Restore, archive: Archive, files: FileStore, place: Place): Promise<void> => {
  const { dataDir, serverKeyFile } = place
  const key = await buffer(await archive.read(KEY))
  const isSameKey = !existsSync(serverKeyFile) || readFileSync(serverKeyFile).equals(key)
  if (isSameKey && isOfArchive(begun, archive.manifest)) return
  throw otherRestore(begun, dataDir, [
    `everything in ${dataDir}`,
    ...(files.place === dataDir ? [] : [`everything in ${files.place}`]),
    ...(path.dirname(serverKeyFile) === dataDir ? [] : [serverKeyFile]),
  ])
}

/** The archive's own key may be there, as where SERVER_KEY_FILE is on another disk than the one that was lost. */
const refuseFull = async (archive: Archive, files: FileStore, { dataDir, serverKeyFile, databaseUrl }: Place): Promise<void> => {
  const isOtherKey = existsSync(serverKeyFile) && !holds(serverKeyFile, await buffer(await archive.read(KEY)))
  const found = [
    ...((await files.isEmpty()) ? [] : ['a set of files']),
    ...(isOtherKey ? [`another key than the archive's in ${serverKeyFile}`] : []),
    ...(existsSync(headFileIn(dataDir)) ? [headFileIn(dataDir)] : []),
    ...(databaseUrl === undefined && holdsDatabase(path.join(dataDir, 'postgres')) ? ['an embedded database'] : []),
  ]
  if (found.length === 0) return
  if (isOtherKey && found.length === 1)
    throw new StartupError(
      `There is ${found.join()}. Nothing was touched.\n` +
        'Move it away without deleting it, or set SERVER_KEY_FILE to another place.',
    )
  throw new StartupError(
    `${dataDir} is not empty: there is ${found.join(', ')}. Nothing was touched.\n` +
      'Restore into an empty DATA_DIR, and move what is there away only when the restored server works.',
  )
}

const holds = (file: string, content: Buffer): boolean => {
  try {
    return readFileSync(file).equals(content)
  } catch {
    // A folder, or a file of another user.
    return false
  }
}

/** On a disk that gets full in the middle, the embedded database does not say so. */
const refuseLittleRoom = async (manifest: Manifest, files: FileStore, { dataDir, databaseUrl }: Place): Promise<void> => {
  const sum = (list: readonly { bytes: number }[]) => list.reduce((all, { bytes }) => all + bytes, 0) / MB
  const rows = databaseUrl === undefined ? NEW_DATABASE_MB + RESTORED_ROWS_FACTOR * sum(manifest.tables) : 0
  const stored = files.place === dataDir ? sum(manifest.files) : 0
  const [needed, free] = [Math.ceil(rows + stored), await freeMegabytes(dataDir)]
  if (free < needed)
    throw new StartupError(
      `The archive needs about ${needed} MB on the disk of ${dataDir}, and ${free} MB are free. Nothing was restored.`,
    )
}

const fullDatabase = () =>
  new StartupError('The database is not empty. Nothing was touched.\nSet DATABASE_URL to an empty database.')

type Work = (client: pg.Client, copyIn: CopyIn) => Promise<void>

interface Beginning {
  isRepeated: boolean
  begin: () => Promise<void>
}

const inDatabase = async (place: Place, { isRepeated, begin }: Beginning, work: Work): Promise<void> => {
  const { databaseUrl, databaseOwnerUrl, dataDir } = place
  if (databaseUrl !== undefined) {
    await over({ connectionString: databaseOwnerUrl ?? databaseUrl }, async (client) => {
      const role = databaseOwnerUrl === undefined ? undefined : await checkApplication(client, databaseUrl)
      await work(client, copyIntoPostgres)
      // As a start would: the commands that verify it come before.
      if (role !== undefined) await restrictTo(client, role)
    })
    return
  }
  // It may be half made. No server has used it, since none starts beside the marker.
  if (isRepeated) await removeEmbedded(dataDir)
  // A server that finds a new database without the marker would take it for its own.
  await begin()
  const embedded = await startEmbedded(dataDir).catch((error: unknown) => {
    if (!isRepeated) removeMarker(dataDir)
    throw error
  })
  try {
    const at = { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' }
    await over(at, (client) => work(client, copyIntoEmbedded(dataDir)))
  } finally {
    await embedded.close()
  }
}

const removeEmbedded = async (dataDir: string): Promise<void> => {
  const lock = await lockDataFolder(dataDir)
  removeDatabase(path.join(dataDir, 'postgres'))
  await lock.release()
}

const over = async (at: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  try {
    await oneAtATime(at, work)
  } catch (error) {
    throw asStartupError(error)
  }
}

/** Those that an interrupted restore has stored already stay. */
const restoreFiles = async (archive: Archive, files: FileStore, progress: Progress): Promise<void> => {
  const there = new Set(await files.names())
  const restored = progress('Restoring files')
  const { files: all } = archive.manifest
  for (const [before, { name }] of all.entries()) {
    if (!there.has(name)) await files.put(name, await archive.read(fileEntry(name)))
    restored(before + 1, all.length)
  }
}
