import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartupError } from '../startup-error.ts'
import { freeMegabytes } from './free-disk.ts'
import { lockDataFolder, prepareDataFolder, type FolderLock } from './data-folder.ts'

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
  prepareDataFolder(folder)
  const lock = await lockDataFolder(folder)
  const isNew = !existsSync(path.join(folder, 'postgres'))
  const host = await socketFolder(lock)
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder: path.join(folder, 'postgres'), socket: path.join(host, '.s.PGSQL.5432'), connections: CONNECTIONS },
  })
  try {
    await once(worker, 'message')
  } catch (error) {
    await lock.release()
    rmSync(host, { recursive: true, force: true })
    throw new StartupError(`The embedded database in ${folder} could not be opened: ${(await fullDisk(folder)) ?? reason(error)}`)
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
