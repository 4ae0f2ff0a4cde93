import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { dayOf } from '../src/contract/dates.ts'
import { Role } from '../src/contract/roles.ts'
import { sealWaiting } from '../src/server/binnacle/seal-entries.ts'
import { openWithoutLimits } from '../src/server/database/open-for-command.ts'
import { openDatabase, type Database } from '../src/server/database/open.ts'
import { binnacleKey } from '../src/server/keys/binnacle-key.ts'
import { serverKey } from '../src/server/keys/server-key.ts'
import { localBus } from '../src/server/live/bus.ts'
import { recordChanges } from '../src/server/records/record-change.ts'
import { generateEntries } from './binnacle-list/generate.ts'
import { clientOf, type Client } from './support/client.ts'
import { figuresOf, ms, type Figures } from './support/figures.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:binnacle-list -- 1000000`: the list of the binnacle over HTTP on a PostgreSQL, among this number of entries of ten
 * years: the first, the middle and the last page of every combination of filters, each compared with a count and with the page by
 * OFFSET. Then how long a write takes, with these indexes and with those by date and by person alone.
 */
const SAMPLES = 60
const WRITES = 500

const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))
const choices = {
  days: { start_date: daysAgo(2000), end_date: daysAgo(100) },
  // The person with the most entries, and one with few.
  person: { created_by__id: 1 },
  'few of a person': { created_by__id: 250 },
  action: { action_binnacle: 'EDITAR' },
  'rare action': { action_binnacle: 'ELIMINAR' },
} as const
const combinations: (keyof typeof choices)[][] = [
  [],
  ['days'],
  ['person'],
  ['few of a person'],
  ['action'],
  ['rare action'],
  ['days', 'person'],
  ['days', 'few of a person'],
  ['days', 'action'],
  ['days', 'rare action'],
  ['person', 'action'],
  ['person', 'rare action'],
  ['days', 'person', 'action'],
  ['days', 'person', 'rare action'],
]

type Asked = Record<string, string | number>
interface Page {
  count: number
  results: { id: number }[]
}

const conditionOf = (asked: Asked) =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(asked).map(([name, value]) => {
        if (name === 'start_date') return sql`guatemalan_day(creation_date) >= ${value}::date`
        if (name === 'end_date') return sql`guatemalan_day(creation_date) <= ${value}::date`
        return name === 'created_by__id' ? sql`created_by = ${value}::integer` : sql`action_binnacle = ${value}`
      }),
    ],
    sql` AND `,
  )

const idsOf = async (db: Database, asked: Asked, page: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM binnacle WHERE ${conditionOf(asked)} ORDER BY creation_date DESC, id DESC LIMIT 10 OFFSET ${(page - 1) * 10}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const get = async (client: Client, asked: Asked, page: number) => {
  const query = Object.entries({ ...asked, page }).map(([name, value]) => `${name}=${value}`)
  const answer = await client.get(`binnacle?${query.join('&')}`)
  if (answer.status !== 200) throw new Error(`A WRONG ANSWER: ${answer.status} ${JSON.stringify(answer.json)}`)
  // The list's answer.
  return { ms: answer.ms, page: answer.json as Page }
}

const timesOf = async (client: Client, asked: Asked, pageOf: (turn: number) => number): Promise<Figures> => {
  const times: number[] = []
  for (let turn = 0; turn < SAMPLES; turn += 1) times.push((await get(client, asked, pageOf(turn))).ms)
  // The first ones fill caches and compile.
  return figuresOf(times.slice(10))
}

const measure = async (db: Database, client: Client, names: (keyof typeof choices)[]): Promise<void> => {
  const asked: Asked = Object.fromEntries(names.flatMap((name) => Object.entries(choices[name])))
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM binnacle WHERE ${conditionOf(asked)}`.execute(db)
  const count = rows[0]?.count ?? 0
  const last = Math.max(1, Math.ceil(count / 10))
  const middle = Math.max(1, Math.floor(last / 2))
  for (const page of new Set([1, middle, last])) {
    const { page: shown } = await get(client, asked, page)
    const ids = JSON.stringify(shown.results.map(({ id }) => id))
    if (shown.count !== count || ids !== JSON.stringify(await idsOf(db, asked, page)))
      throw new Error(`A WRONG PAGE ${page} of ${names.join(', ')}: ${shown.count} of ${count}`)
  }
  const figures = [
    await timesOf(client, asked, () => 1),
    // Different pages around the middle.
    await timesOf(client, asked, (turn) => Math.min(last, middle + turn)),
    await timesOf(client, asked, () => last),
  ]
  const shown = figures.map(({ median, p95 }) => `${ms(median)}, p95 ${ms(p95)}`).join('  ')
  print(`  ${(names.join(' + ') || 'no filter').padEnd(32)} ${String(count).padStart(8)}  ${shown}`)
}

const writes = async (db: Database): Promise<Figures> => {
  const deps = { db, binnacleKey: binnacleKey(serverKey(randomBytes(32))), now: () => new Date(), bus: localBus() }
  const detail = { id: 7, name: 'Medición', observations: 'Texto de un registro. '.repeat(20) }
  const times: number[] = []
  for (let turn = 0; turn < WRITES; turn += 1) {
    const began = performance.now()
    await recordChanges(deps, { id: 1 + (turn % 300), name: 'Persona' }, async (_trx, log) =>
      log.edited('station', detail, detail),
    )
    times.push(performance.now() - began)
  }
  return figuresOf(times.slice(50))
}

const fill = async (where: Where, entries: number): Promise<string> => {
  const { db, close } = await openDatabase(where)
  try {
    await sealWaiting({ db, binnacleKey: binnacleKey(serverKey(randomBytes(32))) })
    await generateEntries(db, entries)
    return await aSession(db, Role.Administrador)
  } finally {
    await close()
  }
}

const run = async (where: Where, entries: number): Promise<void> => {
  const token = await fill(where, entries)
  const server = await startServer(where)
  const { db, close } = await openWithoutLimits(where)
  print(`PostgreSQL, ${availableParallelism()} cores, ${entries} entries: first, middle and last page over HTTP`)
  const client = clientOf(server.url, token)
  const others: number[] = []
  for (let turn = 0; turn < SAMPLES; turn += 1) others.push((await client.get('user/me')).ms)
  print(`  ${"one's own record, to compare".padEnd(41)}  ${ms(figuresOf(others.slice(10)).median)}`)
  for (const names of combinations) await measure(db, client, names)
  await server.stop()
  const these = await writes(db)
  for (const statement of [
    sql`DROP INDEX binnacle_by_action`,
    sql`DROP INDEX binnacle_by_person`,
    sql`CREATE INDEX binnacle_by_date ON binnacle (creation_date, id)`,
    sql`CREATE INDEX binnacle_by_person ON binnacle (created_by, id)`,
    sql`CHECKPOINT`,
  ])
    await statement.execute(db)
  const before = await writes(db)
  print(`  a write ${ms(these.median)}, p95 ${ms(these.p95)}; with the other indexes ${ms(before.median)}, p95 ${ms(before.p95)}`)
  await close()
}

const entries = Number(process.argv[2] ?? 1_000_000)
if (!Number.isInteger(entries) || entries < 10_000) throw new Error('The number of entries must be a whole number from 10000.')
await onPostgres((where) => run(where, entries))
