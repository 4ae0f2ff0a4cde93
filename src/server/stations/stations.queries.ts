import { sql } from 'kysely'
import type * as z from 'zod'
import { labelOf } from '../../contract/codes.ts'
import type { Option } from '../../contract/resource.ts'
import { stations, stationStates, type Station } from '../../contract/stations.ts'
import { allOf, matches, tableQueries, type ResourceQueries } from '../kit/table-queries.ts'

const table = tableQueries('stations', stations, [
  ['users', 'station_id', 'persona', 'personas'],
  ['vehicles', 'station_id', 'vehículo', 'vehículos'],
  ['emergency_stations', 'station_id', 'emergencia', 'emergencias'],
])

type StationInput = z.output<typeof stations.input>

const withStateText = <S extends StationInput>(station: S) => ({ ...station, state_text: labelOf(stationStates, station.state) })

export const stationQueries: ResourceQueries<Station, StationInput> = {
  ...table,
  // A station is chosen by its name, though its list begins with its number.
  options: async (db, search) => {
    const { rows } =
      await sql<Option>`SELECT id, name FROM stations WHERE ${allOf(matches(['name'], search))} ORDER BY name, id`.execute(db)
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
