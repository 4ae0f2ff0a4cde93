import { wall, type KnownEmergency, type KnownStation, type KnownVehicle } from './known-brigade.ts'
import { expectDone, expectRefused, places, type Scene } from './scene.ts'

const stationsWithCrew = ({ known, random }: Scene, most: number): KnownStation[] =>
  random.some(
    [...known.stations.values()].filter(({ crew }) => crew !== undefined),
    random.integer(1, most),
  )

const vehiclesOf = ({ known }: Scene, stations: readonly KnownStation[]): KnownVehicle[] =>
  [...known.vehicles.values()].filter(({ station }) => stations.some(({ id }) => id === station))

const partsOf = ({ known, random }: Scene, stations: readonly KnownStation[], vehicles: readonly number[]) => {
  const { pilot } = stations[0]!.crew!
  const { latitude, longitude } = random.pick(places)
  const patient = { name: 'Persona', age: 34, address: 'Zona 3', genre: 1, moved_to: 'Hospital Regional' }
  return {
    notice_form: 'Teléfono',
    emergency_type: random.pick([...known.types.keys()]),
    attention_date: wall(new Date(known.now.getTime() - random.integer(0, 3600) * 1000)),
    telephonist: pilot,
    address: `${random.integer(1, 40)}a. calle 5-20 zona 1`,
    latitude,
    longitude,
    observations: '<p>Sin novedad.</p>',
    stations: stations.map(({ id }) => id),
    firefighters: stations.map(({ crew }) => crew!.firefighter),
    members: vehicles.map((vehicle) => ({ vehicle, pilot, km_inicial: 1200, km_final: 1200 + random.integer(1, 90) })),
    pacients: Array.from({ length: random.integer(0, 3) }, () => patient),
  }
}
type Parts = ReturnType<typeof partsOf>

const idsOf = (vehicles: readonly { id: number }[]) => vehicles.map(({ id }) => id)
const kilometresOf = ({ members }: Parts) => new Map(members.map((one) => [one.vehicle, one.km_final - one.km_inicial]))
const setVehicles = ({ known }: Scene, ids: Iterable<number>, disponibility: number): void => {
  for (const id of ids) known.vehicles.get(id)!.disponibility = disponibility
}
const anyEmergency = ({ known, random }: Scene): KnownEmergency => random.pick([...known.emergencies.values()])

/** Now and then it was reported earlier than it is typed: minutes, or so long ago that it counts in another month or year (S-69). */
const reportedIn = ({ known, random }: Scene): { creation_date?: string } => {
  if (random.chance(0.6)) return {}
  const seconds = random.integer(0, random.pick([3600, 40 * 86_400, 400 * 86_400]))
  return { creation_date: wall(new Date(known.now.getTime() - seconds * 1000)) }
}
const instantOf = (written: string) => new Date(`${written.replace(' ', 'T')}-06:00`)

const plainFields = (sent: Parts) => ({
  type: sent.emergency_type,
  address: sent.address,
  attended: instantOf(sent.attention_date),
  latitude: sent.latitude,
  longitude: sent.longitude,
})

/** Now and then a cabin attendant's, which has the place of its first station and no patients. */
const create = async (scene: Scene): Promise<void> => {
  const { known, random, admin, attendant } = scene
  const stations = stationsWithCrew(scene, 3)
  const free = vehiclesOf(scene, stations).filter(({ disponibility }) => disponibility === 10)
  if (free.length === 0) return
  const sent = { ...partsOf(scene, stations, idsOf(random.some(free, random.integer(1, 2)))), ...reportedIn(scene) }
  const isCabin = random.chance(0.2)
  const answer = await (isCabin ? attendant : admin).post('/api/emergency', sent)
  expectDone(answer)
  const { id, code } = answer.body
  const one = {
    id,
    code,
    created: sent.creation_date === undefined ? known.now : instantOf(sent.creation_date),
    registered: known.now,
    resolved: null,
    outcome: null,
    status: 20,
    ...plainFields(sent),
    stations: sent.stations,
    vehicles: kilometresOf(sent),
    patients: sent.pacients.length,
  }
  const { lat: latitude, lng: longitude } = stations[0]!
  known.emergencies.set(id, isCabin ? { ...one, attended: one.created, latitude, longitude, patients: 0 } : one)
  setVehicles(scene, one.vehicles.keys(), 40)
}

const edit = async (scene: Scene): Promise<void> => {
  const { known, random, admin } = scene
  const one = anyEmergency(scene)
  const isOpen = one.status !== 30
  const stations = stationsWithCrew(scene, 3)
  const others = vehiclesOf(scene, stations).filter(
    ({ id, disponibility }) => !one.vehicles.has(id) && (!isOpen || disponibility === 10),
  )
  const staying = random.some([...one.vehicles.keys()], random.integer(0, one.vehicles.size))
  const chosen = [...staying, ...idsOf(random.some(others, random.integer(staying.length === 0 ? 1 : 0, 2)))]
  const sent = { ...partsOf(scene, stations, chosen.length === 0 ? [...one.vehicles.keys()] : chosen), ...reportedIn(scene) }
  const is_change_status_emergency = one.status !== 10 && random.chance(0.2)
  const answer = await admin.post('/api/emergency/customUpdate', { ...sent, id: one.id, is_change_status_emergency })
  expectDone(answer)
  const isResolved = isOpen && is_change_status_emergency
  const vehicles = kilometresOf(sent)
  if (isOpen) {
    setVehicles(scene, one.vehicles.keys(), 10)
    if (!isResolved) setVehicles(scene, vehicles.keys(), 40)
  }
  Object.assign(one, plainFields(sent), { stations: sent.stations, vehicles, patients: sent.pacients.length })
  if (sent.creation_date !== undefined) one.created = instantOf(sent.creation_date)
  if (isResolved) Object.assign(one, { status: 30, resolved: known.now, outcome: 1 })
}

/** Lists that are not sent stay as they are. */
const editWithoutLists = async (scene: Scene): Promise<void> => {
  const one = anyEmergency(scene)
  const [station] = one.stations
  const stored = scene.known.stations.get(station!)!
  const { stations: _s, firefighters: _f, members: _m, pacients: _p, ...sent } = partsOf(scene, [stored], [])
  expectDone(await scene.admin.post('/api/emergency/customUpdate', { ...sent, id: one.id }))
  Object.assign(one, plainFields({ ...sent, stations: [], firefighters: [], members: [], pacients: [] }))
}

/** Reopens, too; refused if a vehicle is elsewhere by then, or the state is the old one. */
const changeStatus = async (scene: Scene): Promise<void> => {
  const { known, random, admin } = scene
  const one = anyEmergency(scene)
  const status = random.pick([20, 30, 30, 30, 40, 50].filter((code) => code !== one.status))
  const isReopened = one.status === 30
  const outcome = status === 30 ? random.pick([1, 1, 2, 3, 4]) : null
  const answer = await admin.post(`/api/emergency/${one.id}/update_status`, { status, ...(outcome !== null && { outcome }) })
  const areFree = [...one.vehicles.keys()].every((id) => known.vehicles.get(id)!.disponibility === 10)
  if (one.status === 10 || (isReopened && !areFree)) return expectRefused(answer)
  expectDone(answer)
  if (isReopened || status === 30) setVehicles(scene, one.vehicles.keys(), status === 30 ? 10 : 40)
  Object.assign(one, { status, resolved: status === 30 ? known.now : null, outcome })
}

const remove = async (scene: Scene): Promise<void> => {
  if (scene.known.emergencies.size < 5) return create(scene)
  const one = anyEmergency(scene)
  expectDone(await scene.admin.delete(`/api/emergency/${one.id}`))
  if (one.status !== 30) setVehicles(scene, one.vehicles.keys(), 10)
  scene.known.emergencies.delete(one.id)
}

export const emergencySteps = { create, edit, editWithoutLists, changeStatus, remove }
