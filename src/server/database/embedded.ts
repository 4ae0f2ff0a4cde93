import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { NEW_DATABASE_MB } from '../../contract/server-limits.ts'
import { StartupError } from '../startup-error.ts'
import type { EmbeddedTask } from './embedded-worker.ts'
import { freeMegabytes } from './free-disk.ts'
import { othersFile, refuseRootInOthers } from '../folder-owner.ts'
import { makePrivate } from '../private-folder.ts'
import { isCreated, lockDataFolder, prepareDataFolder, type FolderLock } from './data-folder.ts'

// One in use, and one that may be closing while its successor opens.
const CONNECTIONS = 2

export interface EmbeddedDatabase {
  /** The folder of the Unix socket, which the pg driver takes as its host. */
  host: string
  /** Whether the database was just created. */
  isNew: boolean
  close: () => Promise<void>
}

/** Opens PGlite on `folder/postgres` in a worker thread. Throws StartupError. */
export const startEmbedded = async (folder: string): Promise<EmbeddedDatabase> => {
  const files = path.join(folder, 'postgres')
  refuseRootInOthers(folder)
  prepareDataFolder(folder)
  const lock = await lockDataFolder(folder)
  const isNew = !existsSync(files)
  const host = await socketFolder(lock)
  const socket = path.join(host, '.s.PGSQL.5432')
  let worker
  try {
    if (!isCreated(files)) await refuseLittleRoom(folder)
    // PostgreSQL in WebAssembly writes files that everybody may change, whatever the umask is.
    makePrivate(files)
    // Creating a database takes more memory than using it, which ends with its thread.
    if (!isCreated(files)) await once(thread({ folder: files }), 'exit')
    worker = thread({ folder: files, address: { socket, connections: CONNECTIONS } })
    await Promise.race([once(worker, 'message'), endOf(worker)])
  } catch (error) {
    await lock.release()
    rmSync(host, { recursive: true, force: true })
    const why = (await fullDisk(folder)) ?? othersFile(files, folder) ?? reason(error)
    throw new StartupError(`The embedded database in ${folder} could not be opened: ${why}`)
  }
  worker.on('error', (error) => {
    // Without its database the server cannot work; a supervisor restarts it, and nothing acknowledged is lost.
    process.stderr.write(`The embedded database stopped: ${reason(error)}\n`)
    process.exit(1)
  })
  return {
    host,
    isNew,
    close: async () => {
      worker.postMessage('close')
      await once(worker, 'exit')
      await lock.release()
      rmSync(host, { recursive: true, force: true })
    },
  }
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

const thread = (workerData: EmbeddedTask) => new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData })

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

// PGlite's file system throws values that are not an Error.
const reason = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error))
