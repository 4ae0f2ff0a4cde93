import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdtempSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { NEW_DATABASE_MB } from '../../../../contract/shared/server-limits.ts'
import { StartupError } from '../../errors/startup-error.ts'
import type { EmbeddedTask } from './embedded-worker.ts'
import { freeMegabytes } from '../../folders/free-disk.ts'
import { othersFile, refuseRootInOthers } from '../../folders/folder-owner.ts'
import { makePrivate } from '../../folders/private-folder.ts'
import { lockDataFolder, prepareDataFolder, type FolderLock } from './data-folder.ts'
import { beginCreation, endCreation, holdsDatabase, insteadOf, isCreated, removeDatabase } from './database-folder.ts'

// One in use, and one that may be closing while its successor opens.
const CONNECTIONS = 2

export interface EmbeddedDatabase {
  /** The folder of the Unix socket, which the pg driver takes as its host. */
  host: string
  close: () => Promise<void>
  /** Closes it, and removes it if it was just created. */
  closeUnused: () => Promise<void>
}

/** Opens PGlite on `folder/postgres` in a worker thread. Throws StartupError. */
export const startEmbedded = async (folder: string): Promise<EmbeddedDatabase> => {
  const files = path.join(folder, 'postgres')
  refuseRootInOthers(folder)
  prepareDataFolder(folder)
  const lock = await lockDataFolder(folder)
  const isFolderNew = !existsSync(files)
  const host = await socketFolder(lock)
  const socket = path.join(host, '.s.PGSQL.5432')
  let worker: Worker
  let isNew = false
  try {
    refuseWithoutFolder(files, folder)
    isNew = !holdsDatabase(files)
    if (isNew) await refuseLittleRoom(folder)
    // PostgreSQL in WebAssembly writes files that everybody may change, whatever the umask is.
    makePrivate(files)
    accessSync(files, constants.W_OK | constants.R_OK | constants.X_OK)
    if (isNew) await create(files)
    if (!isCreated(files)) throw new Error(damaged(folder))
    worker = thread(files, { socket, connections: CONNECTIONS })
    await Promise.race([once(worker, 'message'), endOf(worker)])
  } catch (error) {
    await lock.release()
    rmSync(host, { recursive: true, force: true })
    const why = (await fullDisk(folder)) ?? othersFile(files, folder) ?? damage(error, folder) ?? reason(error)
    throw new StartupError(`The embedded database in ${folder} could not be opened: ${why}`)
  }
  worker.on('error', (error) => {
    // Without its database the server cannot work; a supervisor restarts it, and nothing acknowledged is lost.
    process.stderr.write(`The embedded database stopped: ${reason(error)}\n`)
    process.exit(1)
  })
  const end = async (andThen: () => void) => {
    worker.postMessage('close')
    await once(worker, 'exit')
    andThen()
    await lock.release()
    rmSync(host, { recursive: true, force: true })
  }
  return {
    host,
    close: () => end(() => {}),
    closeUnused: () =>
      end(() => {
        if (isNew) removeDatabase(files)
        if (isFolderNew) rmdirSync(files)
      }),
  }
}

/** Creating a database takes more memory than using it, which ends with its thread. */
const create = async (files: string): Promise<void> => {
  beginCreation(files)
  const creating = thread(files)
  await Promise.all([Promise.race([once(creating, 'message'), endOf(creating)]), once(creating, 'exit')])
  endCreation(files)
}

/** Rejects if the thread ends, which it does without a word where it cannot write. */
const endOf = async (worker: Worker): Promise<never> => {
  await once(worker, 'exit')
  throw new Error('its thread ended')
}

const refuseLittleRoom = async (folder: string): Promise<void> => {
  const free = await freeMegabytes(folder)
  if (free < NEW_DATABASE_MB) throw new Error(`a new one takes ${NEW_DATABASE_MB} MB, and ${free} MB are free`)
}

const thread = (files: string, address?: EmbeddedTask['address']) => {
  // The file system of PGlite opens no folder by a link.
  const workerData: EmbeddedTask = { folder: realpathSync(files), ...(address && { address }) }
  return new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData })
}

/** In the system's temporary folder, since the path of a socket is limited to 107 bytes and a data folder's may be longer. */
const socketFolder = async (lock: FolderLock): Promise<string> => {
  try {
    return mkdtempSync(path.join(tmpdir(), 'sirena-'))
  } catch (error) {
    await lock.release()
    throw new StartupError(
      `The temporary folder ${tmpdir()} cannot be written (${(error as NodeJS.ErrnoException).code}). Make room there, or set TMPDIR to another one.`,
    )
  }
}

/** PGlite does not report that it cannot write. A segment of its log takes 16 MB. */
const fullDisk = async (folder: string): Promise<string | undefined> => {
  const free = await freeMegabytes(folder)
  return free < 32 ? `the disk of this folder is full (${free} MB free). Make room and start again.` : undefined
}

/** All that PGlite says of a database without its control file, its log or its tables. */
const SAYS_NOTHING = /^(?:Aborted\(\)|PGlite failed to initialize properly)/

const damage = (error: unknown, folder: string): string | undefined =>
  isCreated(path.join(folder, 'postgres')) && SAYS_NOTHING.test(reason(error)) ? damaged(folder) : undefined

const damaged = (folder: string): string => `its files seem to be damaged. Move ${awayAndRestore(folder)}`

const awayAndRestore = (folder: string): string =>
  `${folder} away without deleting it, and restore the newest archive into an empty one: ` +
  'npm run restore -- FILE (docs/operation/losing-a-disk.md).'

const refuseWithoutFolder = (files: string, folder: string): void => {
  const found = insteadOf(files)
  if (found === undefined) return
  throw new Error(
    `${files} is ${found}, and not the folder of the database. Bring that folder back. If it is lost, move ${awayAndRestore(folder)}`,
  )
}

// PGlite's file system throws values that are not an Error.
const reason = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error))
