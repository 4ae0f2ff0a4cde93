import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { on, once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { serverEnvironment, serverFlags } from '../../scripts/setup/server-process.mjs'
import type { Role } from '../../src/contract/shared/rights/roles.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import { hashToken } from '../../src/server/people/credentials/sessions.queries.ts'
import { aPerson } from '../../test/factories.ts'
import type { Where } from './scratch.ts'

export interface Server {
  child: ChildProcess
  url: string
  stop: () => Promise<void>
}

const probe = path.join(import.meta.dirname, 'memory-probe.ts')
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts the server like an operator, with a trusted local proxy, so that each client can send its own address for the limits.
 * `through` is a command that runs the command after it, for example with less memory.
 */
export const startServer = async (
  where: Where,
  settings: NodeJS.ProcessEnv = {},
  through: readonly string[] = [],
): Promise<Server> => {
  const port = await freePort()
  const [command, ...args] = [...through, process.execPath, ...serverFlags, '--import', probe, 'src/server/main.ts']
  const child = spawn(command, args, {
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: where.dataDir,
      DATABASE_URL: where.databaseUrl ?? '',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'loopback',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  await isReady(child)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { child, url: `http://127.0.0.1:${port}`, stop }
}

const isReady = async ({ stdout }: ChildProcess): Promise<void> => {
  let said = ''
  if (stdout === null) return
  for await (const chunk of on(stdout, 'data', { close: ['end'] })) {
    said += String(chunk)
    if (/^Sirena \S+ is ready/m.test(said)) return void stdout.resume()
  }
  throw new Error(`the server ended: ${said}`)
}

const lifted = new WeakMap<Database, Promise<void>>()

/** A minute of a benchmark has more writes than a person's hour may have: every count costs what it costs, and stays at one. */
const liftLimits = async (db: Database): Promise<void> => {
  await sql`CREATE OR REPLACE FUNCTION count_one() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN NEW.requests := 1; RETURN NEW; END'`.execute(db)
  await sql`CREATE OR REPLACE TRIGGER count_one BEFORE UPDATE ON request_counts
    FOR EACH ROW EXECUTE FUNCTION count_one()`.execute(db)
}

/** Creates a person of that role with a session, and returns its token. */
export const aSession = async (db: Database, role: Role): Promise<string> => {
  const lifting = lifted.get(db) ?? liftLimits(db)
  lifted.set(db, lifting)
  await lifting
  const { id } = await aPerson(db, { role })
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: id, created_at: new Date(), last_used_at: new Date() })
    .execute()
  return token
}
