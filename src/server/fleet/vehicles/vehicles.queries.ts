import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { labelOf } from '../../../contract/shared/codes.ts'
import type { Option } from '../../../contract/shared/resource.schema.ts'
import { VehicleState, vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import { plateKey } from '../../../contract/fleet/plates.ts'
import type { vehicles, Vehicle, VehicleOption } from '../../../contract/fleet/vehicles.schema.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import {
  allOf,
  byNaturalKey,
  byValue,
  contains,
  countRows,
  insertRow,
  insertRows,
  hasText,
  hasValue,
  naturalKey,
  orderBy,
  pageOf,
  rowQueries,
  updateRow,
  wordsOf,
  type ResourceQueries,
} from '../../platform/records/table-queries.ts'

type VehicleInput = z.output<typeof vehicles.input>

const from = sql`vehicles v JOIN stations s ON s.id = v.station_id JOIN vehicle_types t ON t.id = v.vehicle_type_id`

const select = async (db: Database | Changing, rest: RawBuilder<unknown>): Promise<Vehicle[]> => {
  const { rows } = await sql<Omit<Vehicle, 'disponibility_label'>>`
    SELECT v.id, v.version, v.plate, v.model, v.note, v.unit, v.year, v.disponibility, v.on_tracking,
      json_build_object('id', s.id, 'name', s.name, 'address', s.address) AS station,
      json_build_object('id', t.id, 'name', t.name) AS vehicle_type
    FROM ${from} ${rest}`.execute(db)
  return rows.map((row) => ({ ...row, disponibility_label: labelOf(vehicleStates, row.disponibility) }))
}

const cells = ({ station, vehicle_type, ...own }: VehicleInput) => ({
  ...own,
  plate: own.plate.toUpperCase(),
  station_id: station,
  vehicle_type_id: vehicle_type,
})

/** Whether a plate or unit contains the searched text, ignoring spaces and hyphens in both. */
const hasName = (search: string): RawBuilder<unknown> => {
  const key = plateKey(search)
  return key === '' ? sql`false` : contains('v.name_text', key)
}

/** Of vehicles `v`. A plate may be typed in several words; otherwise each word must match somewhere. */
export const vehiclesFound = (search: string): RawBuilder<unknown>[] => {
  if (search === '') return []
  const byWords = wordsOf(search).map((word) => {
    const ofStation = sql`v.station_id IN (SELECT id FROM stations WHERE ${contains('name_text', word)})`
    return sql`(${contains('v.name_text', word)} OR ${contains('v.note_text', word)} OR ${hasName(word)} OR ${ofStation})`
  })
  return [sql`(${hasName(search)} OR ${allOf(byWords)})`]
}

/** Only the plate, which the options show. */
const hasPlate = (search: string): RawBuilder<unknown> => {
  const key = plateKey(search)
  return key === '' ? sql`false` : hasText(sql`plain_text(plate_key(plate))`, key)
}

export const vehicleQueries: ResourceQueries<Vehicle, VehicleInput> = {
  list: async (db, { page, search, ordering, filters: { station, vehicle_type, disponibility, on_tracking } }) => {
    const where = allOf([
      ...(station === undefined ? [] : [hasValue('v.station_id', station)]),
      ...(vehicle_type === undefined ? [] : [sql`v.vehicle_type_id = ${vehicle_type}`]),
      ...(disponibility === undefined ? [] : [sql`v.disponibility = ${disponibility}`]),
      ...(on_tracking === undefined ? [] : [sql`v.on_tracking = ${on_tracking === 1}`]),
      ...vehiclesFound(search),
    ])
    const order = orderBy(
      ordering,
      {
        ...byValue('id', 'year', 'disponibility'),
        ...byNaturalKey('plate', 'model', 'note', 'unit', 'station_address'),
        station_name: sql`station_name_key`,
      },
      'plate',
    )
    // Sorted and cut by the index before anything is numbered: a window over the order would read every row.
    const sorted = sql`SELECT v.id FROM (SELECT v.*, s.name_key AS station_name_key, s.address AS station_address FROM vehicles v JOIN stations s ON s.id = v.station_id WHERE ${where}) v ORDER BY ${order}, v.id ${pageOf(page)}`
    const [results, count] = await Promise.all([
      select(db, sql`JOIN (SELECT id, row_number() OVER () AS place FROM (${sorted}) s) p ON p.id = v.id ORDER BY p.place`),
      countRows(db, sql`vehicles v WHERE ${where}`),
    ])
    return { count, results }
  },
  options: async (db, search) => {
    const { rows } =
      await sql<Option>`SELECT id, plate AS name FROM vehicles WHERE ${search === '' ? sql`true` : hasPlate(search)} ORDER BY id`.execute(
        db,
      )
    return rows
  },
  read: async (db, id) => (await select(db, sql`WHERE v.id = ${id}`))[0],
  insert: (trx, input) => insertRow(trx, 'vehicles', cells(input)),
  update: (trx, id, input) => updateRow(trx, 'vehicles', id, cells(input)),
  ...rowQueries('vehicles', [['emergency_members', 'vehicle_id', 'emergencia', 'emergencias']]),
}

/** Creates several vehicles, and answers them as a read does. */
export const insertVehicles = async (trx: Changing, inputs: readonly VehicleInput[]): Promise<Vehicle[]> => {
  const ids = await insertRows(trx, 'vehicles', inputs.map(cells))
  return select(trx, sql`WHERE v.id = ANY(${ids}::integer[]) ORDER BY v.id`)
}

/** The first vehicles that a search finds, without their number: 'MB-01' before 'AMB-01', which contains it, too. */
export const findVehicles = (db: Database, search: string, limit: number): Promise<Vehicle[]> => {
  const key = plateKey(search)
  const begins = (column: 'v.unit' | 'v.plate') => sql`starts_with(plain_text(plate_key(${sql.ref(column)})), plain_text(${key}))`
  return select(
    db,
    sql`WHERE ${allOf(vehiclesFound(search))}
      ORDER BY (${begins('v.unit')} OR ${begins('v.plate')}) DESC, ${naturalKey('v.unit')}, ${naturalKey('v.plate')}, v.id LIMIT ${limit}`,
  )
}

/** Vehicles of the stations in any state, those that may go first: the emergency form shows busy ones as not selectable. */
export const vehicleOptions = async (db: Database | Changing, stations: readonly number[]): Promise<VehicleOption[]> => {
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'plate as name', 'unit', 'model', 'disponibility', 'station_id as station'])
    .where('station_id', 'in', stations.length > 0 ? stations : [0])
    .orderBy(sql`disponibility <> ${VehicleState.Disponible}`)
    .orderBy(naturalKey('unit'))
    .orderBy(naturalKey('plate'))
    .execute()
  return rows.map((row) => ({ ...row, disponibility_label: labelOf(vehicleStates, row.disponibility) }))
}

/** Locks the vehicles, in the order of their ids so that two saves cannot wait for each other. */
export const lockVehicles = (trx: Changing, ids: readonly number[]) =>
  trx
    .selectFrom('vehicles')
    .select(['id', 'plate', 'disponibility', 'station_id'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .forUpdate()
    .execute()

export const setDisponibility = async (trx: Changing, ids: readonly number[], disponibility: VehicleState): Promise<void> => {
  if (ids.length === 0) return
  await trx
    .updateTable('vehicles')
    .set((update) => ({ disponibility, version: update('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}
