import { Role } from '../src/contract/roles.ts'
import { openDatabase, type Database } from '../src/server/database/open.ts'
import { diceFrom } from '../src/server/demo/dice.ts'
import { aBrigade, aVehicle, emergencyOf } from '../test/factories.ts'
import { clientOf } from './support/client.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'
import { actOnce, type Scene } from './rush/actions.ts'
import { breachesOf } from './rush/invariants.ts'

/*
 * `npm run bench:rush -- 60`: 32 clients create, edit, resolve, reopen and delete over the same vehicles for so many seconds, on
 * the embedded database, then on the PostgreSQL of TEST_DATABASE_URL. Then everything must be whole. Exits 1 where it is not.
 */
const CLIENTS = 32
const VEHICLES = 40

const prepare = async (db: Database): Promise<{ scene: Scene; tokens: string[] }> => {
  const brigade = await aBrigade(db)
  const vehicles: number[] = []
  for (let n = 0; n < VEHICLES; n += 1)
    vehicles.push((await aVehicle(db, { station_id: brigade.station.id, vehicle_type_id: brigade.vehicle.vehicle_type_id })).id)
  const tokens: string[] = []
  for (let n = 0; n < CLIENTS; n += 1) tokens.push(await aSession(db, Role.Administrador))
  return { scene: { brigade, template: emergencyOf(brigade), vehicles, created: new Map(), deleted: new Set() }, tokens }
}

/** How often each action was answered with each status. */
type Tally = Map<string, Map<number, number>>

const rush = async (url: string, token: string, seed: number, until: number, scene: Scene, tally: Tally): Promise<void> => {
  const client = clientOf(url, token)
  const dice = diceFrom(seed)
  while (performance.now() < until) {
    const done = await actOnce(client, scene, dice)
    if (done === undefined) continue
    const counts = tally.get(done.name) ?? new Map<number, number>()
    tally.set(done.name, counts.set(done.status, (counts.get(done.status) ?? 0) + 1))
  }
}

const meant = new Set([200, 201, 204, 400, 404, 409])

/** One database. True when everything holds. */
const run = async (name: string, where: Where, seconds: number): Promise<boolean> => {
  const first = await openDatabase(where)
  const { scene, tokens } = await prepare(first.db)
  await first.close()
  const server = await startServer(where)
  const tally: Tally = new Map()
  const until = performance.now() + seconds * 1000
  await Promise.all(tokens.map((token, index) => rush(server.url, token, index, until, scene, tally)))
  await server.stop()

  print(`${name}: ${CLIENTS} clients, ${seconds} s, ${VEHICLES} vehicles`)
  for (const [action, counts] of tally)
    print(
      `  ${action.padEnd(16)} ${[...counts]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    )
  const statuses = [...tally.values()].flatMap((counts) => [...counts])
  const unmeant = statuses.reduce((sum, [status, count]) => sum + (meant.has(status) ? 0 : count), 0)
  const last = await openDatabase(where)
  const breaches = { ...(await breachesOf(last.db, scene, where)), 'answers that must not be': unmeant }
  await last.close()
  for (const [what, count] of Object.entries(breaches)) print(`  ${what}: ${count}${count === 0 ? '' : ' <<<'}`)
  return Object.values(breaches).every((count) => count === 0)
}

const seconds = Number(process.argv[2] ?? 60)
if (!(seconds > 0)) throw new Error('The number of seconds must be more than 0.')
const isEmbeddedWhole = await onEmbedded((where) => run('embedded', where, seconds))
const isPostgresWhole = await onPostgres((where) => run('PostgreSQL', where, seconds))
print(isEmbeddedWhole && isPostgresWhole ? 'Everything holds.' : 'SOMETHING IS BROKEN.')
process.exit(isEmbeddedWhole && isPostgresWhole ? 0 : 1)
