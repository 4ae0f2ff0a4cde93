import { sql, type RawBuilder } from 'kysely'
import type { MarkMethod } from '../../../contract/attendance/attendance-rules.ts'
import { secondsByDay, type Span } from '../../../contract/attendance/hours-rules.ts'
import type { AttendanceRow } from '../../../contract/attendance/attendance.schema.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import { preparedStatement } from '../../platform/database/prepared-statements.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { allOf, byValue, countRows, orderBy, pageOf } from '../../platform/records/table-queries.ts'
import { peopleFound } from '../../people/users/people-found.queries.ts'

/** A person to be marked: by number, by the key in a scanned code, or by a typed DPI (S-26). */
export type PersonReference = { id: number } | { key: string } | { dpi: string }

/** The station whose people are found by number or DPI; null: nobody's. */
export type Stations = 'all' | number | null

/** By a key people of every station are found, otherwise only those of these stations (S-63). */
const isPerson = (reference: PersonReference, stations: Stations): RawBuilder<unknown> => {
  if ('key' in reference) return sql`u.public_key = ${reference.key}`
  const named = 'dpi' in reference ? sql`u.no_dpi = ${reference.dpi}` : sql`u.id = ${reference.id}`
  return sql`${named} AND ${isOfStation(stations)}`
}

/** Whether people `u` are of these stations. */
export const isOfStation = (stations: Stations): RawBuilder<unknown> =>
  stations === 'all' ? sql`true` : sql`u.station_id = ${stations}`

/** The id of a person to be marked. */
export const findToMark = async (
  db: Database | Changing,
  reference: PersonReference,
  stations: Stations,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM users u WHERE ${isPerson(reference, stations)} AND u.retired_at IS NULL`.execute(db)
  return rows[0]?.id
}

/** What a person's marks say. Undefined without any. */
export interface Attendance {
  is_entry: boolean
  last_entry: Date | null
  last_exit: Date | null
}

export const readAttendance = async (db: Database | Changing, id: number): Promise<Attendance | undefined> => {
  const { rows } = await sql<Attendance>`
    SELECT is_entry, last_entry, last_exit FROM attendance WHERE user_id = ${id}`.execute(db)
  return rows[0]
}

/** A person whose row is locked, so that only one mark of theirs is made at a time. */
export interface ToMark {
  id: number
  name: string
  status: number
  /** The first day of a leave that its dates govern and that has begun, and its reason. */
  leave_start: string | null
  inactive_reason: number | null
  station_id: number | null
  attendance: Attendance | undefined
  /** The station that counts the hours of an open entry. */
  period_station_id: number | null
  /** Where that entry was made. */
  entry_place_id: number | null
}

type OfAttendance = 'attendance' | 'period_station_id' | 'entry_place_id'
type Locked = Omit<ToMark, OfAttendance>

const lockWhere = (day: string, isThem: RawBuilder<unknown>) => sql<Locked>`
  SELECT u.id, u.first_name || ' ' || u.last_name AS name, duty_status(u, at.day) AS status, u.station_id, u.inactive_reason,
    CASE WHEN u.leave_by_dates AND leave_phase(u, at.day) <> 'coming' THEN u.start_date_unsubscribe::text END AS leave_start
  FROM (SELECT ${day}::date AS day) AS at, users u WHERE ${isThem} AND u.retired_at IS NULL FOR NO KEY UPDATE OF u`

const lockByKey = preparedStatement((day: string, key: string) => lockWhere(day, sql`u.public_key = ${key}`))
const isOfOne = (isAll: boolean, station: number | null) => sql`(${isAll}::boolean OR u.station_id = ${station}::integer)`
const lockByDpi = preparedStatement((day: string, dpi: string, isAll: boolean, station: number | null) =>
  lockWhere(day, sql`u.no_dpi = ${dpi} AND ${isOfOne(isAll, station)}`),
)
const lockById = preparedStatement((day: string, id: number, isAll: boolean, station: number | null) =>
  lockWhere(day, sql`u.id = ${id} AND ${isOfOne(isAll, station)}`),
)

const lock = (trx: Changing, reference: PersonReference, stations: Stations, now: Date) => {
  const day = dayOf(now)
  if ('key' in reference) return lockByKey(trx, day, reference.key)
  const [isAll, station] = stations === 'all' ? [true, null] : [false, stations]
  return 'dpi' in reference
    ? lockByDpi(trx, day, reference.dpi, isAll, station)
    : lockById(trx, day, reference.id, isAll, station)
}

/** Locks the row of a person and then reads their attendance: read in one statement, it could be older than the lock. */
export const lockToMark = async (
  trx: Changing,
  reference: PersonReference,
  stations: Stations,
  now: Date,
): Promise<ToMark | undefined> => {
  const [person] = (await lock(trx, reference, stations, now)).rows
  return person && { ...person, ...(await lockedAttendance(trx, person.id)) }
}

const readLocked = preparedStatement(
  (id: number) => sql<Attendance & Omit<Pick<ToMark, OfAttendance>, 'attendance'>>`
    SELECT a.is_entry, a.last_entry, a.last_exit, p.station_id AS period_station_id, m.station_id AS entry_place_id FROM attendance a
    LEFT JOIN attendance_periods p ON p.user_id = a.user_id AND p.ended_at IS NULL
    LEFT JOIN attendance_marks m ON m.id = p.entry_mark_id WHERE a.user_id = ${id}`,
)

/** The attendance of a person whose row is locked already. */
export const lockedAttendance = async (trx: Changing, id: number): Promise<Pick<ToMark, OfAttendance>> => {
  const [row] = (await readLocked(trx, id)).rows
  if (row === undefined) return { attendance: undefined, period_station_id: null, entry_place_id: null }
  const { period_station_id, entry_place_id, ...attendance } = row
  return { attendance, period_station_id, entry_place_id }
}

export interface NewMark {
  user_id: number
  marked_at: Date
  created_at: Date
  hoy: string
  method: MarkMethod
  marked_by: number | null
  terminal_id: number | null
  /** Where the mark is made. */
  station_id: number | null
  observation: string
}

/** A mark that was inserted, with the name of the station where it was made. */
export interface InsertedMark {
  id: number
  station_text: string
}

/** The station that counts the hours, and the columns of a mark as JSON. */
const givenMark = (station_id: number | null, mark: string) => sql`
  SELECT user_id, marked_at, created_at, hoy, method, marked_by, terminal_id, station_id AS place, observation, ${station_id}::integer AS station_id
  FROM json_to_record(${mark}::json) AS mark (user_id integer, marked_at timestamptz, created_at timestamptz, hoy text, method text,
    marked_by integer, terminal_id integer, station_id integer, observation text)`

const insertMark = (is_entry: boolean) => sql`
  INSERT INTO attendance_marks (user_id, is_entry, marked_at, created_at, hoy, method, marked_by, terminal_id, station_id, observation)
  SELECT user_id, ${sql.raw(String(is_entry))}, marked_at, created_at, hoy, method, marked_by, terminal_id, place, observation FROM given
  RETURNING id, coalesce((SELECT name FROM stations WHERE id = station_id), '') AS station_text`

const entryStatement = preparedStatement(
  (station_id: number | null, mark: string) => sql<InsertedMark>`
    WITH given AS (${givenMark(station_id, mark)}),
      mark AS (${insertMark(true)}),
      period AS (
        INSERT INTO attendance_periods (entry_mark_id, user_id, station_id, started_at)
        SELECT mark.id, given.user_id, given.station_id, given.marked_at FROM mark, given),
      state AS (
        INSERT INTO attendance (user_id, is_entry, last_entry) SELECT user_id, true, marked_at FROM given
        ON CONFLICT (user_id) DO UPDATE SET is_entry = true, last_entry = excluded.last_entry)
    SELECT id, station_text FROM mark`,
)

/** Inserts an entry with the period that it begins. `station_id` counts the hours. */
export const insertEntry = async (trx: Changing, mark: NewMark, station_id: number | null): Promise<InsertedMark> =>
  inserted((await entryStatement(trx, station_id, JSON.stringify(mark))).rows)

const exitStatement = preparedStatement(
  (station_id: number | null, mark: string, days: string[], seconds: number[]) => sql<InsertedMark>`
    WITH given AS (${givenMark(station_id, mark)}),
      mark AS (${insertMark(false)}),
      period AS (
        UPDATE attendance_periods p SET exit_mark_id = mark.id, ended_at = given.marked_at FROM mark, given
        WHERE p.user_id = given.user_id AND p.ended_at IS NULL),
      state AS (
        UPDATE attendance a SET is_entry = false, last_exit = given.marked_at FROM given WHERE a.user_id = given.user_id),
      days AS (
        INSERT INTO attendance_days AS stored (user_id, day, station_id, seconds)
        SELECT given.user_id, spent.day, given.station_id, spent.seconds
        FROM given, unnest(${days}::date[], ${seconds}::integer[]) AS spent (day, seconds)
        ON CONFLICT (user_id, day, station_id) DO UPDATE SET seconds = stored.seconds + excluded.seconds)
    SELECT id, station_text FROM mark`,
)

/** Inserts the exit of the period `spent`, whose seconds it adds to each day of the station `station_id`. */
export const insertExit = async (
  trx: Changing,
  mark: NewMark,
  spent: Span & { station_id: number | null },
): Promise<InsertedMark> => {
  const days = secondsByDay(spent)
  const { rows } = await exitStatement(
    trx,
    spent.station_id,
    JSON.stringify(mark),
    days.map(({ day }) => day),
    days.map(({ seconds }) => seconds),
  )
  return inserted(rows)
}

const inserted = ([row]: readonly InsertedMark[]): InsertedMark => {
  if (row === undefined) throw new Error('no mark was inserted')
  return row
}

interface AttendanceAsked {
  page: number
  search: string
  ordering: string
  id?: number | undefined
}

/** The people whom the caller may mark by their list, with what their marks say. */
export const listAttendance = async (
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  asked: AttendanceAsked,
  caller: Caller,
): Promise<Page<AttendanceRow>> => {
  const where = allOf([
    sql`u.retired_at IS NULL`,
    isOfStation(privateStations(caller)),
    ...(asked.id === undefined ? [] : [sql`u.id = ${asked.id}`]),
    ...peopleFound(asked.search, caller),
  ])
  const orders = {
    last_name: sql`u.last_name_key`,
    ...byValue('no_dpi', 'last_entry', 'last_exit'),
    firefighter_type: sql`coalesce(u.firefighter_type, '')`,
    is_entry: sql`CASE WHEN a.is_entry THEN 0 WHEN a.is_entry IS NULL THEN 2 ELSE 1 END`,
  }
  const order = orderBy(asked.ordering, orders, 'last_name')
  const [{ rows }, count] = await Promise.all([
    sql<StoredRow>`
      SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.first_name, u.last_name, u.no_dpi, u.firefighter_type,
        coalesce(s.name, '') AS station_text, duty_status(u, ${dayOf(now())}) AS status, u.photo, a.is_entry, a.last_entry, a.last_exit
      FROM users u LEFT JOIN stations s ON s.id = u.station_id LEFT JOIN attendance a ON a.user_id = u.id
      WHERE ${where} ORDER BY ${order}, u.first_name_key, u.id ${pageOf(asked.page)}`.execute(db),
    countRows(db, sql`users u WHERE ${where}`),
  ])
  const results = rows.map(({ is_entry, last_entry, last_exit, ...row }) => ({
    ...row,
    photo: row.photo === null ? null : signer.photo(row.photo, now()),
    ...attendanceShown(is_entry === null ? undefined : { is_entry, last_entry, last_exit }),
  }))
  return { count, results }
}

type StoredRow = Omit<AttendanceRow, 'is_entry' | 'last_entry' | 'last_exit'> & {
  is_entry: boolean | null
  last_entry: Date | null
  last_exit: Date | null
}

/** The same as it travels: `is_entry` is absent without any mark. */
export const attendanceShown = (attendance: Attendance | undefined) => ({
  ...(attendance && { is_entry: attendance.is_entry }),
  last_entry: attendance?.last_entry?.toISOString() ?? null,
  last_exit: attendance?.last_exit?.toISOString() ?? null,
})
