import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverEnvironment, serverFlags } from '../scripts/setup/server-process.mjs'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { hashPassword } from '../src/server/people/credentials/password.ts'
import { aPerson } from './factories.ts'
import { copyOfImage } from './test-app.ts'
import { processEnvironment } from './process-environment.ts'

const main = path.resolve(import.meta.dirname, '../src/server/main.ts')

/** The environment of a server in its own process: a folder, a database, an administrator. */
export interface ServerEnvironment {
  folder: string
  settings: Record<string, string>
  credentials: { username: string; password: string }
  remove: () => Promise<void>
}

/** `postgres` is the URL of an empty database to use instead of a copy of the image. */
export const aServerEnvironment = async (postgres?: string): Promise<ServerEnvironment> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-site-'))
  const { database, url, drop } = postgres === undefined ? await copyOfImage(folder) : await migrated(postgres, folder)
  const password = 'una clave larga'
  const { no_dpi } = await aPerson(database.db, { role: Role.Administrador, password_hash: await hashPassword(password) })
  await database.close()
  return {
    folder,
    settings: {
      DATA_DIR: folder,
      // A killed server does not remove the folder of its socket.
      TMPDIR: folder,
      DEMO: 'false',
      HOST: '127.0.0.1',
      PORT: '0',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    },
    credentials: { username: no_dpi, password },
    remove: async () => {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const migrated = async (url: string, dataDir: string) => ({
  database: await openDatabase({ databaseUrl: url, dataDir }),
  url,
  drop: async () => {},
})

/** Starts the server like an operator, with these settings only. */
export const startServer = (settings: Record<string, string>, cwd: string = tmpdir()) => {
  const env = { ...processEnvironment, ...serverEnvironment, ...settings }
  const child = spawn(process.execPath, [...serverFlags, main], { cwd, env })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => code as number | null)

  /** Waits until it is ready and returns its address. */
  const ready = async (): Promise<string> => {
    for (;;) {
      const port = /^Sirena \S+ is ready at http:\/\/localhost:(\d+)$/m.exec(said.stdout)?.[1]
      if (port !== undefined) return `http://127.0.0.1:${port}`
      if (child.exitCode !== null) throw new Error(`the server ended: ${said.stderr}`)
      await Promise.race([once(child.stdout, 'data'), ended])
    }
  }
  /** Ends it and returns its exit code. */
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid ?? 0, said, ended, ready, stop }
}
