import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { generate } from './emergencies/generate.ts'
import { clientOf, type Client } from './support/client.ts'
import { figuresOf, ms } from './support/figures.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:search -- 100000`: the search of everything over HTTP among this number of emergencies and 5000 people, on both
 * databases, on the embedded one up to 20,000. Compares its one call with a call for each of the four lists, at the same time, and
 * prints the ratio.
 */
const SAMPLES = 30
const PEOPLE = 5000
/** Filling an embedded database with more takes longer than its time limit for a statement. */
const EMBEDDED_MOST = 20_000

const lists = ['emergency', 'station', 'vehicle', 'user']

const searches: Record<string, (index: number, count: number) => string> = {
  'a number': (index, count) => String(1 + ((index * 7919) % count)),
  'an address': (index) => `calle ${1 + (index % 40)}-${1 + (index % 99)} zona ${1 + (index % 25)}`,
  'a zone': (index) => `zona ${1 + (index % 25)}`,
  'a common word': () => 'calle',
  'a type': (index) => `tipo ${'aho'[index % 3]}`,
  'a status': (index) => (index % 2 === 0 ? 'resuelta' : 'critica'),
  'a station': (index) => `estacion ${1 + (index % 24)}`,
  'words of several fields': (index) => `salcaja estacion ${1 + (index % 24)}`,
  'a plate': (index) => `o${1 + (index % 60)}bbs`,
  'a name': (index) => `apellido ${1 + (index % PEOPLE)}`,
  'a DPI': (index) => String(3_000_000_000_000 + (index % PEOPLE)),
  'a telephone': (index) => String(50_000_000 + (index % PEOPLE)),
  nothing: (index) => `inexistente ${index}`,
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const ask = async (client: Client, path: string, search: string): Promise<void> => {
  const { status, json } = await client.get(`${path}?${new URLSearchParams({ search }).toString()}`)
  if (status !== 200) throw new Error(`A WRONG ANSWER: ${status} ${JSON.stringify(json)}`)
}

const run = async (where: Where, count: number): Promise<void> => {
  const { db, close } = await openDatabase(where)
  await generate(db, count)
  await sql`INSERT INTO users (no_dpi, public_key, first_name, last_name, phone_number, station_id, role, status, created_at)
    SELECT (3000000000000 + n)::text, 'found-' || n, 'Nombre ' || n, 'Apellido ' || n, (50000000 + n)::text, 1 + n % 24, 10, 5, now()
    FROM generate_series(1, ${PEOPLE}::integer) n`.execute(db)
  await sql`VACUUM ANALYZE users`.execute(db)
  const token = await aSession(db, Role.Administrador)
  // The server is the only process that may use an embedded database.
  await close()
  const server = await startServer(where)
  const one = clientOf(server.url, token)
  const each = lists.map((path) => ({ path, client: clientOf(server.url, token) }))
  const all: { call: number[]; lists: number[] } = { call: [], lists: [] }
  print(`\n${where.databaseUrl === undefined ? 'Embedded' : 'PostgreSQL'}, ${count} emergencies, ${availableParallelism()} cores`)
  for (const [name, searchAt] of Object.entries(searches)) {
    const times: typeof all = { call: [], lists: [] }
    for (let index = 0; index < SAMPLES; index += 1) {
      const search = searchAt(index, count)
      const byCall = await timed(() => ask(one, 'search', search))
      const byLists = await timed(() => Promise.all(each.map(({ path, client }) => ask(client, path, search))))
      // The first ones fill caches and compile.
      if (index < 3) continue
      times.call.push(byCall)
      times.lists.push(byLists)
    }
    show(name, times)
    all.call.push(...times.call)
    all.lists.push(...times.lists)
  }
  show('all of them', all)
  await server.stop()
}

const show = (name: string, times: { call: readonly number[]; lists: readonly number[] }): void => {
  const [call, each] = [figuresOf(times.call), figuresOf(times.lists)]
  const ratio = `${(each.median / call.median).toFixed(1)} times`
  print(
    `  ${name.padEnd(24)} one call ${ms(call.median)}, p95 ${ms(call.p95)}   four lists ${ms(each.median)}, p95 ${ms(each.p95)}   ${ratio}`,
  )
}

const rows = Number(process.argv[2] ?? 100_000)
if (!Number.isInteger(rows) || rows < 1000) throw new Error('The number of emergencies must be a whole number from 1000 up.')
if (rows <= EMBEDDED_MOST) await onEmbedded((where) => run(where, rows))
else print(`The embedded database is measured up to ${EMBEDDED_MOST} emergencies.`)
await onPostgres((where) => run(where, rows))
