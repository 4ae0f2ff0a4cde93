import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/setup/free-port.mjs'

/** A separate PostgreSQL server that tests may stop, kill and freeze. */
export interface OwnPostgres {
  url: string
  port: number
  pid: () => number
  /** A fast shutdown: sessions are terminated and committed data is written. */
  stop: () => Promise<void>
  /** SIGKILL to the server and all its sessions at once. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** SIGSTOP: connections stay open and nothing answers. */
  freeze: () => void
  thaw: () => void
  remove: () => Promise<void>
}

/** Creates an empty one in a new folder of `within` and starts it. The binaries are found by `pg_config` or in Debian's folders. */
export const ownPostgres = async ({ maxConnections = 60, within = tmpdir() } = {}): Promise<OwnPostgres> => {
  const bin = binaries()
  const folder = mkdtempSync(path.join(within, 'sirena-postgres-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? accountOf('postgres') : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, stdio: 'pipe' },
  )
  const port = await freePort()
  let server: ChildProcess | undefined
  // A test that fails must leave no server running.
  const killAll = () => processesOf(server).forEach((pid) => signal(pid, 'SIGKILL'))
  process.once('exit', killAll)

  const start = async () => {
    const settings = [
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      'listen_addresses=127.0.0.1',
      `max_connections=${maxConnections}`,
    ]
    const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...user,
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    await isReady(child)
  }
  const gone = async (end: () => void) => {
    if (server === undefined || hasEnded(server)) return
    const ended = once(server, 'exit')
    end()
    await ended
  }
  const kill = () => gone(killAll)
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    pid: () => server?.pid ?? 0,
    start,
    kill,
    // SIGINT is the fast shutdown: it waits for no session.
    stop: () => gone(() => server?.kill('SIGINT')),
    freeze: () => processesOf(server).forEach((pid) => signal(pid, 'SIGSTOP')),
    thaw: () => processesOf(server).forEach((pid) => signal(pid, 'SIGCONT')),
    remove: async () => {
      await kill()
      process.off('exit', killAll)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of `initdb` and `postgres`. Throws if there is none, so that these tests are not skipped silently. */
const binaries = (): string => {
  const debian = '/usr/lib/postgresql'
  const found = [
    ...tryTo(() => [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()]),
    ...tryTo(() => readdirSync(debian).map((version) => path.join(debian, version, 'bin'))),
  ].find((folder) => tryTo(() => readdirSync(folder)).includes('initdb'))
  if (found === undefined)
    throw new Error('No PostgreSQL binaries were found (pg_config, /usr/lib/postgresql): install the package postgresql')
  return found
}

const tryTo = (read: () => string[]): string[] => {
  try {
    return read()
  } catch {
    return []
  }
}

const accountOf = (name: string): { uid: number; gid: number } => {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const isReady = async (server: ChildProcess): Promise<void> => {
  let said = ''
  const ended = once(server, 'exit')
  const ready = new Promise<boolean>((resolve) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve(true)
    })
  })
  if ((await Promise.race([ready, ended])) !== true) throw new Error(`PostgreSQL did not start: ${said}`)
  // Without a reader, a full pipe would block it.
  server.stderr?.removeAllListeners('data').resume()
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** The server's process, and those of its sessions, which are its children. */
const processesOf = (server: ChildProcess | undefined): number[] => {
  if (server?.pid === undefined || hasEnded(server)) return []
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === server.pid)
  return [server.pid, ...children.map(([pid = 0]) => pid)]
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}
