import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '../../contract/day-range.ts'
import type { HoursRow, OwnHours } from '../../contract/hours.ts'
import type { Page } from '../../contract/resource.ts'
import { privateStations } from '../../contract/user-rights.ts'
import { isOfStation } from '../attendance/attendance.queries.ts'
import type { Database } from '../database/open.ts'
import type { Caller, Deps } from '../deps.ts'
import { allOf, byValue, countRows, orderBy, pageOf } from '../records/table-queries.ts'
import { found } from '../refusal.ts'
import { peopleFound } from '../users/people-found.queries.ts'
import { ofDutyState } from '../duty/duty.queries.ts'
import { isWithoutExit, minutesIn, monthOf, todayOf } from './count-hours.ts'

export interface HoursAsked {
  search: string
  ordering: string
  station?: number | undefined
  user?: number | undefined
  /** 5: on duty; 1 to 4: off duty with that reason (S-41). */
  status_user?: number | undefined
}

/** The people whose hours are asked for. A caller who sees one station only gets that one, whichever is sent (B-ROL-15). */
const peopleAsked = ({ search, station, user, status_user }: HoursAsked, caller: Caller): RawBuilder<unknown> =>
  allOf([
    sql`u.retired_at IS NULL`,
    isOfStation(privateStations(caller)),
    ...(station === undefined || privateStations(caller) !== 'all' ? [] : [sql`u.station_id = ${station}`]),
    ...(user === undefined ? [] : [sql`u.id = ${user}`]),
    ...ofDutyState(status_user),
    ...peopleFound(search, caller),
  ])

/** The ids of these people in the order of the list. */
const idsAsked = (asked: HoursAsked, caller: Caller): RawBuilder<unknown> => {
  const orders = {
    ...byValue('last_name', 'status', 'no_dpi'),
    firefighter_type: sql`coalesce(u.firefighter_type, '')`,
    station_text: sql`coalesce(s.name_key, '')`,
  }
  return sql`SELECT u.id FROM users u LEFT JOIN stations s ON s.id = u.station_id
    WHERE ${peopleAsked(asked, caller)} ORDER BY ${orderBy(asked.ordering, orders, 'last_name')}, u.last_name, u.first_name, u.id`
}

interface StoredHours {
  id: number
  name: string
  first_name: string
  last_name: string
  no_dpi: string
  no_registry: string
  firefighter_type: string | null
  status: number
  inactive_reason: number | null
  station_text: string
  photo: string | null
  is_entry: boolean | null
  last_entry: Date | null
  /** Of the ended periods on the days asked for. */
  seconds: number
}

/** The seconds of a person's ended periods on these days, at whatever station. */
const secondsOf = (user: RawBuilder<unknown>, { first, last }: DayRange): RawBuilder<number> => sql`(
  SELECT coalesce(sum(d.seconds), 0)::bigint FROM attendance_days d
  WHERE d.user_id = ${user} AND d.day BETWEEN ${first}::date AND ${last}::date)`

/** The people with these ids in this order, with their seconds in the range. */
const hoursOf = async (db: Database, ids: RawBuilder<unknown>, range: DayRange): Promise<StoredHours[]> => {
  const { rows } = await sql<StoredHours>`
    SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.first_name, u.last_name, u.no_dpi, u.no_registry, u.firefighter_type,
      u.status, u.inactive_reason, coalesce(s.name, '') AS station_text, u.photo, a.is_entry, a.last_entry,
      ${secondsOf(sql`u.id`, range)} AS seconds
    FROM unnest(${ids}) WITH ORDINALITY AS wanted (id, place)
    JOIN users u ON u.id = wanted.id
    LEFT JOIN stations s ON s.id = u.station_id
    LEFT JOIN attendance a ON a.user_id = u.id
    ORDER BY wanted.place`.execute(db)
  return rows
}

/** A page of people with their minutes on these days, which are summed for that page only. */
export const pageOfHours = async (
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  { page, ...asked }: HoursAsked & { page: number },
  range: DayRange,
  caller: Caller,
): Promise<Page<CountedHours>> => {
  const [rows, count] = await Promise.all([
    hoursOf(db, sql`ARRAY(${idsAsked(asked, caller)} ${pageOf(page)})`, range),
    countRows(db, sql`users u WHERE ${peopleAsked(asked, caller)}`),
  ])
  const results = rows.map((stored) => {
    const row = counted(stored, range, now())
    return { ...row, photo: row.photo === null ? null : signer.photo(row.photo, now()) }
  })
  return { count, results }
}

/** The same without what this list does not show. */
export const listHours = async (...asked: Parameters<typeof pageOfHours>): Promise<Page<HoursRow>> => {
  const { count, results } = await pageOfHours(...asked)
  return { count, results: results.map(({ no_dpi: _, no_registry: __, ...row }) => row) }
}

/** With an open entry's part; `is_entry` is absent without any mark. */
const counted = (stored: StoredHours, range: DayRange, now: Date) => {
  const { is_entry, last_entry: _, seconds, ...row } = stored
  return {
    ...row,
    ...(is_entry !== null && { is_entry }),
    without_exit: isWithoutExit(stored, now),
    total_hours_day: minutesIn(range, seconds, stored, now),
  }
}

/** The ids of all people of the list, in its order. They fit in memory, so no cursor has to stay open. */
export const idsToDownload = async (db: Database, asked: HoursAsked, caller: Caller): Promise<number[]> => {
  const { rows } = await sql<{ ids: number[] }>`SELECT ARRAY(${idsAsked(asked, caller)}) AS ids`.execute(db)
  return rows[0]?.ids ?? []
}

export type CountedHours = ReturnType<typeof counted>

const BATCH = 100

/** These people in this order, in batches, with their minutes on these days until the same instant for all of them. */
export const hoursToDownload = async function* (
  db: Database,
  ids: readonly number[],
  range: DayRange,
  now: Date,
): AsyncGenerator<CountedHours[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await hoursOf(db, sql`${ids.slice(start, start + BATCH)}::integer[]`, range)
    // The driver's promise chain keeps a reference to each result until a full garbage collection, so the result is emptied.
    yield rows.splice(0).map((stored) => counted(stored, range, now))
  }
}

/** How many people there are, and the sum of their minutes on these days, each rounded down as in the list. */
export const totalOfHours = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  asked: HoursAsked,
  range: DayRange,
  caller: Caller,
): Promise<{ count: number; total_hours: number }> => {
  const at = now()
  const { rows } = await sql<Pick<StoredHours, 'is_entry' | 'last_entry' | 'seconds'>>`
    SELECT a.is_entry, a.last_entry, ${secondsOf(sql`u.id`, range)} AS seconds
    FROM users u LEFT JOIN attendance a ON a.user_id = u.id WHERE ${peopleAsked(asked, caller)}`.execute(db)
  const minutes = rows.splice(0).map((stored) => minutesIn(range, stored.seconds, stored, at))
  return { count: minutes.length, total_hours: minutes.reduce((total, each) => total + each, 0) }
}

/** Whether the caller may see the hours of this person. */
export const isSeen = async (db: Database, id: number, caller: Caller): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM users u WHERE ${peopleAsked({ search: '', ordering: '', user: id }, caller)}`.execute(db)
  return rows.length > 0
}

interface StoredState {
  is_entry: boolean | null
  last_entry: Date | null
  last_exit: Date | null
}

/** A person's minutes on these days. Ended periods and the open one are read at once, or a mark in between would count twice. */
export const readMinutes = async (db: Database, id: number, range: DayRange, now: Date): Promise<number> => {
  const { rows } = await sql<StoredState & { seconds: number }>`
    SELECT a.is_entry, a.last_entry, ${secondsOf(sql`u.id`, range)} AS seconds
    FROM users u LEFT JOIN attendance a ON a.user_id = u.id WHERE u.id = ${id}`.execute(db)
  const [stored] = rows
  return stored === undefined ? 0 : minutesIn(range, stored.seconds, stored, now)
}

/** A person's state, and their minutes today and in this month. */
export const readHours = async ({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<OwnHours> => {
  const at = now()
  const [today, month] = [todayOf(at), monthOf(at)]
  const { rows } = await sql<StoredState & { today: number; month: number }>`
    SELECT a.is_entry, a.last_entry, a.last_exit, ${secondsOf(sql`u.id`, today)} AS today, ${secondsOf(sql`u.id`, month)} AS month
    FROM users u LEFT JOIN attendance a ON a.user_id = u.id WHERE u.id = ${id}`.execute(db)
  const stored = found(rows[0])
  return {
    ...(stored.is_entry !== null && { is_entry: stored.is_entry }),
    without_exit: isWithoutExit(stored, at),
    last_entry_exit: {
      date_entry: stored.last_entry?.toISOString() ?? null,
      date_exit: stored.last_exit?.toISOString() ?? null,
    },
    total_hours_day: minutesIn(today, stored.today, stored, at),
    total_hours_month: minutesIn(month, stored.month, stored, at),
  }
}

/** The names of the records whose ids are in the filters; of people only if the caller may see their hours. */
export const namesOf = async (
  db: Database,
  { station = null, user }: { station?: number | null | undefined; user?: number | undefined },
  caller: Caller,
): Promise<{ station: string | null; user: string | null }> => {
  const person = user === undefined ? sql`false` : peopleAsked({ search: '', ordering: '', user }, caller)
  const { rows } = await sql<{ station: string | null; user: string | null }>`
    SELECT (SELECT name FROM stations WHERE id = ${station}::integer) AS station,
      (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE ${person}) AS "user"`.execute(db)
  return rows[0] ?? { station: null, user: null }
}
