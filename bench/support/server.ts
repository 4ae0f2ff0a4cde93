import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { freePort } from '../../scripts/setup/free-port.mjs'
import type { Role } from '../../src/contract/roles.ts'
import type { Database } from '../../src/server/database/open.ts'
import { hashToken } from '../../src/server/credentials/sessions.queries.ts'
import { aPerson } from '../../test/factories.ts'
import type { Where } from './scratch.ts'

export interface Server {
  child: ChildProcess
  url: string
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts the server like an operator, with a trusted local proxy, so that each client can send its own address for the limits.
 */
export const startServer = async (where: Where, settings: NodeJS.ProcessEnv = {}): Promise<Server> => {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: where.dataDir,
      DATABASE_URL: where.databaseUrl ?? '',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'loopback',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  // A worker's or a demo's first line says something else.
  for (let said = ''; !said.includes('Sirena is ready');) said += String((await once(child.stdout, 'data'))[0])
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { child, url: `http://127.0.0.1:${port}`, stop }
}

/** Creates a person of that role with a session, and returns its token. */
export const aSession = async (db: Database, role: Role): Promise<string> => {
  const { id } = await aPerson(db, { role })
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: id, created_at: new Date(), last_used_at: new Date() })
    .execute()
  return token
}
