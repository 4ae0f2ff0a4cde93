import { expect } from 'vitest'
import { regions, woundedKinds } from '../../src/contract/shared/codes.ts'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { seededRandom, type Random } from '../../src/server/system/demo/plan/random.ts'
import { anEmergency, aPerson, aStation, aVehicleType } from '../factories.ts'
import { clockOf } from '../fixtures/attendance.ts'
import { inLetters } from '../fixtures/person.ts'
import type { Answer, Client, TestServer } from '../test-app.ts'
import type { Known, KnownStation, KnownVehicle } from './known-brigade.ts'

/** The places of emergencies and stations, each with its municipality. */
export const places = [
  { latitude: 14.8347, longitude: -91.5181, municipality: 'Quetzaltenango, Quetzaltenango' },
  { latitude: 14.83461, longitude: -91.51812, municipality: 'Quetzaltenango, Quetzaltenango' },
  { latitude: 14.8764, longitude: -91.4581, municipality: 'Salcajá, Quetzaltenango' },
  { latitude: 14.7042, longitude: -91.8606, municipality: 'Coatepeque, Quetzaltenango' },
  { latitude: 13.23454, longitude: -92.34567, municipality: 'Guatemala' },
]

/** A brigade that is changed at random, and what the test knows of it. The same seed gives the same history. */
export interface Scene {
  server: TestServer
  random: Random
  known: Known
  /** Different with every call. */
  serial: () => number
  admin: Client
  attendant: Client
  commander: Client
  /** A commander without a station. */
  unassigned: Client
  /** People whose duty and attendance change. */
  guards: number[]
  categories: number[]
  vehicleType: number
}

/** Sets the server's clock, too. */
export const setClock = async ({ server, known }: Pick<Scene, 'server' | 'known'>, now: Date): Promise<void> => {
  known.now = now
  await clockOf(server)(now)
}

export const expectDone = ({ status, body }: Answer): void => expect(status, JSON.stringify(body)).toBeLessThan(300)
/** What is refused changes no figure. */
export const expectRefused = ({ status, body }: Answer): void => {
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  expect(status, JSON.stringify(body)).toBeLessThan(500)
}

/** The name alone decides the order, by its number. */
export const nameOfStation = (n: number): string => `${n}a. Compañía`

const aPersonSent = (scene: Pick<Scene, 'serial'>, role: Role, station_id: number | null) => {
  const n = scene.serial()
  const no_dpi = String(3_000_000_000_000 + n)
  return { role, station_id, no_dpi, first_name: `Ana ${inLetters(n)}`, last_name: 'Batz' }
}

const rememberPerson = ({ known }: Pick<Scene, 'known'>, id: number, sent: ReturnType<typeof aPersonSent>): void => {
  const { no_dpi, first_name, last_name, station_id: station } = sent
  const onDuty = { status: 5, inactive_reason: null, retired: false, stays: [] }
  known.people.set(id, { id, no_dpi, name: `${first_name} ${last_name}`, station, ...onDuty })
}

export const addPerson = async (scene: Pick<Scene, 'server' | 'serial' | 'known'>, station: number, row: object = {}) => {
  const sent = aPersonSent(scene, Role.Bombero, station)
  const { id } = await aPerson(scene.server.deps.db, { ...sent, ...row })
  rememberPerson(scene, id, sent)
  return id
}

export const addCrew = async (scene: Pick<Scene, 'server' | 'serial' | 'known'>, station: number) => ({
  pilot: await addPerson(scene, station, { is_pilot: true }),
  firefighter: await addPerson(scene, station),
})

export const addVehicle = async (scene: Scene, station: number): Promise<KnownVehicle> => {
  const n = scene.serial()
  const vehicle = { plate: `P-${n}BBS`, unit: `U-${String(n).padStart(5, '0')}`, station, vehicle_type: scene.vehicleType }
  const sent = { ...vehicle, model: 'Pierce 2010', note: 'Sin novedad', year: 2010, disponibility: 10 }
  const answer = await scene.admin.post('/api/vehicle', sent)
  expectDone(answer)
  const known = { ...vehicle, id: answer.body.id, disponibility: 10 }
  scene.known.vehicles.set(known.id, known)
  return known
}

export const addType = async (scene: Scene): Promise<void> => {
  const n = scene.serial()
  const type = {
    code: n,
    name: `Tipo ${n}`,
    wounded_kind: scene.random.pick([...woundedKinds, null]),
    category: scene.random.pick([...scene.categories, null]),
  }
  const answer = await scene.admin.post('/api/emergency_type', { ...type, description: 'Descripción' })
  expectDone(answer)
  scene.known.types.set(answer.body.id, { ...type, id: answer.body.id })
}

/** Four stations with people and four vehicles each, seven types, six people on guard, and three emergencies of years ago. */
export const aScene = async (server: TestServer, seed: number): Promise<Scene> => {
  const { db } = server.deps
  const random = seededRandom(seed)
  const known: Known = {
    now: new Date('2024-12-20T08:00:00-06:00'),
    stations: new Map(),
    types: new Map(),
    vehicles: new Map(),
    emergencies: new Map(),
    people: new Map(),
  }
  let last = 0
  const begun = { server, random, known, serial: () => (last += 1) }
  await setClock(begun, known.now)
  const stations: KnownStation[] = []
  for (let n = 0; n < 4; n += 1) {
    const number = begun.serial()
    const row = { no_station: `E-${number}`, name: nameOfStation(number), region_type: regions[n % 3] ?? 'Norte', state: 10 }
    const { id } = await aStation(db, { ...row, lat: places[n]!.latitude, lng: places[n]!.longitude })
    const station = { id, ...row, lat: places[n]!.latitude, lng: places[n]!.longitude, crew: await addCrew(begun, id) }
    known.stations.set(id, station)
    stations.push(station)
  }
  const signedIn = async (role: Role, station: number | null): Promise<Client> => {
    const sent = aPersonSent(begun, role, station)
    const client = await server.as(role, sent)
    rememberPerson(begun, client.id, sent)
    return client
  }
  const categories = await db.selectFrom('emergency_categories').select('id').orderBy('id').limit(2).execute()
  const scene: Scene = {
    ...begun,
    admin: await signedIn(Role.Administrador, null),
    attendant: await signedIn(Role.Cabinista, stations[0]!.id),
    commander: await signedIn(Role.Comandante, stations[1]!.id),
    unassigned: await signedIn(Role.Comandante, null),
    guards: [],
    categories: categories.map(({ id }) => id),
    vehicleType: (await aVehicleType(db)).id,
  }
  for (let n = 0; n < 7; n += 1) await addType(scene)
  for (let n = 0; n < 6; n += 1) scene.guards.push(await addPerson(scene, random.pick(stations).id))
  for (const { id } of stations) for (let n = 0; n < 4; n += 1) await addVehicle(scene, id)
  for (const [day, status] of [
    ['2023-12-31T23:59:59', 30],
    ['2024-01-01T00:00:00', 10],
    ['2024-02-29T18:30:00', 50],
  ] as const)
    await addOld(scene, new Date(`${day}-06:00`), status)
  return scene
}

/** As an import from another program leaves them: without a type, and one in a state that is no longer given. */
const addOld = async ({ server, random, known, admin }: Scene, created: Date, status: number): Promise<void> => {
  const { db } = server.deps
  const station = random.pick([...known.stations.values()])
  const vehicle = [...known.vehicles.values()].find((one) => one.station === station.id && one.disponibility === 10)
  const { latitude, longitude } = random.pick(places)
  const [pilot, firefighter] = await Promise.all(
    [station.crew!.pilot, station.crew!.firefighter].map((id) =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  )
  const [type, row, machine] = await Promise.all([
    db.selectFrom('emergency_types').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('stations').selectAll().where('id', '=', station.id).executeTakeFirstOrThrow(),
    db.selectFrom('vehicles').selectAll().where('id', '=', vehicle!.id).executeTakeFirstOrThrow(),
  ])
  const resolved = status === 30 ? created : null
  const { id, code, address } = await anEmergency(
    db,
    { station: row, pilot: pilot!, firefighter: firefighter!, vehicle: machine, type },
    {
      status,
      latitude,
      longitude,
      emergency_type_id: null,
      created_user_id: admin.id,
      creation_date: created,
      attention_date: created,
      resolved_date: resolved,
    },
  )
  if (resolved === null) vehicle!.disponibility = 40
  known.emergencies.set(id, {
    id,
    code,
    created,
    registered: created,
    attended: created,
    resolved,
    outcome: resolved === null ? null : 1,
    type: null,
    status,
    address,
    latitude,
    longitude,
    stations: [station.id],
    vehicles: new Map([[vehicle!.id, null]]),
    patients: 0,
  })
}
