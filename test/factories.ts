import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { EmergencyStatus, isInProgress } from '../src/contract/shared/emergency-statuses.ts'
import type { Role } from '../src/contract/shared/rights/roles.ts'
import { VehicleState } from '../src/contract/fleet/vehicle-states.ts'
import type { Database } from '../src/server/platform/database/open.ts'
import type { DB } from '../src/server/platform/database/schema.generated.ts'
import { inLetters } from './fixtures/person.ts'

/*
 * Records with default values for every column, which can be overridden. They are inserted directly, so only constraints apply.
 */

let serial = 0
const next = () => ++serial

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>

export const aStation = (db: Database, row: Row<'stations'> = {}) => {
  const n = next()
  return db
    .insertInto('stations')
    .values({
      no_station: `E-${n}`,
      name: `Estación ${n}`,
      address: `${n}a. calle 1-20 zona 1, Quetzaltenango`,
      phone_number: '77610000',
      state: 10,
      region_type: 'Occidente',
      lat: 14.8347,
      lng: -91.5181,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const aPerson = (db: Database, row: Row<'users'> & { role: Role }) => {
  const n = next()
  return db
    .insertInto('users')
    .values({
      no_dpi: String(1_000_000_000_000 + n),
      public_key: randomBytes(16).toString('base64url'),
      first_name: `Nombre ${inLetters(n)}`,
      last_name: `Apellido ${inLetters(n)}`,
      status: 5,
      created_at: new Date(),
      email_confirmed_at: row.email ? new Date() : null,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const aVehicleType = (db: Database, row: Row<'vehicle_types'> = {}) =>
  db
    .insertInto('vehicle_types')
    .values({ name: `Tipo ${next()}`, nomenclature: 'MB', ...row })
    .returningAll()
    .executeTakeFirstOrThrow()

export const aVehicle = async (db: Database, row: Row<'vehicles'> & { station_id: number }) => {
  const n = next()
  return db
    .insertInto('vehicles')
    .values({
      plate: `P-${n}ABC`,
      model: 'Pierce 2010',
      note: 'Sin novedad',
      unit: `MB-${n}`,
      year: 2010,
      disponibility: VehicleState.Disponible,
      vehicle_type_id: row.vehicle_type_id ?? (await aVehicleType(db)).id,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const anEmergencyType = (db: Database, row: Row<'emergency_types'> = {}) => {
  const n = next()
  return db
    .insertInto('emergency_types')
    .values({ code: n, name: `Tipo de emergencia ${n}`, description: 'Descripción', ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A station with a pilot, a firefighter and a vehicle, and an emergency type: the records that an emergency needs. */
export const aBrigade = async (db: Database, { station: row = {} }: { station?: Row<'stations'> } = {}) => {
  const station = await aStation(db, row)
  const [pilot, firefighter, vehicle, type] = await Promise.all([
    aPerson(db, { role: 10, station_id: station.id, is_pilot: true }),
    aPerson(db, { role: 10, station_id: station.id }),
    aVehicle(db, { station_id: station.id }),
    anEmergencyType(db),
  ])
  return { station, pilot, firefighter, vehicle, type }
}
export type Brigade = Awaited<ReturnType<typeof aBrigade>>

/** The body that the form sends for an emergency of that brigade. */
export const emergencyOf = ({ station, pilot, firefighter, vehicle, type }: Brigade) => ({
  emergency_type: type.id,
  notice_form: 'Teléfono',
  attention_date: '2026-11-19 20:15:00',
  telephonist: pilot.id,
  address: '4a. calle 5-20 zona 1, Quetzaltenango',
  latitude: 14.8361,
  longitude: -91.5203,
  observations: '<p>Se controló el conato.</p>',
  stations: [station.id],
  firefighters: [firefighter.id],
  members: [{ vehicle: vehicle.id, pilot: pilot.id, km_inicial: 1200, km_final: 1212.5 }],
  pacients: [{ name: 'Persona de prueba', age: 34, address: 'Zona 3', genre: 1, moved_to: 'Hospital Regional' }],
  contact_person: [{ name: 'Vecina', phone_number: '+(502) 5555-1234' }],
})

/** An emergency that the brigade attends with its vehicle; `row` overrides columns. One in progress holds the vehicle. */
export const anEmergency = async (db: Database, brigade: Brigade, row: Row<'emergencies'> = {}) => {
  const { station, pilot, firefighter, vehicle, type } = brigade
  const status = row.status ?? EmergencyStatus.Activo
  const in_progress = isInProgress(status)
  const emergency = await db
    .insertInto('emergencies')
    .values({
      public_key: randomBytes(16).toString('base64url'),
      emergency_type_id: type.id,
      notice_form: 'Cabina',
      attention_date: new Date(),
      resolved_date: in_progress ? null : new Date(),
      creation_date: new Date(),
      registered_at: row.creation_date ?? new Date(),
      address: '4a. calle 5-20 zona 1, Quetzaltenango',
      latitude: 14.8361,
      longitude: -91.5203,
      observations: '<p>Sin novedad.</p>',
      telephonist_id: pilot.id,
      created_user_id: pilot.id,
      ...row,
      status,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const emergency_id = emergency.id
  await db.insertInto('emergency_stations').values({ emergency_id, station_id: station.id }).execute()
  await db.insertInto('emergency_firefighters').values({ emergency_id, user_id: firefighter.id }).execute()
  await db
    .insertInto('emergency_members')
    .values({ emergency_id, in_progress, vehicle_id: vehicle.id, pilot_id: pilot.id })
    .execute()
  if (in_progress)
    await db.updateTable('vehicles').set({ disponibility: VehicleState.EnEmergencia }).where('id', '=', vehicle.id).execute()
  return emergency
}
