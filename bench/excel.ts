import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../src/server/platform/database/open.ts'
import { hashToken } from '../src/server/people/credentials/sessions.queries.ts'
import { foldWaiting } from '../src/server/emergencies/rollups/fold-figures.ts'
import { aBrigade, aPerson, type Brigade } from '../test/factories.ts'
import { databaseAt, onServer } from '../test/global-setup.ts'
import { startServer } from '../test/server-process.ts'
import { readWorkbook } from '../test/workbook.ts'
import { processorSeconds } from './support/processor-time.ts'

/*
 * `npm run bench:excel`: downloads the list of 100,000 emergencies (or ROWS) from a server process on the PostgreSQL of
 * TEST_DATABASE_URL, which must be on this machine. Prints the time to the first byte, the total time, the processor time of the
 * server and of the database, the memory and the latency of concurrent requests. Exits with 1 if a workbook is wrong.
 */
const ROWS = Number(process.env['ROWS'] ?? 100_000)
/** Rows per statement, within its time limit. */
const BATCH = 10_000
const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
const PATH = 'emergency/descargar_excel'
/** The pause between two concurrent requests, which keeps them below the limit of requests per minute. */
const PAUSE_MS = 25

const fill = async (db: Database): Promise<string> => {
  const brigades: Brigade[] = []
  for (let n = 0; n < 12; n += 1) brigades.push(await aBrigade(db))
  const one = (of: (brigade: Brigade) => number, salt: number) =>
    sql`(${brigades.map(of)}::integer[])[1 + (n * 7919 + ${salt}::integer) % ${brigades.length}::integer]`
  for (let from = 1; from <= ROWS; from += BATCH) {
    await sql`
      INSERT INTO emergencies (public_key, emergency_type_id, notice_form, attention_date, resolved_date, creation_date, address,
        latitude, longitude, observations, telephonist_id, status, created_user_id)
      SELECT 'bench-' || n, ${one(({ type }) => type.id, 0)}, 'Cabina', at, at + interval '2 hours', at,
        (n * 31) % 97 || 'a. avenida ' || n % 40 || '-' || n % 90 || ' zona ' || n % 12 || ', Quetzaltenango, frente al parque',
        14.8361, -91.5203, '<p>Sin novedad.</p>', ${one(({ pilot }) => pilot.id, 0)}, 30, ${one(({ pilot }) => pilot.id, 1)}
      FROM generate_series(${from}::integer, ${from + BATCH - 1}::integer) n, LATERAL (SELECT now() - n * interval '53 minutes' AS at) a`.execute(
      db,
    )
    for (const salt of [0, 5])
      await sql`
        INSERT INTO emergency_stations (emergency_id, station_id)
        SELECT n, ${one(({ station }) => station.id, salt)} FROM generate_series(${from}::integer, ${from + BATCH - 1}::integer) n WHERE n % ${salt + 1}::integer = 0`.execute(
        db,
      )
    await sql`
      INSERT INTO emergency_members (emergency_id, in_progress, vehicle_id, pilot_id, km_inicial, km_final)
      SELECT n, false, ${one(({ vehicle }) => vehicle.id, 0)}, ${one(({ pilot }) => pilot.id, 0)}, n % 900, n % 900 + 7.5
      FROM generate_series(${from}::integer, ${from + BATCH - 1}::integer) n`.execute(db)
    for (const salt of [0, 5])
      await sql`
        INSERT INTO emergency_firefighters (emergency_id, user_id)
        SELECT n, ${one(({ firefighter }) => firefighter.id, salt)} FROM generate_series(${from}::integer, ${from + BATCH - 1}::integer) n`.execute(
        db,
      )
    await sql`
      INSERT INTO emergency_patients (emergency_id, name, age, address, genre, moved_to)
      SELECT n, 'Persona', 40, 'Zona 1', 1, 'Hospital' FROM generate_series(${from}::integer, ${from + BATCH - 1}::integer) n`.execute(
      db,
    )
  }
  // Else the server folds the figures and PostgreSQL vacuums the tables during the first downloads.
  await foldWaiting(db)
  await sql`VACUUM ANALYZE`.execute(db)
  const { id: user_id } = await aPerson(db, { role: 1 })
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, created_at: now, last_used_at: now })
    .execute()
  return token
}

const megabytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Seconds of processor time of the server and of all sessions of the database. */
const usedBy = async ({ db, pid }: Pick<Site, 'db' | 'pid'>): Promise<{ server: number; database: number }> => {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`.execute(db)
  return { server: processorSeconds([pid]), database: processorSeconds(rows.map((session) => session.pid)) }
}

interface Site {
  url: string
  pid: number
  db: Database
  headers: { authorization: string }
}

/** Until stopped, measures the latency of the list for another client and the peak memory of the server. */
const watch = ({ url, pid, headers }: Site) => {
  const latencies: number[] = []
  let peak = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now()
      const answer = await fetch(`${url}/api/emergency/?page=2`, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
      latencies.push(performance.now() - start)
      peak = Math.max(peak, megabytesOf(pid))
      await setTimeout(PAUSE_MS)
    }
  })()
  return async () => {
    over.abort()
    await watching
    const sorted = latencies.toSorted((a, b) => a - b)
    const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
    return { peak, words: `p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, max ${share(0.9999)} ms of ${sorted.length}` }
  }
}

const download = async (site: Site, query: string) => {
  const { url, headers } = site
  const asked = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path: PATH }),
  }
  const { ticket } = (await (await fetch(`${url}/api/download_ticket`, asked)).json()) as { ticket: string }
  const before = megabytesOf(site.pid)
  const usedBefore = await usedBy(site)
  const stop = watch(site)
  const start = performance.now()
  const response = await fetch(`${url}/api/${PATH}?${query}&token=${ticket}`)
  if (response.status !== 200 || response.body === null) throw new Error(`the download answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let firstByte = 0
  // The browser's type of the body does not state the type of its chunks.
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    if (chunks.length === 0) firstByte = performance.now() - start
    chunks.push(chunk)
  }
  const total = performance.now() - start
  const used = await usedBy(site)
  const { peak, words } = await stop()
  const bytes = new Uint8Array(Buffer.concat(chunks))
  print(
    `${query || 'newest first'}: first byte ${firstByte.toFixed(0)} ms, whole ${(total / 1000).toFixed(1)} s, ${(bytes.length / 1e6).toFixed(1)} MB`,
  )
  print(
    `  processor: server ${(used.server - usedBefore.server).toFixed(1)} s, database ${(used.database - usedBefore.database).toFixed(1)} s`,
  )
  print(`  server memory ${before.toFixed(0)} MB, at most ${peak.toFixed(0)} MB: ${(peak - before).toFixed(0)} MB more`)
  print(`  the list for others meanwhile: ${words}`)
  return bytes
}

/** The column of the outcome, which no emergency of the benchmark has. */
const OUTCOME = 9

/** The errors of the workbook; empty if it contains every emergency once, in this order. */
const faultsOf = (bytes: Uint8Array, compare: (a: readonly unknown[], b: readonly unknown[]) => boolean): string[] => {
  const rows = readWorkbook(bytes).rows.slice(4)
  const ids = new Set(rows.map(([id]) => id))
  return [
    rows.length === ROWS && ids.size === ROWS ? '' : `${rows.length} rows of ${ids.size} emergencies`,
    rows.every((row) => row.length === 14 && row.every((cell, column) => cell !== undefined || column === OUTCOME))
      ? ''
      : 'an empty cell',
    rows.every((row, index) => index === 0 || compare(rows[index - 1] ?? [], row)) ? '' : 'rows out of order',
  ].filter((fault) => fault !== '')
}

const run = async (databaseUrl: string, dataDir: string): Promise<boolean> => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const token = await fill(db)
  const server = startServer({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    LOG_LEVEL: 'error',
  })
  try {
    const site = { url: await server.ready(), pid: server.pid, db, headers: { authorization: `Bearer ${token}` } }
    const stop = watch(site)
    await setTimeout(3000)
    print(`${ROWS} emergencies. The list for others before: ${(await stop()).words}`)
    const newest = faultsOf(await download(site, ''), (a, b) => String(a[6]) >= String(b[6]))
    const byId = faultsOf(await download(site, 'ordering=id'), (a, b) => Number(a[0]) < Number(b[0]))
    const byAddress = faultsOf(await download(site, 'ordering=-address'), () => true)
    const faults = [...newest, ...byId, ...byAddress]
    for (const fault of faults) print(`WRONG: ${fault}`)
    return faults.length === 0
  } finally {
    await server.stop()
    await close()
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-excel-'))
const database = `sirena_excel_${process.pid}`
let isRight = false
try {
  await onServer(POSTGRES, `CREATE DATABASE ${database}`)
  isRight = await run(databaseAt(POSTGRES, database), scratch)
} finally {
  await onServer(POSTGRES, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`).catch(() => {})
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)
