import { sql } from 'kysely'
import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'
import { WAY_POINTS } from '../../../contract/emergencies/limits.ts'
import type { MeasuredPoint } from '../../fleet/tracking/simplify-way.ts'
import type { Database } from '../../platform/database/open.ts'

/** An emergency whose ways are asked for, with its units. */
export interface EmergencyUnits {
  from: Date
  resolved_date: Date | null
  units: { vehicle: number; plate: string; unit: string; pilot_name: string; from: Date }[]
}

/**
 * The units of an emergency. The way of each begins when the unit left, but not before the report; while that is not known, when the
 * emergency was typed, the unit was added or the unit's emergency before was resolved, whichever is the latest: what a unit did before
 * an emergency was typed is nobody's business unless it left for it (S-69). A unit that was added to that one before after its
 * resolution was not there.
 */
export const readUnits = async (db: Database, id: number): Promise<EmergencyUnits | undefined> => {
  const emergency = await db
    .selectFrom('emergencies')
    .select(['creation_date as from', 'resolved_date'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (emergency === undefined) return undefined
  const { rows } = await sql<EmergencyUnits['units'][number]>`
    SELECT v.id AS vehicle, v.plate, v.unit, u.first_name || ' ' || u.last_name AS pilot_name,
      greatest(e.creation_date, coalesce(m.departed_at, greatest(e.registered_at, m.added_at, (
        SELECT max(o.resolved_date) FROM emergency_members n JOIN emergencies o ON o.id = n.emergency_id
        WHERE n.vehicle_id = v.id AND n.creation_date < coalesce(e.resolved_date, 'infinity') AND o.id <> e.id
          AND coalesce(n.added_at <= o.resolved_date, true) AND o.resolved_date BETWEEN e.creation_date AND coalesce(e.resolved_date, 'infinity')
      )))) AS from
    FROM emergency_members m JOIN emergencies e ON e.id = m.emergency_id JOIN vehicles v ON v.id = m.vehicle_id
      JOIN users u ON u.id = m.pilot_id
    WHERE m.emergency_id = ${id} ORDER BY m.id`.execute(db)
  return { ...emergency, units: rows }
}

/** The points of a vehicle between two moments, in order; of a long way one for each of so many equal parts of the time. */
export const readWay = async (db: Database, vehicle: number, from: Date, until: Date): Promise<MeasuredPoint[]> => {
  const seconds = Math.max(1, (until.getTime() - from.getTime()) / 1000 / WAY_POINTS)
  // Not a parameter: PostgreSQL would take the two places for two expressions.
  const part = sql.raw(`floor(extract(epoch FROM taken_at) / ${seconds.toFixed(3)})`)
  const { rows } = await sql<{ time: number; latitude: number; longitude: number; accuracy: number | null }>`
    SELECT DISTINCT ON (${part})
      (extract(epoch FROM taken_at) * 1000)::bigint AS time, latitude, longitude, accuracy
    FROM vehicle_positions WHERE vehicle_id = ${vehicle} AND taken_at BETWEEN ${from} AND ${until}
    ORDER BY ${part}, taken_at`.execute(db)
  return rows.map(({ time, latitude, longitude, accuracy }) => ({ point: [time, latitude, longitude], accuracy }))
}

export interface StoredWay {
  vehicle: number
  metres: number
  points: WayPoint[]
  jumps: WayPoint[]
}

export const readStoredWays = async (db: Database, emergency: number): Promise<StoredWay[]> => {
  const { rows } = await sql<StoredWay>`
    SELECT vehicle_id AS vehicle, metres, points, jumps FROM emergency_ways WHERE emergency_id = ${emergency}`.execute(db)
  return rows
}

/** Stores the ways in place of those stored before. A unit or an emergency that was deleted meanwhile has none. */
export const storeWays = async (db: Database, emergency: number, ways: readonly StoredWay[]): Promise<void> => {
  if (ways.length === 0) return
  await sql`
    INSERT INTO emergency_ways (emergency_id, vehicle_id, metres, points, jumps)
    SELECT e.id, v.id, w.metres, w.points, w.jumps
    FROM json_to_recordset(${JSON.stringify(ways)}::json) AS w (vehicle integer, metres double precision, points json, jumps json)
      JOIN vehicles v ON v.id = w.vehicle JOIN emergencies e ON e.id = ${emergency}
    ON CONFLICT (emergency_id, vehicle_id) DO UPDATE
      SET metres = excluded.metres, points = excluded.points, jumps = excluded.jumps`.execute(db)
}

/** The emergencies that were resolved since that moment. */
export const resolvedSince = async (db: Database, since: Date): Promise<number[]> => {
  const rows = await db.selectFrom('emergencies').select('id').where('resolved_date', '>=', since).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
