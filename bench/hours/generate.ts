import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/database/open.ts'

export const PEOPLE = 5000
const STATIONS = 24
const YEARS = 10
const DAYS = YEARS * 365
/** A statement has some seconds at most. */
const GUARDS_AT_ONCE = 50_000

/**
 * Fills an empty database with the marks of 5,000 people: guards of 8 to 24 hours at whole seconds, evenly over ten years until
 * yesterday, each with its period, its seconds by Guatemalan day and the state of its person.
 */
export const generateMarks = async (db: Database, marks: number): Promise<void> => {
  const guards = marks / 2 / PEOPLE
  for (const statement of [
    sql`SELECT setseed(0.5)`,
    sql`INSERT INTO stations (no_station, name, address, phone_number, state, region_type, lat, lng)
      SELECT 'E-' || n, 'Estación ' || n, n || 'a. calle 1-20 zona 1', '77610000', 10, 'Occidente', 14.8, -91.5
      FROM generate_series(1, ${STATIONS}::integer) n`,
    sql`INSERT INTO users (no_dpi, public_key, first_name, last_name, station_id, role, status, firefighter_type, created_at)
      SELECT (3000000000000 + n)::text, 'persona-' || n, 'Nombre ' || n, 'Apellido ' || n, 1 + n % ${STATIONS}::integer, 10, 5, 'Permanente', now()
      FROM generate_series(1, ${PEOPLE}::integer) n`,
    sql`CREATE TABLE guards AS
      SELECT row_number() OVER (ORDER BY n, u.id) AS number, u.id AS user_id, u.station_id, started_at,
        started_at + make_interval(secs => 28800 + floor(random() * 57600)) AS ended_at
      FROM users u, generate_series(1, ${guards}::integer) n,
        LATERAL (SELECT date_trunc('second', now() - make_interval(days => (n * ${DAYS}::integer / ${guards}::integer), secs => floor(random() * 3600) + 0 * u.id)) AS started_at) s
      WHERE u.no_dpi LIKE '3%'`,
    sql`CREATE INDEX guard_by_number ON guards (number)`,
  ])
    await statement.execute(db)
  for (let first = 1; first <= marks / 2; first += GUARDS_AT_ONCE)
    for (const statement of partsOf(first, first + GUARDS_AT_ONCE - 1)) await statement.execute(db)
  for (const statement of [
    sql`SELECT setval(pg_get_serial_sequence('attendance_marks', 'id'), ${marks}::bigint)`,
    sql`INSERT INTO attendance (user_id, is_entry, last_entry, last_exit)
      SELECT user_id, false, max(started_at), max(ended_at) FROM guards GROUP BY user_id`,
    sql`DROP TABLE guards`,
  ])
    await statement.execute(db)
  for (const table of ['attendance_marks', 'attendance_periods', 'attendance', 'attendance_days', 'users'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
}

/** Marks, periods and days of some of the guards. */
const partsOf = (first: number, last: number) => [
  sql`INSERT INTO attendance_marks (id, user_id, is_entry, marked_at, created_at, method, station_id)
      OVERRIDING SYSTEM VALUE
      SELECT 2 * number - is_entry::integer, user_id, is_entry, CASE WHEN is_entry THEN started_at ELSE ended_at END, started_at, 'scan', station_id
      FROM guards, unnest(ARRAY[true, false]) AS is_entry WHERE number BETWEEN ${first}::integer AND ${last}::integer`,
  sql`INSERT INTO attendance_periods (entry_mark_id, exit_mark_id, user_id, station_id, started_at, ended_at)
      SELECT 2 * number - 1, 2 * number, user_id, station_id, started_at, ended_at FROM guards WHERE number BETWEEN ${first}::integer AND ${last}::integer`,
  sql`INSERT INTO attendance_days (user_id, day, station_id, seconds)
      SELECT user_id, day::date, station_id, sum(extract(epoch FROM least(ended_at, midnight + interval '1 day') - greatest(started_at, midnight)))
      FROM guards, generate_series(guatemalan_day(started_at), guatemalan_day(ended_at), interval '1 day') AS day,
        LATERAL (SELECT (day::date + interval '6 hours') AT TIME ZONE 'UTC' AS midnight) m
      WHERE number BETWEEN ${first}::integer AND ${last}::integer AND ended_at > midnight
      GROUP BY user_id, day, station_id
      ON CONFLICT (user_id, day, station_id) DO UPDATE SET seconds = attendance_days.seconds + excluded.seconds`,
]
