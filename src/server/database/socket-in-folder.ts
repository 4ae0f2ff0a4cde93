import { randomBytes } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'

/** What another process may take to say whether it holds the folder, in milliseconds. One that does not answer may hold it. */
const LONGEST_ANSWER = 10_000
const SOCKET = /^[0-9a-f]{16}$/
/** How file systems that know no sockets refuse one. */
const withoutSockets = ['EOPNOTSUPP', 'ENOTSUP', 'EPERM', 'ENOSYS', 'EINVAL']

/**
 * Holds the folder by a socket in its sub-folder `in-use`, where processes of other containers see it. Each listens on a socket
 * of its own before it looks for others', so of two that start at once one sees the other at least. A socket on which nobody
 * listens was left by a killed process. Undefined where another process holds the folder. Throws StartupError.
 */
export const lockFolderBySocket = async (folder: string): Promise<{ release: () => Promise<void> } | undefined> => {
  const place = path.join(folder, 'in-use')
  try {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    return await holdIn(place)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (withoutSockets.includes(code)) return { release: () => Promise.resolve() }
    throw new StartupError(`The data folder ${folder} cannot be held: no socket can be made in ${place} (${code}).`)
  }
}

const holdIn = async (place: string) => {
  // A socket's path may hold 107 bytes, and a data folder's may be longer.
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

/** Undefined where one that holds the folder has cleared the socket away. */
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
  // It gets its name once it listens: before, others would take it for one that a killed process left.
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
 * Whether another process holds the folder, or starts as this one does and has the smaller name. Rejects where the socket is
 * another user's, whose process nobody may ask.
 */
const comesFirst = (address: string, isSmaller: boolean): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const other = connect(address)
    const settle = (isFirst: boolean) => {
      resolve(isFirst)
      other.destroy()
    }
    other
      .setTimeout(LONGEST_ANSWER, () => settle(true))
      // One with the smaller name waits until the other has given way, or says that it holds the folder.
      .on('connect', () => isSmaller && settle(true))
      .on('data', () => settle(true))
      .on('end', () => settle(false))
      .on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        if (code === 'EACCES') reject(new Error('another user’s socket'))
        else settle(!['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(code))
      })
  })
