import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase, type Database } from '../src/server/platform/database/open.ts'
import { seededRandom } from '../src/server/system/demo/plan/random.ts'
import { aBrigade, aVehicle, emergencyOf } from '../test/factories.ts'
import { clientOf } from './support/client.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'
import { actOnce, type Scene } from './rush/actions.ts'
import { violationsOf } from './rush/invariants.ts'

/*
 * `npm run bench:rush -- 60`: 32 clients create, edit, resolve, reopen and delete emergencies with the same vehicles for this
 * number of seconds, on the embedded database, then on the PostgreSQL of TEST_DATABASE_URL. Exits with 1 if the data is
 * inconsistent afterwards.
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

/** The number of answers by action and status. */
type Tally = Map<string, Map<number, number>>

const rush = async (url: string, token: string, seed: number, until: number, scene: Scene, tally: Tally): Promise<void> => {
  const client = clientOf(url, token)
  const random = seededRandom(seed)
  while (performance.now() < until) {
    const done = await actOnce(client, scene, random)
    if (done === undefined) continue
    const counts = tally.get(done.name) ?? new Map<number, number>()
    tally.set(done.name, counts.set(done.status, (counts.get(done.status) ?? 0) + 1))
  }
}

const expected = new Set([200, 201, 204, 400, 404, 409])

/** Runs on one database, and returns whether the data is consistent. */
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
  const unexpected = statuses.reduce((sum, [status, count]) => sum + (expected.has(status) ? 0 : count), 0)
  const last = await openDatabase(where)
  const violations = { ...(await violationsOf(last.db, scene, where)), 'unexpected answers': unexpected }
  await last.close()
  for (const [what, count] of Object.entries(violations)) print(`  ${what}: ${count}${count === 0 ? '' : ' <<<'}`)
  return Object.values(violations).every((count) => count === 0)
}

const seconds = Number(process.argv[2] ?? 60)
if (!(seconds > 0)) throw new Error('The number of seconds must be more than 0.')
const isEmbeddedWhole = await onEmbedded((where) => run('embedded', where, seconds))
const isPostgresWhole = await onPostgres((where) => run('PostgreSQL', where, seconds))
print(isEmbeddedWhole && isPostgresWhole ? 'All data is consistent.' : 'THE DATA IS INCONSISTENT.')
process.exit(isEmbeddedWhole && isPostgresWhole ? 0 : 1)
