import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { labelOf } from '../../contract/shared/codes.ts'
import { digitsOfPhonePart, isDigitGroups } from '../../contract/shared/text/written-numbers.ts'
import type { Option } from '../../contract/shared/resource.schema.ts'
import { stations, type Station } from '../../contract/stations/stations.schema.ts'
import { stationStates } from '../../contract/stations/station-states.ts'
import type { Changing, Database } from '../platform/database/open.ts'
import {
  allOf,
  contains,
  insertRows,
  matches,
  naturalKey,
  tableQueries,
  wordsOf,
  type Reference,
  type ResourceQueries,
} from '../platform/records/table-queries.ts'

/**
 * A number of up to three digits matches a station's number or the number in its name ('07', '7a. Compañía'), not a part of a
 * telephone.
 */
const matching = (search: string): RawBuilder<unknown>[] => {
  const number = /^0*(\d{1,3})$/.exec(search)?.[1]
  if (number !== undefined) {
    const whole = `(^|[^0-9])0*${number}([^0-9]|$)`
    return [sql`(no_station ~ ${whole} OR name ~ ${whole})`]
  }
  const digits = isDigitGroups(search) ? digitsOfPhonePart(search) : ''
  return wordsOf(search).map((word) => {
    const byText = contains('search_text', word)
    return digits === '' ? byText : sql`(${byText} OR phone_number LIKE ${`%${digits}%`})`
  })
}

const references: readonly Reference[] = [
  ['users', 'station_id', 'persona', 'personas'],
  ['vehicles', 'station_id', 'vehículo', 'vehículos'],
  ['emergency_stations', 'station_id', 'emergencia', 'emergencias'],
  ['attendance_marks', 'station_id', 'marca de asistencia', 'marcas de asistencia'],
  ['attendance_periods', 'station_id', 'turno de su personal', 'turnos de su personal'],
  ['attendance_correction_items', 'station_id', 'corrección de marcas', 'correcciones de marcas'],
  ['closed_months', 'station_id', 'cierre de mes', 'cierres de mes'],
  ['terminals', 'station_id', 'terminal de puerta, activa o terminada', 'terminales de puerta, activas o terminadas'],
]
const table = tableQueries('stations', stations, references, matching)

type StationInput = z.output<typeof stations.input>

const withStateText = <S extends StationInput>(station: S) => ({ ...station, state_text: labelOf(stationStates, station.state) })

/** The first stations that a search finds, without their number. */
export const findStations = async (db: Database, search: string, limit: number) => {
  const { rows } = await sql<Pick<Station, 'id' | 'name' | 'address' | 'state'>>`
    SELECT id, name, address, state FROM stations WHERE ${allOf(matching(search))}
    ORDER BY ${naturalKey('name')}, id LIMIT ${limit}`.execute(db)
  return rows
}

/** Creates several stations, and answers them as a read does. */
export const insertStations = async (trx: Changing, inputs: readonly StationInput[]) => {
  const ids = await insertRows(trx, 'stations', inputs)
  const { rows } = await sql<StationInput & Pick<Station, 'id' | 'version'>>`
    SELECT id, version, no_station, name, address, phone_number, state, region_type, lat, lng
    FROM stations WHERE id = ANY(${ids}::integer[]) ORDER BY id`.execute(trx)
  return rows.map(withStateText)
}

/** Those of the numbers that a station has. */
export const takenNumbers = async (db: Database | Changing, numbers: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ number: string }>`
    SELECT given.number FROM unnest(${numbers}::text[]) AS given (number)
    WHERE EXISTS (SELECT FROM stations WHERE lower(no_station) = lower(given.number))`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

export const stationQueries: ResourceQueries<Station, StationInput> = {
  ...table,
  // By name, although the list's first column is the number.
  options: async (db, search) => {
    const { rows } =
      await sql<Option>`SELECT id, name FROM stations WHERE ${allOf(matches(['name'], search))} ORDER BY id`.execute(db)
    return rows
  },
  list: async (db, asked) => {
    const page = await table.list(db, { ...asked, ordering: asked.ordering || 'name' })
    return { count: page.count, results: page.results.map(withStateText) }
  },
  read: async (db, id) => {
    const station = await table.read(db, id)
    return station && withStateText(station)
  },
}
