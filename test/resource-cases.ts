import type { Database } from '../src/server/platform/database/open.ts'
import { aBrigade, anEmergency, aPerson, aStation, aVehicle, aVehicleType } from './factories.ts'

/** The permitted callers: visitors, then roles 1, 5, 7, 8, 10 and 11 (S-16). */
export const everyone = 'y y y y y y y'
/** No person: a device at a station's door. */
export const nobody = '- - - - - - -'
export const signedIn = '- y y y y y y'
export const administrator = '- y - - - - -'
export const dispatch = '- y y y y - -'
export const commanding = '- y y y - - -'
export const staffing = '- y - - - - y'
/** Over the people of their station or of all. */
export const supervising = '- y y y - - y'
export const userForms = '- y y - - - y'

/** The data of a resource for the tests that all plain resources share (B-API-06 to B-API-11). */
export interface ResourceCase {
  path: string
  rights: readonly [read: string, write: string]
  /** The addresses of its list and of a record, if it has screens with the same rights. */
  screens?: readonly [list: string, record: string]
  /** A valid create; `n` makes it unique, `word` is part of its label. */
  input: (db: Database, n: number, word: string) => Promise<Record<string, unknown>>
  /** The field that the search matches and that options show. */
  label: string
  /** Required texts with their maximum lengths, and other required fields. */
  texts: Record<string, number>
  otherRequired: readonly string[]
  /** Columns that a list can be ordered by. */
  orderings: readonly string[]
  /** A unique value, another spelling of it, and the message for a duplicate. */
  unique: { field: string; same: (value: never) => unknown; sentence: string }
  /** Creates records that reference this one, and returns their description; absent if nothing references it. */
  use?: (db: Database, id: number) => Promise<string>
}

const shout = (value: string) => value.toUpperCase()
/** Also removes accents, for values that are compared without them. */
const upperWithoutAccents = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

export const resourceCases: readonly ResourceCase[] = [
  {
    path: 'vehicle_type',
    rights: [signedIn, administrator],
    screens: ['/vehicle-types', '/vehicle-type'],
    input: async (_, n, word) => ({ name: `${word} ${n}`, nomenclature: `N-${n}` }),
    label: 'name',
    texts: { name: 100, nomenclature: 30 },
    otherRequired: [],
    orderings: ['id', 'name', 'nomenclature'],
    unique: { field: 'name', same: upperWithoutAccents, sentence: 'Ya existe un tipo de vehículo con este nombre' },
    use: async (db, id) => {
      const { id: station_id } = await aStation(db)
      await aVehicle(db, { station_id, vehicle_type_id: id })
      return '1 vehículo'
    },
  },
  {
    path: 'category_emergency_type',
    rights: [signedIn, administrator],
    input: async (_, n, word) => ({ name: `${word} ${n}` }),
    label: 'name',
    texts: { name: 100 },
    otherRequired: [],
    orderings: ['id', 'name'],
    unique: { field: 'name', same: upperWithoutAccents, sentence: 'Ya existe una categoría con este nombre' },
    use: async (db, id) => {
      for (const code of [700_001, 700_002])
        await db.insertInto('emergency_types').values({ code, name: 'Tipo', description: 'Uno', category_id: id }).execute()
      return '2 tipos de emergencia'
    },
  },
  {
    path: 'job_management',
    rights: [userForms, staffing],
    input: async (_, n, word) => ({ job_title: `${word} ${n}` }),
    label: 'job_title',
    texts: { job_title: 100 },
    otherRequired: [],
    orderings: ['id', 'job_title'],
    unique: { field: 'job_title', same: upperWithoutAccents, sentence: 'Ya existe un puesto con este nombre' },
    use: async (db, id) => {
      await aPerson(db, { role: 10, job_position_id: id })
      return '1 persona'
    },
  },
  {
    path: 'emergency_type',
    rights: [signedIn, administrator],
    screens: ['/emergency-types', '/emergency-type'],
    input: async (_, n, word) => ({ code: 500_000 + n, name: `${word} ${n}`, description: `Descripción ${n}`, category: null }),
    label: 'name',
    texts: { name: 50, description: 500 },
    otherRequired: ['code'],
    orderings: ['id', 'code', 'name', 'description'],
    unique: { field: 'code', same: (code: number) => code, sentence: 'Ya existe un tipo de emergencia con este código' },
    use: async (db, id) => {
      const brigade = await aBrigade(db)
      await anEmergency(db, brigade, { emergency_type_id: id })
      return '1 emergencia'
    },
  },
  {
    path: 'station',
    rights: [signedIn, administrator],
    screens: ['/stations', '/stations'],
    input: async (_, n, word) => ({
      no_station: `Ü-${n}`,
      name: `${word} ${n}`,
      address: `${n}a. calle zona 1`,
      phone_number: '+(502) 7761-0000',
      state: 10,
      region_type: 'Occidente',
      lat: 14.8347,
      lng: -91.5181,
    }),
    label: 'name',
    texts: { no_station: 20, name: 100, address: 300 },
    otherRequired: ['phone_number', 'state', 'region_type', 'lat', 'lng'],
    orderings: ['id', 'no_station', 'name', 'address', 'phone_number', 'state', 'region_type'],
    unique: { field: 'no_station', same: shout, sentence: 'Ya existe una estación con este ID' },
    use: async (db, id) => {
      await aPerson(db, { role: 10, station_id: id })
      const { id: vehicle_type_id } = await aVehicleType(db)
      for (let n = 0; n < 2; n++) await aVehicle(db, { station_id: id, vehicle_type_id })
      return '1 persona y 2 vehículos'
    },
  },
  {
    path: 'vehicle',
    rights: [signedIn, administrator],
    screens: ['/vehicles', '/vehicles'],
    input: async (db, n, word) => ({
      plate: `${word} ${n}`.toUpperCase(),
      model: 'Pierce 2010',
      note: 'Sin novedad',
      unit: `MB-${n}`,
      year: 2010,
      disponibility: 10,
      station: (await aStation(db)).id,
      vehicle_type: (await aVehicleType(db)).id,
    }),
    label: 'plate',
    texts: { plate: 15, model: 100, note: 300, unit: 30 },
    otherRequired: ['year', 'disponibility', 'station', 'vehicle_type'],
    orderings: ['id', 'plate', 'model', 'note', 'unit', 'year', 'disponibility', 'station_name', 'station_address'],
    unique: { field: 'plate', same: (plate: string) => plate.toLowerCase(), sentence: 'Ya existe un vehículo con esta placa' },
    use: async (db, id) => {
      const brigade = await aBrigade(db)
      await anEmergency(db, { ...brigade, vehicle: { ...brigade.vehicle, id } }, { status: 30 })
      return '1 emergencia'
    },
  },
]
