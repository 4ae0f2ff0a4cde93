import { sql } from 'kysely'
import type { Database, Changing } from '../../platform/database/open.ts'

/** A vehicle with the tracking that goes on. */
export interface TrackedRow {
  id: number
  plate: string
  station: number
  station_text: string
  /** Null: it is on none. */
  tracking: number | null
  started_by: number | null
  started_by_name: string
  started_at: Date | null
}

const select = sql`
  SELECT v.id, v.plate, v.station_id AS station, s.name AS station_text, k.id AS tracking, k.started_by,
    coalesce(u.first_name || ' ' || u.last_name, '') AS started_by_name, k.started_at
  FROM vehicles v JOIN stations s ON s.id = v.station_id
    LEFT JOIN vehicle_trackings k ON k.vehicle_id = v.id AND k.ended_at IS NULL
    LEFT JOIN users u ON u.id = k.started_by`

export const readTracked = async (db: Database | Changing, id: number): Promise<TrackedRow | undefined> => {
  const { rows } = await sql<TrackedRow>`${select} WHERE v.id = ${id}`.execute(db)
  return rows[0]
}

/** Those of these vehicles that exist. */
export const readManyTracked = async (db: Database, ids: readonly number[]): Promise<TrackedRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<TrackedRow>`${select} WHERE v.id = ANY (${[...ids]})`.execute(db)
  return rows
}

/** Sets when the trackings of these vehicles began, of those whose start is noted as later. */
export const setStarts = async (db: Database, vehicles: readonly number[], started_at: Date): Promise<void> => {
  await db
    .updateTable('vehicle_trackings')
    .set({ started_at })
    .where('vehicle_id', 'in', vehicles)
    .where('ended_at', 'is', null)
    .where('started_at', '>', started_at)
    .execute()
}

/** When the person had the vehicle on tracking, in milliseconds since 1970; a tracking that goes on has no end. */
export const readPeriods = async (
  db: Database,
  { vehicle, person, since }: { vehicle: number; person: number; since: Date },
): Promise<{ from: number; until: number }[]> => {
  const rows = await db
    .selectFrom('vehicle_trackings')
    .select(['started_at', 'ended_at'])
    .where('vehicle_id', '=', vehicle)
    .where('started_by', '=', person)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', since)]))
    .execute()
  return rows.map(({ started_at, ended_at }) => ({ from: started_at.getTime(), until: ended_at?.getTime() ?? Infinity }))
}

/** A tracking as the binnacle records it. */
export interface TrackingRecord {
  id: number
  vehicle: number
  plate: string
  station: number
  station_text: string
  started_by: number
  started_by_name: string
  started_at: Date
  ended_by: number | null
  ended_by_name: string | null
  ended_at: Date | null
}

const readTracking = async (trx: Changing, id: number): Promise<TrackingRecord> => {
  const { rows } = await sql<TrackingRecord>`
    SELECT k.id, k.vehicle_id AS vehicle, v.plate, v.station_id AS station, s.name AS station_text, k.started_by,
      a.first_name || ' ' || a.last_name AS started_by_name, k.started_at, k.ended_by,
      b.first_name || ' ' || b.last_name AS ended_by_name, k.ended_at
    FROM vehicle_trackings k JOIN vehicles v ON v.id = k.vehicle_id JOIN stations s ON s.id = v.station_id
      JOIN users a ON a.id = k.started_by LEFT JOIN users b ON b.id = k.ended_by
    WHERE k.id = ${id}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('the tracking was not stored')
  return row
}

/** The vehicle's row must be locked. */
export const startTracking = async (
  trx: Changing,
  started: { vehicle_id: number; started_by: number; started_at: Date },
): Promise<TrackingRecord> => {
  const { id } = await trx.insertInto('vehicle_trackings').values(started).returning('id').executeTakeFirstOrThrow()
  await trx.updateTable('vehicles').set({ on_tracking: true }).where('id', '=', started.vehicle_id).execute()
  return readTracking(trx, id)
}

/** The vehicle's row must be locked. Returns the tracking before and after. */
export const endTracking = async (
  trx: Changing,
  id: number,
  ended: { ended_by: number; ended_at: Date },
): Promise<[before: TrackingRecord, after: TrackingRecord]> => {
  const before = await readTracking(trx, id)
  await trx.updateTable('vehicle_trackings').set(ended).where('id', '=', id).execute()
  await trx.updateTable('vehicles').set({ on_tracking: false }).where('id', '=', before.vehicle).execute()
  return [before, await readTracking(trx, id)]
}
