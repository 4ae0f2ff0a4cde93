import pg from 'pg'

const LOCK = 7_463_621

/**
 * A separate connection without time limits, used by one process at a time under an advisory lock: reading a large folder or
 * indexing a large table may take long. The lock is released when the connection ends.
 */
export const oneAtATime = async <T>(at: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ application_name: 'sirena start', connectionTimeoutMillis: 10_000, keepAlive: true, ...at })
  // The running statement rejects as well.
  client.on('error', () => {})
  try {
    await client.connect()
    // Overrides time limits of the role or database.
    await client.query(
      'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0',
    )
    await acquireLock(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

const acquireLock = async (client: pg.Client): Promise<void> => {
  if (await isFree(client)) return
  print('Another process is preparing the database. Waiting for it to end...')
  await client.query('SELECT pg_advisory_lock($1)', [LOCK])
}

/** Whether no process holds the lock in this connection's database. */
export const isLockFree = (client: pg.Client): Promise<boolean> => isFree(client, 'xact_')

const isFree = async (client: pg.Client, scope: 'xact_' | '' = ''): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_${scope}lock($1) AS free`, [LOCK])
  return rows[0]?.free === true
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
