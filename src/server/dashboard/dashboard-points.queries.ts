import { sql, type RawBuilder } from 'kysely'
import { CELLS_OF_DEGREE, PARTS_OF_DEGREE } from '../../contract/dashboard-rules.ts'
import type { DashboardFilters, PointFilters } from '../../contract/dashboard.ts'
import { statusesByGravity } from '../../contract/emergency-rules.ts'
import { MAP_EMERGENCIES, OPEN_MAP_CELLS } from '../../contract/limits.ts'
import type { Database } from '../database/open.ts'
import { filterCondition } from '../emergencies/list-filters.queries.ts'
import { emergencyCount } from '../rollups/emergency-figures.queries.ts'

/*
 * Both answer the text of the JSON, which the database makes: a hundred thousand rows would stop the process for as long as it reads
 * them and writes them again.
 */

/** `DashboardPoints` as JSON. */
export const pointsAsJson = (db: Database, asked: PointFilters): Promise<string> =>
  jsonOf(
    db,
    asked,
    ['ids', 'latitudes', 'longitudes', 'statuses'],
    sql`
      SELECT id AS ids, ${partsOf('latitude', PARTS_OF_DEGREE)} AS latitudes, ${partsOf('longitude', PARTS_OF_DEGREE)} AS longitudes,
        status AS statuses
      FROM ${newest(asked)} ORDER BY creation_date DESC, id DESC`,
  )

/** `OpenDashboardPoints` as JSON: the gravest and fullest cells first, if there are too many. */
export const cellsAsJson = (db: Database, asked: DashboardFilters): Promise<string> =>
  jsonOf(
    db,
    asked,
    ['latitudes', 'longitudes', 'statuses', 'numbers'],
    sql`
      SELECT floor(latitude * ${CELLS_OF_DEGREE}::integer)::integer AS latitudes,
        floor(longitude * ${CELLS_OF_DEGREE}::integer)::integer AS longitudes, status AS statuses, count(*)::integer AS numbers
      FROM ${newest(asked)} GROUP BY 1, 2, 3
      ORDER BY array_position(${[...statusesByGravity]}::integer[], status), numbers DESC, latitudes, longitudes
      LIMIT ${OPEN_MAP_CELLS}`,
  )

const newest = (asked: PointFilters) => sql`(
  SELECT id, latitude, longitude, status, creation_date FROM emergencies e WHERE ${filterCondition({ ...asked, search: '' })}
  ORDER BY creation_date DESC, id DESC LIMIT ${MAP_EMERGENCIES}) newest`

const partsOf = (degrees: string, parts: number) => sql`round(${sql.ref(degrees)} * ${parts}::integer)::integer`

/** One object with the columns of the rows, and the number of all that match. */
const jsonOf = async (
  db: Database,
  { station_emergency__station: stations, emergency_type_id: types, status, start_date, end_date }: PointFilters,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<string> => {
  const arrays = columns.map(
    (column) => sql`${sql.lit(column)}, coalesce(array_to_json(array_agg(${sql.ref(column)})), '[]'::json)`,
  )
  const { rows: answers } = await sql<{ answer: string }>`
    SELECT json_build_object('count', ${emergencyCount({ stations, types, status, start_date, end_date })}, ${sql.join(arrays)})::text AS answer
    FROM (${rows}) points`.execute(db)
  return answers[0]?.answer ?? ''
}
