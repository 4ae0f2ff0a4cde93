import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_RETRY_MS, DATABASE_WAIT_MS, DATABASE_WAIT_SAID_MS } from '../../../contract/system/limits.ts'
import type { Config } from '../../platform/config.ts'
import { messageOf } from '../../platform/database/broken-connection.ts'
import { refuseService } from './refuse-service.ts'

type Address = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'port' | 'host'>

/** Nothing listens there, its name is not known yet, it starts or shuts down, or cannot write a file that a connection needs. */
const STARTING = new Set(['ECONNREFUSED', 'EAI_AGAIN', '57P03', '53100', 'XX000'])

/**
 * Waits for a PostgreSQL that is starting, as after a power cut, and refuses service meanwhile. Whoever opens the database next says
 * what else is wrong with it, and that it is still away once the time is over.
 */
export const awaitDatabase = async (
  { databaseUrl, databaseOwnerUrl, port, host }: Address,
  patience = DATABASE_WAIT_MS,
): Promise<void> => {
  if (databaseUrl === undefined) return
  const until = performance.now() + patience
  let refusing: { close: () => void } | undefined
  let saidAt = -Infinity
  for (;;) {
    const why = await whyStarting(databaseOwnerUrl ?? databaseUrl)
    const left = until - performance.now()
    if (why === undefined || left <= 0) break
    if (performance.now() - saidAt >= DATABASE_WAIT_SAID_MS) {
      saidAt = performance.now()
      process.stderr.write(`The database is not there yet: ${why}. Waiting for it for ${Math.ceil(left / 1000)} s.\n`)
    }
    refusing ??= await refuseService(
      { port, host },
      'server.starting',
      'The server waits for its database, which is not there yet.',
    )
    await pause(Math.min(DATABASE_RETRY_MS, left))
  }
  refusing?.close()
}

const whyStarting = async (connectionString: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString, application_name: 'sirena start', connectionTimeoutMillis: 10_000 })
  // It may break before it is closed.
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error && STARTING.has(String(error.code)) ? messageOf(error) : undefined
  } finally {
    await client.end()
  }
}
