import { regions, woundedKinds } from '../../src/contract/shared/codes.ts'
import { foldNotes } from '../../src/server/emergencies/rollups/folding.queries.ts'
import { formWith, smallPdf } from '../fixtures/person.ts'
import { dayAt, daysLater, wall, type Known, type KnownPerson } from './known-brigade.ts'
import { addCrew, addPerson, addType, addVehicle, expectDone, expectRefused, nameOfStation, places, type Scene } from './scene.ts'

const anyOf = <T>({ random }: Scene, records: ReadonlyMap<number, T>): T => random.pick([...records.values()])

const plainStation = { address: '13 avenida 8-45 zona 1', phone_number: '77610000' }

const openStation = async (scene: Scene): Promise<void> => {
  const { known, random, admin, serial } = scene
  const n = serial()
  const { latitude: lat, longitude: lng } = random.pick(places)
  const station = { no_station: `E-${n}`, name: nameOfStation(n), region_type: random.pick(regions), state: 10, lat, lng }
  const answer = await admin.post('/api/station', { ...plainStation, ...station })
  expectDone(answer)
  const { id } = answer.body
  const isEmpty = random.chance(0.5)
  known.stations.set(id, { ...station, id, crew: isEmpty ? undefined : await addCrew(scene, id) })
  if (!isEmpty) await addVehicle(scene, id)
}

/** Its name, its region, or its state. */
const changeStation = async (scene: Scene): Promise<void> => {
  const { known, random, admin, serial } = scene
  const station = anyOf(scene, known.stations)
  const { id, crew: _, ...stored } = station
  const changes = random.pick([
    { name: nameOfStation(serial()) },
    { region_type: random.pick(regions) },
    { state: random.pick([10, 20, 30, 50]) },
  ])
  expectDone(await admin.put(`/api/station/${id}`, { ...plainStation, ...stored, ...changes }))
  Object.assign(station, changes)
}

const isUsed = ({ vehicles, people, emergencies }: Known, station: number) =>
  [...vehicles.values(), ...people.values()].some((one) => one.station === station) ||
  [...emergencies.values()].some(({ stations }) => stations.includes(station))

const removeStation = async (scene: Scene): Promise<void> => {
  const { known, admin } = scene
  const { id } = anyOf(scene, known.stations)
  const answer = await admin.delete(`/api/station/${id}`)
  // People who were there on guard leave it behind with their marks.
  if (isUsed(known, id) || answer.status >= 400) return expectRefused(answer)
  known.stations.delete(id)
}

const changeType = async (scene: Scene): Promise<void> => {
  const { known, random, admin, serial, categories } = scene
  const type = anyOf(scene, known.types)
  const { id, ...stored } = type
  const changes = random.pick([
    { name: `Tipo ${serial()}` },
    { wounded_kind: random.pick([...woundedKinds, null]) },
    { category: random.pick([...categories, null]) },
  ])
  expectDone(await admin.put(`/api/emergency_type/${id}`, { ...stored, description: 'Otra', ...changes }))
  Object.assign(type, changes)
}

const removeType = async (scene: Scene): Promise<void> => {
  const { known, admin } = scene
  if (known.types.size < 3) return addType(scene)
  const { id } = anyOf(scene, known.types)
  const answer = await admin.delete(`/api/emergency_type/${id}`)
  if ([...known.emergencies.values()].some(({ type }) => type === id)) return expectRefused(answer)
  expectDone(answer)
  known.types.delete(id)
}

/** The state of a vehicle that is at an emergency cannot be chosen. */
const changeVehicleState = async (scene: Scene): Promise<void> => {
  const vehicle = anyOf(scene, scene.known.vehicles)
  const status = scene.random.pick([10, 10, 50, 60])
  const answer = await scene.admin.post('/api/vehicle/change_status', { id: vehicle.id, status })
  if (vehicle.disponibility === 40) return expectRefused(answer)
  expectDone(answer)
  vehicle.disponibility = status
}

const moveVehicle = async (scene: Scene): Promise<void> => {
  const { known, admin } = scene
  const vehicle = anyOf(scene, known.vehicles)
  const { id: station } = anyOf(scene, known.stations)
  const { id, ...stored } = vehicle
  const sent = { ...stored, station, model: 'Pierce 2010', note: 'Sin novedad', year: 2010 }
  expectDone(await admin.put(`/api/vehicle/${id}`, sent))
  vehicle.station = station
}

const removeVehicle = async (scene: Scene): Promise<void> => {
  const { known, admin } = scene
  const { id, station } = anyOf(scene, known.vehicles)
  const answer = await admin.delete(`/api/vehicle/${id}`)
  if ([...known.emergencies.values()].some(({ vehicles }) => vehicles.has(id))) return expectRefused(answer)
  expectDone(answer)
  known.vehicles.delete(id)
  await addVehicle(scene, station)
}

const anyGuard = ({ known, random, guards }: Scene): KnownPerson => known.people.get(random.pick(guards))!
const openStay = ({ stays }: KnownPerson) => stays.find(({ to }) => to === undefined)
const DAY = 86_400_000

/** Marks that a guard came or left. One who is in for more than a day must say when they left. */
const mark = async (scene: Scene): Promise<void> => {
  const { known, random, admin } = scene
  const guard = anyGuard(scene)
  const open = openStay(guard)
  if (open === undefined) {
    const answer = await admin.post(`/api/qr/${guard.id}/set_entry`, {})
    if (guard.status !== 5) return expectRefused(answer)
    expectDone(answer)
    return void guard.stays.push({ from: known.now, to: undefined, station: guard.station })
  }
  const leave = (date_entry?: string) =>
    admin.post(`/api/qr/${guard.id}/set_exit`, { observation: 'Fin de guardia', ...(date_entry && { date_entry }) })
  const isLong = known.now.getTime() - open.from.getTime() > DAY
  if (isLong) expectRefused(await leave())
  const left = isLong ? new Date(open.from.getTime() + random.integer(60, 1440) * 60_000) : known.now
  expectDone(await leave(isLong ? wall(left) : undefined))
  open.to = left
}

/** Puts a guard off duty, which ends their stay, or back on duty, and moves them to a station. */
const changeDuty = async (scene: Scene): Promise<void> => {
  const { known, random, admin } = scene
  const guard = anyGuard(scene)
  const isOff = guard.status !== 5
  const inactive_reason = random.integer(1, 4)
  const { id: station } = anyOf(scene, known.stations)
  const sent = { station, type_of_contract: 1, inactive_reason, start_date_unsubscribe: '2024-11-01' }
  const [call, file] = isOff ? ['updateDischarge', 'acceptance_file'] : ['updateUnsubscribe', 'register_file']
  // Beyond the end of the history, or the leave would be over by its date.
  const end_date_unsubscribe = daysLater(dayAt(known.now), 300)
  const body = formWith({ ...sent, end_date_unsubscribe }, { [file]: smallPdf })
  expectDone(await admin.send(`/api/job_management/${guard.id}/${call}/`, { method: 'PUT', body }))
  Object.assign(guard, {
    station,
    status: isOff ? 5 : 1,
    inactive_reason: isOff ? null : inactive_reason,
    contract: 'Municipalidad',
  })
  if (!isOff) endStay(scene, guard)
}

const endStay = ({ known }: Scene, guard: KnownPerson): void => {
  const open = openStay(guard)
  if (open !== undefined) open.to = new Date(Math.min(known.now.getTime(), open.from.getTime() + DAY))
}

/** A new guard takes the place of one who leaves. */
const retire = async (scene: Scene): Promise<void> => {
  const guard = anyGuard(scene)
  expectDone(await scene.admin.delete(`/api/user/${guard.id}`))
  guard.retired = true
  endStay(scene, guard)
  scene.guards.splice(scene.guards.indexOf(guard.id), 1, await addPerson(scene, guard.station!))
}

/** Some of the notes only, so that readers sum figures and notes. */
const fold = async ({ server, random }: Scene): Promise<void> => void (await foldNotes(server.deps.db, random.integer(1, 20)))

export const brigadeSteps = {
  openStation,
  changeStation,
  removeStation,
  addType,
  changeType,
  removeType,
  changeVehicleState,
  moveVehicle,
  removeVehicle,
  mark,
  changeDuty,
  retire,
  fold,
}
