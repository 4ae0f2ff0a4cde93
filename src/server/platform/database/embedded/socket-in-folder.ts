import { FOLDER_HOLDER_ANSWER_MS } from '../../../../contract/shared/server-limits.ts'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import { makePrivate } from '../../folders/private-folder.ts'

const SOCKET = /^[0-9a-f]{16}$/
/** Errors of file systems without sockets. */
const withoutSockets = ['EOPNOTSUPP', 'ENOTSUP', 'EPERM', 'ENOSYS', 'EINVAL']

/**
 * Holds the folder by a socket in its sub-folder `in-use`, which processes in other containers can see. Each process listens on
 * its own socket before it looks for others, so that of two concurrent starts at least one sees the other. A socket without a
 * listener was left by a killed process. Undefined if another process holds the folder. Throws StartupError.
 */
export const lockFolderBySocket = async (folder: string): Promise<{ release: () => Promise<void> } | undefined> => {
  const place = path.join(folder, 'in-use')
  try {
    makePrivate(place)
    return await holdIn(place)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (withoutSockets.includes(code)) return { release: () => Promise.resolve() }
    throw new StartupError(`The data folder ${folder} cannot be held: no socket can be made in ${place} (${code}).`)
  }
}

const holdIn = async (place: string) => {
  // The path of a socket is limited to 107 bytes, and a data folder's may be longer.
  const opened = openSync(place, constants.O_RDONLY | constants.O_DIRECTORY)
  const short = `/proc/self/fd/${opened}`
  try {
    const own = await listenIn(place, short)
    if (own === undefined) return undefined
    const others = readdirSync(place).filter((name) => name !== own.name)
    const before = await Promise.all(
      others.filter((name) => SOCKET.test(name)).map((name) => comesFirst(path.join(short, name), name < own.name)),
    ).catch(async () => {
      await own.release()
      throw new StartupError(
        `Another user's process holds, or held, the data folder ${path.dirname(place)}. Stop it if it still runs, then remove the folder ${place}.`,
      )
    })
    if (before.includes(true)) {
      await own.release()
      return undefined
    }
    own.hold()
    for (const name of others) rmSync(path.join(place, name), { force: true })
    return own
  } finally {
    closeSync(opened)
  }
}

/** Undefined if the process that holds the folder has removed the socket. */
const listenIn = async (place: string, short: string) => {
  const name = randomBytes(8).toString('hex')
  const asking = new Set<Socket>()
  let isHeld = false
  const server = createServer((socket) => {
    asking.add(socket)
    socket.on('error', () => {}).on('close', () => asking.delete(socket))
    if (isHeld) socket.end('held')
  })
  const close = async () => {
    for (const socket of asking) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  // The socket is renamed after it listens: before, others would take it for one of a killed process.
  const arriving = `${name}.new`
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path.join(short, arriving), resolve)
  })
  server.unref()
  try {
    renameSync(path.join(place, arriving), path.join(place, name))
  } catch {
    await close()
    return undefined
  }
  return {
    name,
    hold: () => {
      isHeld = true
      for (const socket of asking) socket.end('held')
    },
    release: async () => {
      rmSync(path.join(place, name), { force: true })
      await close()
    },
  }
}

/**
 * Whether another process holds the folder, or is starting like this one and has the smaller name. Rejects if the socket belongs
 * to another user, so that it cannot be asked.
 */
const comesFirst = (address: string, isSmaller: boolean): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const other = connect(address)
    const settle = (isFirst: boolean) => {
      resolve(isFirst)
      other.destroy()
    }
    other
      .setTimeout(FOLDER_HOLDER_ANSWER_MS, () => settle(true))
      // The process with the smaller name waits until the other gives way or says that it holds the folder.
      .on('connect', () => isSmaller && settle(true))
      .on('data', () => settle(true))
      .on('end', () => settle(false))
      .on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        if (code === 'EACCES') reject(new Error('another user’s socket'))
        else settle(!['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(code))
      })
  })
