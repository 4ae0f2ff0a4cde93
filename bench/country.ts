import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openWithoutLimits } from '../src/server/platform/database/open-for-command.ts'
import { openDatabase, type Database } from '../src/server/platform/database/open.ts'
import { seededRandom } from '../src/server/system/demo/plan/random.ts'
import { runCommand } from './drill/commands.ts'
import { generate } from './emergencies/generate.ts'
import { clientOf } from './support/client.ts'
import { figuresOf, ms } from './support/figures.ts'
import { forgetPeak, memoryOf } from './support/memory.ts'
import { mixedCall } from './support/mixed-calls.ts'
import { print } from './support/print.ts'
import { processorSeconds } from './support/processor-time.ts'
import { onEmbedded, onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer, type Server } from './support/server.ts'

/*
 * `npm run bench:country -- 200000`: 50,000 people, 2,000 stations, 20,000 vehicles and this number of emergencies (of ten years) on
 * the PostgreSQL of TEST_DATABASE_URL, then on the embedded database. Prints the sizes of the tables, how long calls take, how many
 * of them one process answers and with how much processor time and memory, and how long a backup and its restore take.
 */
const COUNTRY = { stations: 2000, vehicles: 20_000, people: 50_000 }
const SAMPLES = 60
const CLIENTS = 40
const LOAD_SECONDS = 20
const LARGEST = 8
const REST_MS = 20_000

const emergencies = Number(process.argv[2] ?? 200_000)
if (!(emergencies > 0)) throw new Error('The number of emergencies must be more than 0.')

const calls: Record<string, (index: number) => string> = {
  'emergencies, last page': () => 'emergency?page=1',
  'emergencies of a station': (index) => `emergency?station_emergency__station=${1 + ((index * 7) % COUNTRY.stations)}`,
  'emergencies by address': (index) => `emergency?search=zona ${1 + (index % 25)}`,
  'an emergency': (index) => `emergency/${1 + ((index * 7919) % emergencies)}`,
  people: (index) => `user?page=${1 + index}`,
  'people by name': (index) => `user?search=apellido ${1 + ((index * 797) % COUNTRY.people)}`,
  'a person': (index) => `user/${1 + ((index * 797) % COUNTRY.people)}`,
  vehicles: (index) => `vehicle?page=${1 + index}`,
  stations: (index) => `station?page=${1 + index}`,
  dashboard: () => 'reports/dashboard_report',
  'search of everything': (index) => `search?search=estacion ${1 + ((index * 7) % COUNTRY.stations)}`,
}

const showSizes = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    SELECT relname AS name, greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY bytes DESC LIMIT ${LARGEST}`.execute(db)
  const { rows: whole } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database())::float8 AS bytes`.execute(db)
  print(`  the database has ${((whole[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB; its largest tables, with their indexes:`)
  for (const table of rows) {
    const each = (table.bytes / Math.max(1, table.rows)).toFixed(0)
    print(
      `    ${table.name.padEnd(28)} ${(table.bytes / 1e6).toFixed(0).padStart(6)} MB  ${table.rows.toFixed(0).padStart(8)} rows of ${each} bytes`,
    )
  }
}

const showTimes = async (server: Server, token: string): Promise<void> => {
  const client = clientOf(server.url, token)
  for (const [name, pathOf] of Object.entries(calls)) {
    const times: number[] = []
    for (let index = -3; index < SAMPLES; index += 1) {
      const answer = await client.get(encodeURI(pathOf(Math.abs(index))))
      if (answer.status !== 200) throw new Error(`A WRONG ANSWER: ${name}: ${answer.status} ${JSON.stringify(answer.json)}`)
      if (index >= 0) times.push(answer.ms)
    }
    const { median, p95 } = figuresOf(times)
    print(`    ${name.padEnd(28)} median ${ms(median)}  p95 ${ms(p95)}`)
  }
}

const showLoad = async ({ child, url }: Server, tokens: readonly string[]): Promise<void> => {
  const pid = child.pid ?? 0
  forgetPeak(pid)
  const before = processorSeconds([pid])
  let [done, failed] = [0, 0]
  const until = performance.now() + LOAD_SECONDS * 1000
  const rush = async (token: string, seed: number) => {
    const [client, random] = [clientOf(url, token), seededRandom(seed)]
    for (let index = 0; performance.now() < until; index += 1) {
      const { status } = await mixedCall(client, random, `c ${seed} ${index}`)
      if (status < 300) done += 1
      else failed += 1
    }
  }
  await Promise.all(tokens.map(rush))
  const used = processorSeconds([pid]) - before
  print(
    `  ${CLIENTS} clients without a pause: ${(done / LOAD_SECONDS).toFixed(0)} calls/s with ${((used * 1000) / done).toFixed(2)} ms of the process for each, ` +
      `${failed} refused, ${(await memoryOf(child)).peak.toFixed(0)} MB at most`,
  )
}

const seconds = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now()
  await work()
  return `${((performance.now() - began) / 1000).toFixed(0)} s`
}

const showBackup = async (from: Where, to: Where): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-country-'))
  try {
    const made = await seconds(() => runCommand(from, 'backup', folder))
    const archive = path.join(folder, readdirSync(folder)[0] ?? '')
    const restored = await seconds(() => runCommand(to, 'restore', archive))
    print(`  a backup of ${(statSync(archive).size / 1e6).toFixed(0)} MB is made in ${made} and restored in ${restored}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = async (name: string, where: Where, elsewhere: Where): Promise<void> => {
  await (await openDatabase(where)).close()
  const filling = await openWithoutLimits(where)
  const generated = await seconds(() => generate(filling.db, emergencies, COUNTRY))
  print(`${name}: a country with ${emergencies} emergencies, generated in ${generated}`)
  await showSizes(filling.db)
  const tokens: string[] = []
  for (let n = 0; n <= CLIENTS; n += 1) tokens.push(await aSession(filling.db, Role.Administrador))
  await filling.close()
  const [first = '', ...others] = tokens
  const server = await startServer(where)
  await pause(REST_MS)
  print(`  ${(await memoryOf(server.child)).resident.toFixed(0)} MB at rest; one client:`)
  await showTimes(server, first)
  await showLoad(server, others)
  await server.stop()
  await showBackup(where, elsewhere)
}

await onPostgres((where) => onPostgres((elsewhere) => run('PostgreSQL', where, elsewhere)))
await onEmbedded((where) => onEmbedded((elsewhere) => run('Embedded', where, elsewhere)))
process.exit(0)
