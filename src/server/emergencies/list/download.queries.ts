import { sql } from 'kysely'
import type { Ending } from '../../../contract/emergencies/emergency-outcomes.ts'
import type { Database } from '../../platform/database/open.ts'
import { preparedStatement } from '../../platform/database/prepared-statements.ts'
import { original, outcome } from '../emergencies.queries.ts'
import { filterCondition, inOnePlace, orderOf, type EmergencyListFilters } from './list-filters.queries.ts'
import { naturalKey } from '../../platform/records/table-queries.ts'
import { namesAsFilters } from './names-as-filters.ts'
import { resolveSearch } from '../detail/search.queries.ts'

/** The ids of all emergencies of the list, in its order. They fit in memory, so no cursor has to stay open. */
export const idsToDownload = async (db: Database, query: EmergencyListFilters & { ordering: string }): Promise<number[]> => {
  const asked = namesAsFilters({ ...(await inOnePlace(db, query)), terms: await resolveSearch(db, query.search) })
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(json_agg(id ORDER BY ${orderOf(asked)}), '[]') AS ids
    FROM (
      SELECT e.id, e.code, e.address, t.name_key, e.status, e.creation_date, e.attention_date
      FROM emergencies e LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
      WHERE ${filterCondition(asked)}
    ) listed`.execute(db)
  return rows[0]?.ids ?? []
}

export interface DownloadRow extends Ending {
  id: number
  code: string
  stations: string
  address: string
  emergency_type: string
  status: number
  creation_date: Date
  attention_date: Date
  resolved_date: Date | null
  /** The units with their plates. */
  units: string
  /** The pilots of the units, then the firefighters, each person once. */
  crew: string
  /** Of all units together; null if none has both readings. */
  kilometres: number | null
  patients: number
}

const rowsById = preparedStatement(
  (ids: readonly number[]) => sql<DownloadRow>`
    SELECT e.id, e.code, e.address, coalesce(t.name, '') AS emergency_type, e.status, e.creation_date, e.attention_date, e.resolved_date,
      ${outcome} AS outcome, e.outcome_institution, ${original} AS duplicate_of,
      coalesce((
        SELECT string_agg(s.name, ', ' ORDER BY s.name_key, s.id)
        FROM emergency_stations es JOIN stations s ON s.id = es.station_id WHERE es.emergency_id = e.id
      ), '') AS stations,
      coalesce(used.units, '') AS units, used.kilometres,
      (SELECT count(*)::integer FROM emergency_patients p WHERE p.emergency_id = e.id) AS patients,
      coalesce((
        SELECT string_agg(u.first_name || ' ' || u.last_name, ', ' ORDER BY u.id = ANY (used.pilots) DESC, u.last_name_key, u.first_name_key, u.id)
        FROM users u
        WHERE u.id = ANY (used.pilots || ARRAY(SELECT f.user_id FROM emergency_firefighters f WHERE f.emergency_id = e.id))
      ), '') AS crew
    FROM unnest(${ids}::integer[]) WITH ORDINALITY AS wanted (id, place)
    JOIN emergencies e ON e.id = wanted.id
    LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
    CROSS JOIN LATERAL (
      SELECT string_agg(v.unit || ' (' || v.plate || ')', ', ' ORDER BY ${naturalKey('v.unit')}, v.id) AS units,
        round(sum(m.km_final - m.km_inicial)::numeric, 2)::double precision AS kilometres, array_agg(m.pilot_id) AS pilots
      FROM emergency_members m JOIN vehicles v ON v.id = m.vehicle_id WHERE m.emergency_id = e.id
    ) used
    ORDER BY wanted.place`,
)

/** These emergencies in this order, without those deleted meanwhile. */
export const rowsToDownload = async (db: Database, ids: readonly number[]): Promise<DownloadRow[]> => {
  const { rows } = await rowsById(db, ids)
  // The driver's promise chain keeps a reference to each result until a full garbage collection, so the result is emptied.
  return rows.splice(0)
}

type Named = 'station' | 'emergency_type' | 'vehicle'
type Names = Record<Named, string | null>

/** The names of the records whose ids are in the filters, in their order; '# 5' for an id without a record. */
export const namesOf = async (
  db: Database,
  {
    station,
    emergency_type,
    vehicle,
  }: Partial<Record<'station' | 'emergency_type', number[] | undefined>> & { vehicle?: number | undefined },
): Promise<Names> => {
  const names = (table: string, name: string, ids: readonly number[] = []) => sql`(
    SELECT string_agg(coalesce(${sql.ref(`r.${name}`)}, '# ' || asked.id), ', ' ORDER BY place)
    FROM unnest(${[...ids]}::integer[]) WITH ORDINALITY AS asked (id, place) LEFT JOIN ${sql.table(table)} r ON r.id = asked.id)`
  const { rows } = await sql<Names>`
    SELECT ${names('stations', 'name', station)} AS station, ${names('emergency_types', 'name', emergency_type)} AS emergency_type,
      ${names('vehicles', 'plate', vehicle === undefined ? [] : [vehicle])} AS vehicle`.execute(db)
  return rows[0] ?? { station: null, emergency_type: null, vehicle: null }
}
