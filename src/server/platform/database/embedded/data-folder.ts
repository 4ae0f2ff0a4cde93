import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import { othersInOwn } from '../../folders/folder-owner.ts'
import { insteadOf } from './database-folder.ts'
import { isOpenToOthers, makePrivate } from '../../folders/private-folder.ts'
import { lockFolderBySocket } from './socket-in-folder.ts'

/**
 * Creates the data folder or a folder in it, or makes an existing one its owner's alone, and says so (docs/decisions/0034). Throws
 * StartupError if it cannot be written.
 */
export const prepareDataFolder = (folder: string, dataDir = folder): void => {
  try {
    const found = insteadOf(folder)
    if (found !== undefined)
      throw new StartupError(`${folder} is ${found}, and not a folder. Bring that folder back, or set DATA_DIR to another one.`)
    if (folder === dataDir) refuseSharedFolder(folder)
    if (makePrivate(folder))
      process.stdout.write(`The folder ${folder} was open to other users of this machine. Now only its owner may enter it.\n`)
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const remedy = othersInOwn(error, folder, dataDir) ?? 'Give it to this user, or set DATA_DIR to another one.'
    throw new StartupError(`The folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). ${remedy}`)
  }
}

/** One of them is in every data folder that was used. */
const OWN = ['arriving', 'files', 'postgres', 'restoring', 'server.key']

/** With `DATA_DIR=/` root would close the whole machine to its other users, and with /srv whatever else is there. */
const refuseSharedFolder = (folder: string): void => {
  if (!existsSync(folder) || !isOpenToOthers(folder)) return
  const names = readdirSync(folder)
  const others = names.filter((name) => !name.startsWith('.') && name !== 'lost+found').toSorted()
  if (others.length === 0 || OWN.some((name) => names.includes(name))) return
  const some = others.slice(0, 3).join(', ')
  throw new StartupError(
    `The folder ${folder} is open to other users of this machine and has something else in it (${some}). Sirena would close it to them.\n` +
      `Set DATA_DIR to a folder of its own, such as ${path.join(folder, 'sirena')}.`,
  )
}

export interface FolderLock {
  release: () => Promise<void>
}

/**
 * Holds the data folder for this process by listening on a socket named after it. On Linux, where such names belong to one
 * network namespace, it also listens on a socket in the folder. The system releases both when the process ends in any way, so a
 * killed server leaves no stale lock. Throws StartupError.
 */
export const lockDataFolder = async (folder: string): Promise<FolderLock> => {
  const lock = await listen(folder)
  const release = async () => {
    await new Promise((resolve) => lock.close(resolve))
  }
  if (process.platform !== 'linux') return { release }
  const inFolder = await lockFolderBySocket(folder).catch(async (error: unknown) => {
    await release()
    throw error
  })
  if (inFolder === undefined) {
    await release()
    throw inUse(folder)
  }
  return {
    release: async () => {
      await inFolder.release()
      await release()
    },
  }
}

const inUse = (folder: string) =>
  new StartupError(
    `The data folder ${folder} is in use by another process.\nStop that one first, which may run in a container, or set DATA_DIR to another folder.`,
  )

const listen = async (folder: string): Promise<Server> => {
  const name = `sirena-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  const address = lockAddress(name)
  if (path.isAbsolute(address) && process.platform !== 'win32' && !(await answers(address))) rmSync(address, { force: true })
  const lock = createServer()
  await new Promise<void>((resolve, reject) => {
    lock.once('error', () => reject(inUse(folder)))
    lock.listen(address, resolve)
  })
  return lock.unref()
}

/** Linux and Windows have socket names that vanish with their process; elsewhere a socket file is probed. */
const lockAddress = (name: string) => {
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(tmpdir(), `${name}.lock`)
}

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(address, () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
