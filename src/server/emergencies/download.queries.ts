import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { filterCondition, orderOf, type EmergencyListFilters } from './emergencies.queries.ts'
import { resolveSearch } from './search.queries.ts'

/** The ids of all emergencies of the list, in its order. They fit in memory, so no cursor has to stay open. */
export const idsToDownload = async (db: Database, query: EmergencyListFilters & { ordering: string }): Promise<number[]> => {
  const asked = { ...query, terms: await resolveSearch(db, query.search) }
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(json_agg(id ORDER BY ${orderOf(asked)}), '[]') AS ids
    FROM (
      SELECT e.id, e.code, e.address, coalesce(t.name, '') AS emergency_type_text, e.status, e.creation_date, e.attention_date
      FROM emergencies e LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
      WHERE ${filterCondition(asked)}
    ) listed`.execute(db)
  return rows[0]?.ids ?? []
}

export interface DownloadRow {
  id: number
  code: string
  stations: string
  address: string
  emergency_type: string
  status: number
  creation_date: Date
  attention_date: Date
  resolved_date: Date | null
}

/** These emergencies in this order, without those deleted meanwhile. */
export const rowsToDownload = async (db: Database, ids: readonly number[]): Promise<DownloadRow[]> => {
  const { rows } = await sql<DownloadRow>`
    SELECT e.id, e.code, e.address, coalesce(t.name, '') AS emergency_type, e.status, e.creation_date, e.attention_date, e.resolved_date,
      coalesce((
        SELECT string_agg(s.name, ', ' ORDER BY s.name, s.id)
        FROM emergency_stations es JOIN stations s ON s.id = es.station_id WHERE es.emergency_id = e.id
      ), '') AS stations
    FROM unnest(${ids}::integer[]) WITH ORDINALITY AS wanted (id, place)
    JOIN emergencies e ON e.id = wanted.id
    LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
    ORDER BY wanted.place`.execute(db)
  // The driver's promise chain keeps a reference to each result until a full garbage collection, so the result is emptied.
  return rows.splice(0)
}

interface Names {
  station: string | null
  emergency_type: string | null
  vehicle: string | null
}

/** The names of the records whose ids are in the filters. */
export const namesOf = async (db: Database, filters: { [Name in keyof Names]?: number | undefined }): Promise<Names> => {
  const { station = null, emergency_type = null, vehicle = null } = filters
  const { rows } = await sql<Names>`
    SELECT (SELECT name FROM stations WHERE id = ${station}::integer) AS station,
      (SELECT name FROM emergency_types WHERE id = ${emergency_type}::integer) AS emergency_type,
      (SELECT plate FROM vehicles WHERE id = ${vehicle}::integer) AS vehicle`.execute(db)
  return rows[0] ?? { station: null, emergency_type: null, vehicle: null }
}
