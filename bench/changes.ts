import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase, type Database } from '../src/server/platform/database/open.ts'
import { aBrigade, aPerson, aVehicle } from '../test/factories.ts'
import { clientOf, type Answered, type Client } from './support/client.ts'
import { figuresOf, ms } from './support/figures.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:changes -- 10`: measures for this number of seconds how many emergencies with all parts four connections create
 * per second, and how many status changes they make, on the PostgreSQL of TEST_DATABASE_URL. To compare two versions, run both
 * alternately.
 */
const CLIENTS = 4
/** More than can be created per second. */
const VEHICLES_A_SECOND = 2000
const WARM_UP = 200

const done = (answer: Answered, status: number): Answered => {
  if (answer.status === status) return answer
  throw new Error(`A WRONG ANSWER: ${answer.status} ${JSON.stringify(answer.json)}`)
}

interface Scene {
  tokens: string[]
  /** The body of the next create, with free vehicles. */
  nextBody: () => object
}

/** Two stations with a vehicle and a pilot each, four firefighters, two patients, a contact. */
const prepare = async (db: Database, vehicles: number): Promise<Scene> => {
  const brigades = [await aBrigade(db), await aBrigade(db)] as const
  const firefighters: number[] = []
  for (const { station, firefighter } of brigades)
    firefighters.push(firefighter.id, (await aPerson(db, { role: Role.Bombero, station_id: station.id })).id)
  const { id: last } = await aVehicle(db, { station_id: brigades[0].station.id })
  const rows = Array.from({ length: vehicles }, (_, n) => ({
    plate: `B-${n}`,
    model: 'Pierce 2010',
    note: '',
    unit: `B${n}`,
    year: 2010,
    disponibility: 10,
    station_id: brigades[n % 2 === 0 ? 0 : 1].station.id,
    vehicle_type_id: brigades[0].vehicle.vehicle_type_id,
  }))
  for (let from = 0; from < rows.length; from += 5000)
    await db
      .insertInto('vehicles')
      .values(rows.slice(from, from + 5000))
      .execute()
  let next = last + 1
  const member = ({ pilot }: (typeof brigades)[0]) => ({
    vehicle: (next += 1),
    pilot: pilot.id,
    km_inicial: 1200,
    km_final: 1212.5,
  })
  const nextBody = () => ({
    emergency_type: brigades[0].type.id,
    notice_form: 'Teléfono',
    attention_date: '2026-11-19 20:15:00',
    telephonist: brigades[0].pilot.id,
    address: '4a. calle 5-20 zona 1, Quetzaltenango',
    latitude: 14.8361,
    longitude: -91.5203,
    observations: '<p>Se controló el conato sin novedad.</p>',
    stations: brigades.map(({ station }) => station.id),
    firefighters,
    members: brigades.map(member),
    pacients: [1, 2].map((n) => ({
      name: 'Persona de prueba',
      age: 30 + n,
      address: 'Zona 3',
      genre: 1,
      moved_to: 'Hospital Regional',
    })),
    contact_person: [{ name: 'Vecina', phone_number: '55551234' }],
  })
  const tokens: string[] = []
  for (let n = 0; n < CLIENTS; n += 1) tokens.push(await aSession(db, Role.Administrador))
  return { tokens, nextBody }
}

/** A connection and the ids that it created. */
interface Dispatcher {
  client: Client
  created: number[]
}

/** Every dispatcher repeats the action for this time. Prints the rate and the duration of one action. */
const measure = async (
  name: string,
  seconds: number,
  dispatchers: readonly Dispatcher[],
  act: (dispatcher: Dispatcher, index: number) => Promise<Answered>,
): Promise<void> => {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    dispatchers.map(async (dispatcher) => {
      for (let index = 0; performance.now() < until; index += 1) times.push((await act(dispatcher, index)).ms)
    }),
  )
  const { median, p95 } = figuresOf(times)
  const rate = (times.length / (performance.now() - began)) * 1000
  print(`${name.padEnd(16)} ${rate.toFixed(0).padStart(6)} a second, median ${ms(median)}, p95 ${ms(p95)}`)
}

const run = async (where: Where, seconds: number): Promise<void> => {
  const database = await openDatabase(where)
  const { tokens, nextBody } = await prepare(database.db, VEHICLES_A_SECOND * seconds + 2 * WARM_UP)
  await database.close()
  const server = await startServer(where)
  const dispatchers = tokens.map((token) => ({ client: clientOf(server.url, token), created: [] }))
  const create = async ({ client, created }: Dispatcher): Promise<Answered> => {
    const answer = done(await client.post('emergency', nextBody()), 201)
    // The answer of a create by the contract.
    created.push((answer.json as { id: number }).id)
    return answer
  }
  /** Resolves the dispatcher's emergencies one after the other, then reopens them. */
  const change = async ({ client, created }: Dispatcher, index: number): Promise<Answered> => {
    const status = Math.floor(index / created.length) % 2 === 0 ? 30 : 20
    return done(await client.post(`emergency/${created[index % created.length]}/update_status`, { status }), 200)
  }
  for (let index = 0; index < WARM_UP / CLIENTS; index += 1) await Promise.all(dispatchers.map(create))
  await measure('creates', seconds, dispatchers, create)
  await measure('status changes', seconds, dispatchers, change)
  await server.stop()
}

const seconds = Number(process.argv[2] ?? 10)
if (!(seconds > 0)) throw new Error('The number of seconds must be more than 0.')
await onPostgres((where) => run(where, seconds))
