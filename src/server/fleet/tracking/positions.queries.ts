import { sql } from 'kysely'
import { preparedStatement } from '../../platform/database/prepared-statements.ts'
import type { Database } from '../../platform/database/open.ts'

/** A point as it is stored. Times are milliseconds since 1970. */
export interface StoredPosition {
  vehicle_id: number
  /** The device's time, or the server's if that of the device cannot be. */
  taken_at: number
  received_at: number
  /** What the device said, if its clock was wrong; else null. */
  device_time: number | null
  latitude: number
  longitude: number
  /** Metres, metres a second, degrees clockwise from north, metres, percent. */
  accuracy: number | null
  speed: number | null
  heading: number | null
  altitude: number | null
  battery: number | null
  by_key: boolean
}

/** A point to store, and whether it may be the vehicle's last one: not if no vehicle reaches it, or nobody knows when it was. */
export interface NewPosition extends StoredPosition {
  /** When it was taken, and never later than it arrived: by this the vehicle's last position is the newest. */
  shown_at: number
  may_be_last: boolean
}

const instant = (column: string) => sql.raw(`to_timestamp(${column} / 1000.0)`)
const measures = sql.raw('latitude, longitude, accuracy, speed, heading, altitude, battery, by_key')

/**
 * One statement for the history and the last positions. A point that is stored already, from an earlier delivery or in the same
 * batch, changes nothing. Points of vehicles that were deleted meanwhile are dropped.
 */
const insertPositions = preparedStatement(
  (points: string) => sql`
    WITH sent AS MATERIALIZED (
      SELECT p.vehicle_id, ${instant('p.taken_at')} AS taken_at, ${instant('p.shown_at')} AS shown_at, ${instant('p.received_at')} AS received_at,
        ${instant('p.device_time')} AS device_time, p.latitude, p.longitude, p.accuracy, p.speed, p.heading, p.altitude, p.battery, p.by_key,
        p.may_be_last
      FROM json_to_recordset(${points}::json) AS p (vehicle_id integer, taken_at bigint, shown_at bigint, received_at bigint, device_time bigint,
        latitude double precision, longitude double precision, accuracy real, speed real, heading real, altitude real, battery real,
        by_key boolean, may_be_last boolean)
      JOIN vehicles v ON v.id = p.vehicle_id
    ), stored AS (
      INSERT INTO vehicle_positions (vehicle_id, taken_at, received_at, device_time, ${measures})
      SELECT vehicle_id, taken_at, received_at, device_time, ${measures} FROM sent s
      -- A wrong clock gives each delivery another time, and one that stands still gives each place the same.
      WHERE device_time IS NULL OR NOT EXISTS (SELECT FROM vehicle_positions o WHERE o.vehicle_id = s.vehicle_id
        AND o.taken_at BETWEEN s.received_at - interval '2 days' AND s.received_at + interval '1 hour' AND o.device_time = s.device_time
        AND o.latitude = s.latitude AND o.longitude = s.longitude)
      ON CONFLICT DO NOTHING
    ), newest AS (
      -- In the order of the vehicles, so that two processes cannot wait for each other.
      SELECT DISTINCT ON (vehicle_id) * FROM sent WHERE may_be_last ORDER BY vehicle_id, shown_at DESC, taken_at DESC
    )
    INSERT INTO vehicle_last_positions AS l (vehicle_id, taken_at, received_at, device_time, ${measures})
    SELECT vehicle_id, shown_at, received_at, device_time, ${measures} FROM newest
    ON CONFLICT (vehicle_id) DO UPDATE SET taken_at = excluded.taken_at, received_at = excluded.received_at,
      device_time = excluded.device_time, latitude = excluded.latitude, longitude = excluded.longitude, accuracy = excluded.accuracy,
      speed = excluded.speed, heading = excluded.heading, altitude = excluded.altitude, battery = excluded.battery,
      by_key = excluded.by_key
    -- A last one that is still to come was noted while the server's clock was ahead.
    WHERE excluded.taken_at > l.taken_at OR l.taken_at > excluded.received_at + interval '1 minute'`,
)

/** PostgreSQL has no partition for a row. Its code is that of a broken constraint, whose name it has not. */
const lacksWeek = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23514' &&
  !('constraint' in error && error.constraint !== undefined)

/** Stores the points, all or none. */
export const storePositions = async (db: Database, points: readonly NewPosition[]): Promise<void> => {
  const text = JSON.stringify(points)
  try {
    await insertPositions(db, text)
  } catch (error) {
    if (!lacksWeek(error)) throw error
    const times = points.map(({ taken_at }) => taken_at)
    await addPositionWeeks(db, new Date(Math.min(...times)), new Date(Math.max(...times)))
    await insertPositions(db, text)
  }
}

const WEEK_MS = 7 * 24 * 3600 * 1000

/** Makes the partitions of this week and the next, if they do not exist. Throws if they are not there afterwards. */
export const readyPositionWeeks = async (db: Database, now: Date): Promise<void> => {
  const weeks = [now, new Date(now.getTime() + WEEK_MS)] as const
  await addPositionWeeks(db, ...weeks)
  // The function looks in the schema in which it was made; positions are stored in the one where this connection finds the table.
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
    WHERE inhparent = 'vehicle_positions'::regclass AND c.relname IN (${sql.join(weeks.map(nameOfWeek))})`.execute(db)
  if (rows[0]?.count !== weeks.length) throw new Error('the weeks of positions were made in another schema')
}
const nameOfWeek = (day: Date) =>
  sql`'vehicle_positions_' || to_char(date_trunc('week', ${day}::timestamptz AT TIME ZONE 'UTC'), 'YYYYMMDD')`

/** Makes the partitions of this week and the next, and drops the oldest if its points are all too old. Returns how many it dropped. */
export const rotatePositionPartitions = async (db: Database, now: Date, retentionDays: number): Promise<number> => {
  await addPositionWeeks(db, now, new Date(now.getTime() + WEEK_MS))
  const before = new Date(now.getTime() - retentionDays * 24 * 3600 * 1000)
  const { rows } = await sql<{ dropped: number }>`SELECT drop_position_weeks(${before}) AS dropped`.execute(db)
  return rows[0]?.dropped ?? 0
}

/** Makes the partitions of these weeks that do not exist. */
const addPositionWeeks = async (db: Database, first: Date, last: Date): Promise<void> => {
  await sql`SELECT add_position_weeks(${first}, ${last})`.execute(db)
}

/** A point of the history as watchers receive it. */
export interface ReadPosition {
  vehicle_id: number
  plate: string
  /** Milliseconds since 1970. */
  time: number
  latitude: number
  longitude: number
  accuracy: number | null
  speed: number | null
  heading: number | null
  battery: number | null
}

/** No time is shown that is still to come. */
const shown = sql.raw(
  'p.vehicle_id, v.plate, (extract(epoch FROM least(p.taken_at, p.received_at)) * 1000)::bigint AS time, p.latitude, p.longitude, p.accuracy, p.speed, p.heading, p.battery',
)

/** The newest points of a vehicle since that moment, the oldest first. */
export const newestPositions = async (db: Database, vehicle: number, since: Date, limit: number): Promise<ReadPosition[]> => {
  const { rows } = await sql<ReadPosition>`
    SELECT ${shown} FROM vehicle_positions p JOIN vehicles v ON v.id = p.vehicle_id
    WHERE p.vehicle_id = ${vehicle} AND p.taken_at >= ${since} ORDER BY p.taken_at DESC LIMIT ${limit}`.execute(db)
  return rows.toReversed()
}

/** The last position of each of these vehicles that has one. */
export const lastPositions = async (db: Database, vehicles: readonly number[]): Promise<ReadPosition[]> => {
  const { rows } = await sql<ReadPosition>`
    SELECT ${shown} FROM vehicle_last_positions p JOIN vehicles v ON v.id = p.vehicle_id
    WHERE p.vehicle_id = ANY (${[...vehicles]}) ORDER BY p.vehicle_id`.execute(db)
  return rows
}
