import { sql } from 'kysely'
import type * as z from 'zod'
import { labelOf } from '../../../contract/shared/codes.ts'
import { KEY_SHOWN_MS } from '../../../contract/fleet/limits.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import type { TrackableVehicle, TrackedVehicle, trackableFilters } from '../../../contract/fleet/tracking.schema.ts'
import { TrackingStatus } from '../../../contract/fleet/tracking-rules.ts'
import { vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import type { Database } from '../../platform/database/open.ts'
import { allOf, countRows, hasValue, naturalKey, pageOf } from '../../platform/records/table-queries.ts'
import { vehiclesFound } from '../vehicles/vehicles.queries.ts'

/** Vehicles to choose for tracking, of these stations or of all, by their units. */
export const listTrackable = async (
  db: Database,
  asker: number,
  { page, search, station }: z.output<typeof trackableFilters>,
): Promise<Page<TrackableVehicle>> => {
  const where = allOf([...(station === undefined ? [] : [hasValue('v.station_id', station)]), ...vehiclesFound(search)])
  const [{ rows }, count] = await Promise.all([
    sql<Omit<TrackableVehicle, 'disponibility_label'>>`
      SELECT v.id, v.plate, v.unit, v.model, v.note, json_build_object('id', s.id, 'name', s.name, 'address', s.address) AS station,
        v.disponibility, v.on_tracking, k.started_by IS NOT DISTINCT FROM ${asker}::integer AS is_mine
      FROM vehicles v JOIN stations s ON s.id = v.station_id
        LEFT JOIN vehicle_trackings k ON k.vehicle_id = v.id AND k.ended_at IS NULL
      WHERE ${where} ORDER BY ${naturalKey('v.unit')}, ${naturalKey('v.plate')}, v.id ${pageOf(page)}`.execute(db),
    countRows(db, sql`vehicles v WHERE ${where}`),
  ])
  return { count, results: rows.map((row) => ({ ...row, disponibility_label: labelOf(vehicleStates, row.disponibility) })) }
}

interface Row extends Omit<TrackedVehicle, 'position' | 'latitude' | 'longitude'> {
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  speed: number | null
  heading: number | null
  altitude: number | null
  taken_at: Date | null
}

/**
 * The vehicles on tracking, and those whose own key sent a position lately. Each has the emergency that it is in, or the one that
 * was resolved during its tracking, from which it returns.
 */
export const trackedVehicles = async (
  db: Database,
  stations: readonly number[] | 'all',
  now: Date,
): Promise<TrackedVehicle[]> => {
  const byKey = sql`p.by_key AND p.received_at > ${new Date(now.getTime() - KEY_SHOWN_MS)}
    AND EXISTS (SELECT FROM vehicle_tracking_keys q WHERE q.vehicle_id = v.id)`
  const { rows } = await sql<Row>`
    SELECT v.id, v.plate, v.unit, t.name AS vehicle_type, s.name AS station, v.station_id, e.id AS emergency,
      coalesce(e.code, '') AS emergency_code, coalesce(y.name, '') AS emergency_type,
      CASE e.status WHEN 10 THEN ${TrackingStatus.Activo} ELSE coalesce(e.status, ${TrackingStatus.Disponible}) END AS emergency_status,
      coalesce(d.first_name || ' ' || d.last_name, '') AS pilot, p.latitude, p.longitude, p.accuracy, p.speed, p.heading, p.altitude,
      p.battery, p.taken_at, v.on_tracking, coalesce(p.by_key, false) AS by_key,
      coalesce(u.first_name || ' ' || u.last_name, '') AS tracked_by_name
    FROM vehicles v JOIN stations s ON s.id = v.station_id JOIN vehicle_types t ON t.id = v.vehicle_type_id
      LEFT JOIN vehicle_last_positions p ON p.vehicle_id = v.id
      LEFT JOIN vehicle_trackings k ON k.vehicle_id = v.id AND k.ended_at IS NULL
      LEFT JOIN users u ON u.id = k.started_by
      LEFT JOIN emergency_members o ON o.vehicle_id = v.id AND o.in_progress
      LEFT JOIN LATERAL (
        SELECT n.emergency_id, n.pilot_id FROM emergency_members n
        WHERE n.vehicle_id = v.id AND o.id IS NULL AND k.id IS NOT NULL
        ORDER BY n.creation_date DESC, n.emergency_id DESC LIMIT 1
      ) n ON true
      LEFT JOIN emergencies e ON e.id = coalesce(o.emergency_id, n.emergency_id) AND (o.id IS NOT NULL OR e.resolved_date >= k.started_at)
      LEFT JOIN emergency_types y ON y.id = e.emergency_type_id
      LEFT JOIN users d ON d.id = coalesce(o.pilot_id, n.pilot_id) AND e.id IS NOT NULL
    WHERE ${allOf([sql`(v.on_tracking OR ${byKey})`, ...(stations === 'all' ? [] : [hasValue('v.station_id', stations)])])}
    ORDER BY ${naturalKey('v.plate')}, v.id`.execute(db)
  return rows.map(presentTracked)
}

const presentTracked = ({ accuracy, speed, heading, altitude, taken_at, ...row }: Row): TrackedVehicle => {
  const { latitude, longitude } = row
  const coords = { latitude, longitude, accuracy, speed, heading, altitude }
  return { ...row, position: taken_at === null ? null : JSON.stringify({ coords, timestamp: taken_at.getTime() }) }
}
