import { closeSync, constants, existsSync, openSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import type { Log } from '../../platform/log/failure-log.ts'
import type { Deps } from '../../platform/deps.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { noteBackup, noteCheck, notes, type NoteName } from './backup-state.queries.ts'
import { gatherContent } from './gather-content.ts'
import { writeArchive } from './write-archive.ts'

/*
 * The embedded database belongs to one process, so a command asks the running server for an archive: by HTTP over a socket in the
 * data folder, which only the folder's user may enter.
 */
const NAME = 'archive-socket'

/** The path of a socket is limited to 107 bytes, and a data folder's may be longer. */
const inFolder = <T>(dataDir: string, work: (address: string) => Promise<T>): Promise<T> => {
  if (process.platform !== 'linux') return work(path.join(dataDir, NAME))
  const opened = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY)
  return work(`/proc/self/fd/${opened}/${NAME}`).finally(() => closeSync(opened))
}

type Serving = Pick<Deps, 'db' | 'files' | 'config' | 'now'>

/** Only for the process that holds the data folder. */
export const serveArchives = async (deps: Serving, log: Log): Promise<{ stop: () => Promise<void> }> => {
  const { dataDir } = deps.config
  rmSync(path.join(dataDir, NAME), { force: true })
  const server = createServer((asked, answer) => {
    respond(deps, asked, answer).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') {
        log.warn({}, 'a command or this server ended before the archive was whole')
        return
      }
      log.error({ err: error }, 'what a command asked for could not be done')
      if (answer.headersSent) answer.destroy()
      else refuse(answer, error instanceof StartupError ? error.message : 'The server could not do it; its log says why.')
    })
  })
  await inFolder(
    dataDir,
    (address) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        // The socket is made within the call.
        const before = process.umask(0o177)
        server.listen(address, resolve)
        process.umask(before)
      }),
  )
  return {
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(path.join(dataDir, NAME), { force: true })
    },
  }
}

const refuse = (answer: ServerResponse, why: string): void => void answer.writeHead(409).end(why)

const respond = async (deps: Serving, asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
  if (asked.method === 'GET') {
    const content = await gatherContent(deps)
    await pipeline(writeArchive(content), answer)
    return
  }
  const value: unknown = JSON.parse(await text(asked))
  if (asked.url === `/last_backup`) await noteBackup(deps.db, notes.last_backup.parse(value))
  else await noteCheck(deps.db, notes.last_backup_check.parse(value))
  answer.end()
}

/** What the server that runs on the folder answers; undefined if none does. Throws StartupError if it refuses. */
const ask = (dataDir: string, method: 'GET' | 'POST', url: string, body?: object): Promise<IncomingMessage | undefined> => {
  if (!existsSync(path.join(dataDir, NAME))) return Promise.resolve(undefined)
  return inFolder(
    dataDir,
    (socketPath) =>
      new Promise((resolve, reject) => {
        const asked = request({ socketPath, method, path: url }, (answer) => {
          if (answer.statusCode === 200) resolve(answer)
          else text(answer).then((why) => reject(new StartupError(why)), reject)
        })
        asked.on('error', (error: NodeJS.ErrnoException) => {
          // A killed server leaves its socket.
          if (['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')) resolve(undefined)
          else reject(error)
        })
        asked.end(body && JSON.stringify(body))
      }),
  )
}

/** An archive, unencrypted, from the server that runs on the folder; undefined if none does. It breaks if the server cannot go on. */
export const askForArchive = (dataDir: string): Promise<IncomingMessage | undefined> => ask(dataDir, 'GET', '/')

/** Lets the server that runs on the folder remember it. False if none does. */
export const askToNote = async (dataDir: string, name: NoteName, value: object): Promise<boolean> => {
  const answer = await ask(dataDir, 'POST', `/${name}`, value)
  answer?.resume()
  return answer !== undefined
}
