import { availableParallelism } from 'node:os'
import { emergencyFilters } from '../src/contract/emergencies/emergencies.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openWithoutLimits } from '../src/server/platform/database/open-for-command.ts'
import { openDatabase, type OpenDatabase } from '../src/server/platform/database/open.ts'
import { seededRandom } from '../src/server/system/demo/plan/random.ts'
import { listEmergencies, readEmergency } from '../src/server/emergencies/emergencies.queries.ts'
import { generate, OPEN, STATIONS } from './emergencies/generate.ts'
import { mixOf, type Query } from './emergencies/mix.ts'
import { oracleOf, type Oracle, type Page } from './emergencies/oracle.ts'
import { planOf, statementsOf } from './emergencies/plans.ts'
import { clientOf, type Answered, type Client } from './support/client.ts'
import { figuresOf, ms } from './support/figures.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:emergencies -- 100000`: measures list, detail and create over HTTP with this number of emergencies on the
 * PostgreSQL of TEST_DATABASE_URL, and with a tenth of it for comparison. Prints the query plan of every kind of list. Compares
 * the first answers of every kind with an oracle, and exits with 1 if one is wrong, whatever the timings.
 */
const SAMPLES = 60
const CHECKED = 4
const DETAILS = 300
const CREATES = 150

const done = (answer: Answered, status = 200): Answered => {
  if (answer.status === status) return answer
  throw new Error(`A WRONG ANSWER: ${answer.status} ${JSON.stringify(answer.json)}`)
}

const show = (name: string, times: readonly number[], more = ''): void => {
  const { median, p95 } = figuresOf(times)
  print(`  ${name.padEnd(26)} median ${ms(median)}  p95 ${ms(p95)}${more}`)
}

const written = (query: Query): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

const measureLists = async (client: Client, { db, pool }: OpenDatabase, count: number, check: Oracle): Promise<void> => {
  const all: number[] = []
  print('List with its count')
  for (const [name, ask] of Object.entries(mixOf(seededRandom(7), count))) {
    const times: number[] = []
    let query: Query = {}
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      query = ask()
      const answer = done(await client.get(`emergency?${new URLSearchParams(written(query)).toString()}`))
      times.push(answer.ms)
      // The shape of this answer is checked by the tests.
      if (sample < CHECKED) check(query, answer.json as Page)
    }
    all.push(...times)
    show(name, times)
    const asked = emergencyFilters.parse(written(query))
    for (const statement of await statementsOf(pool, (logged) => listEmergencies(logged, asked)))
      print(`      ${await planOf(db, statement, count)}`)
  }
  show('the whole mix', all)
}

const measureDetail = async (client: Client, { pool }: OpenDatabase, count: number): Promise<void> => {
  const random = seededRandom(11)
  const overHttp: number[] = []
  const bare: number[] = []
  const planned: number[] = []
  for (let sample = 0; sample < DETAILS; sample += 1) {
    const id = random.integer(1, count)
    overHttp.push(done(await client.get(`emergency/${id}`)).ms)
    const [statement] = await statementsOf(pool, (logged) => readEmergency(logged, { id }))
    if (statement === undefined) throw new Error('the detail asks nothing')
    const asked = { text: statement.sql, values: [...statement.parameters] }
    const began = performance.now()
    await pool.query(asked)
    bare.push(performance.now() - began)
    const again = performance.now()
    await pool.query({ name: 'detail', ...asked })
    planned.push(performance.now() - again)
  }
  const over = (times: readonly number[]) => `  (over HTTP ${ms(figuresOf(overHttp).median - figuresOf(times).median)} more)`
  print('Detail')
  show('over HTTP', overHttp)
  show('its bare SQL', bare, over(bare))
  // Like the server: PostgreSQL reuses the plan.
  show('the same, planned once', planned, over(planned))
}

/** Two stations with a vehicle and a pilot each, four firefighters, two patients, a contact. The pairs of stations rotate. */
const bodyOf = (index: number) => {
  const stations = [1 + OPEN + (index % 6), 1 + OPEN + 6 + (index % 6)]
  return {
    emergency_type: 1 + (index % 15),
    notice_form: 'Teléfono',
    attention_date: '2026-11-19 20:15:00',
    telephonist: stations[0],
    address: `4a. calle 5-${index} zona 1, Quetzaltenango`,
    latitude: 14.8361,
    longitude: -91.5203,
    observations: '<p>Se controló el conato sin novedad.</p>',
    stations,
    firefighters: stations.flatMap((station) => [station + STATIONS, station + 3 * STATIONS]),
    members: stations.map((station) => ({ vehicle: station, pilot: station, km_inicial: 1200, km_final: 1212.5 })),
    pacients: [1, 2].map((n) => ({ name: `Persona ${n}`, age: 34, address: 'Zona 3', genre: 1, moved_to: 'Hospital Regional' })),
    contact_person: [{ name: 'Vecina', phone_number: '55551234' }],
  }
}

const measureChanges = async (client: Client): Promise<void> => {
  const creates: number[] = []
  const resolutions: number[] = []
  for (let index = 0; index < CREATES; index += 1) {
    const created = done(await client.post('emergency', bodyOf(index)), 201)
    creates.push(created.ms)
    // The answer of a create by the contract.
    const { id } = created.json as { id: number }
    resolutions.push(done(await client.post(`emergency/${id}/update_status`, { status: 30 })).ms)
  }
  print('Changes')
  show('create', creates)
  show('resolve', resolutions)
}

const run = async (where: Where, count: number): Promise<void> => {
  const database = await openDatabase(where)
  try {
    const began = performance.now()
    const filling = await openWithoutLimits(where)
    await generate(filling.db, count)
    const check = await oracleOf(filling.db)
    await filling.close()
    print(
      `\n${count} emergencies, generated in ${((performance.now() - began) / 1000).toFixed(0)} s, on ${availableParallelism()} cores`,
    )
    const server = await startServer(where)
    // Each measurement as another person, whose requests are limited.
    const client = async () => clientOf(server.url, await aSession(database.db, Role.Administrador))
    const warming = await client()
    for (let warm = 0; warm < 200; warm += 1) done(await warming.get(warm % 2 === 0 ? 'emergency' : `emergency/${1 + warm}`))
    await measureLists(await client(), database, count, check)
    await measureDetail(await client(), database, count)
    await measureChanges(await client())
    await server.stop()
  } finally {
    await database.close()
  }
}

const rows = Number(process.argv[2] ?? 100_000)
if (!Number.isInteger(rows) || rows < 1000) throw new Error('The number of emergencies must be a whole number from 1000 up.')
for (const count of new Set([Math.min(10_000, rows), rows])) await onPostgres((where) => run(where, count))
