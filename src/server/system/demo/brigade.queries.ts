import {
  startingEmergencyTypes,
  startingJobPositions,
  startingVehicleTypes,
} from '../../../contract/overview/starting-catalogue.ts'
import { newPublicKey } from '../../platform/keys/public-key.ts'
import type { Changing } from '../../platform/database/open.ts'
import { DEMO_PASSWORD } from '../../people/session/demo-password.ts'
import { hashPassword } from '../../people/credentials/password.ts'
import { batchesOf, idsOf, type Ids } from './batches.ts'
import { accountDpis } from './plan/people.ts'
import type { DemoPerson } from './plan/person.ts'
import { demoStations } from './plan/stations.ts'
import type { DemoVehicle } from './plan/vehicles.ts'

export interface BrigadeIds {
  stations: Ids
  people: Ids
  vehicles: Ids
  types: Ids
}

/** Stations, people, vehicles and emergency types: the data of a brigade before its first emergency. */
export const insertBrigade = async (
  trx: Changing,
  { people, vehicles }: { people: readonly DemoPerson[]; vehicles: readonly DemoVehicle[] },
): Promise<BrigadeIds> => {
  const stations = await insertStations(trx)
  return {
    stations,
    people: await insertPeople(trx, people, stations),
    vehicles: await insertVehicles(trx, vehicles, stations),
    types: await insertEmergencyTypes(trx),
  }
}

const insertStations = async (trx: Changing): Promise<Ids> => {
  const rows = demoStations.map(({ no_station, name, address, phone_number, state, region_type, lat, lng }) => ({
    no_station,
    name,
    address,
    phone_number,
    state,
    region_type,
    lat,
    lng,
  }))
  return idsOf(await trx.insertInto('stations').values(rows).returning(['id', 'no_station']).execute(), (row) => row.no_station)
}

const insertPeople = async (trx: Changing, people: readonly DemoPerson[], stations: Ids): Promise<Ids> => {
  const titles = startingJobPositions.map((job_title) => ({ job_title }))
  const jobs = idsOf(
    await trx.insertInto('job_positions').values(titles).returning(['id', 'job_title']).execute(),
    (row) => row.job_title,
  )
  const rows = await Promise.all(
    people.map(async ({ station, job, courses: _, ...person }) => ({
      ...person,
      email_confirmed_at: person.email === '' ? null : person.created_at,
      station_id: station === null ? null : stations(station),
      job_position_id: jobs(job),
      public_key: newPublicKey(),
      password_hash: accountDpis.has(person.no_dpi) ? await hashPassword(DEMO_PASSWORD) : null,
    })),
  )
  const inserted = []
  for (const batch of batchesOf(rows))
    inserted.push(...(await trx.insertInto('users').values(batch).returning(['id', 'no_dpi']).execute()))
  const ids = idsOf(inserted, (row) => row.no_dpi)
  const courses = people.flatMap((person) => person.courses.map((course) => ({ ...course, user_id: ids(person.no_dpi) })))
  for (const batch of batchesOf(courses)) await trx.insertInto('courses').values(batch).execute()
  return ids
}

const insertVehicles = async (trx: Changing, vehicles: readonly DemoVehicle[], stations: Ids): Promise<Ids> => {
  const kinds = startingVehicleTypes.map(({ name, nomenclature }) => ({ name, nomenclature }))
  const types = idsOf(
    await trx.insertInto('vehicle_types').values(kinds).returning(['id', 'nomenclature']).execute(),
    (row) => row.nomenclature,
  )
  const rows = vehicles.map(({ station, nomenclature, ...vehicle }) => ({
    ...vehicle,
    station_id: stations(station),
    vehicle_type_id: types(nomenclature),
  }))
  return idsOf(await trx.insertInto('vehicles').values(rows).returning(['id', 'plate']).execute(), (row) => row.plate)
}

const insertEmergencyTypes = async (trx: Changing): Promise<Ids> => {
  const categories = idsOf(await trx.selectFrom('emergency_categories').select(['id', 'name']).execute(), (row) => row.name)
  const rows = startingEmergencyTypes.map(({ code, name, description, category, woundedKind = null }) => ({
    code,
    name,
    description,
    category_id: categories(category),
    wounded_kind: woundedKind,
  }))
  const types = idsOf(await trx.insertInto('emergency_types').values(rows).returning(['id', 'code']).execute(), (row) => row.code)
  const subTypes = startingEmergencyTypes.flatMap(({ code, subTypes: names }) =>
    names.map((name, index) => ({ emergency_type_id: types(String(code)), code: code + index + 1, name })),
  )
  await trx.insertInto('emergency_sub_types').values(subTypes).execute()
  return types
}
