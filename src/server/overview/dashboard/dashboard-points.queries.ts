import { sql } from 'kysely'
import { CELLS_OF_DEGREE } from '../../../contract/emergencies/point-precision.ts'
import type { DashboardFilters } from '../../../contract/overview/dashboard.schema.ts'
import { statusesByGravity } from '../../../contract/shared/emergency-statuses.ts'
import { OPEN_MAP_CELLS } from '../../../contract/emergencies/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import { columnsAsJson, newestOf } from '../../emergencies/list/emergency-points.queries.ts'
import { countOf } from '../../emergencies/list/list-filters.queries.ts'

/** `OpenDashboardPoints` as JSON: the gravest and fullest cells first, if there are too many. */
export const cellsAsJson = (db: Database, filters: DashboardFilters): Promise<string> => {
  const asked = { ...filters, search: '' }
  return columnsAsJson(
    db,
    sql`'count', ${countOf(asked)}`,
    ['latitudes', 'longitudes', 'statuses', 'numbers'],
    sql`
      SELECT floor(latitude * ${CELLS_OF_DEGREE}::integer)::integer AS latitudes,
        floor(longitude * ${CELLS_OF_DEGREE}::integer)::integer AS longitudes, status AS statuses, count(*)::integer AS numbers
      FROM ${newestOf(asked)} GROUP BY 1, 2, 3
      ORDER BY array_position(${[...statusesByGravity]}::integer[], status), numbers DESC, latitudes, longitudes
      LIMIT ${OPEN_MAP_CELLS}`,
  )
}
