import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { DayRange } from '../../../contract/shared/dates/day-range.ts'
import type { HoursRow, OwnHours } from '../../../contract/attendance/hours.schema.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { isOfStation, type Stations } from '../marks/attendance.queries.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { countRows, pageOf } from '../../platform/records/table-queries.ts'
import { found } from '../../platform/errors/refusal.ts'
import { isWithoutExit, minutesIn, monthOf, todayOf } from './count-hours.ts'
import {
  countedStations,
  idsAsked,
  isCounted,
  isInChargeOf,
  peopleAsked,
  type HoursQuestion,
} from './people-with-hours.queries.ts'

interface StoredHours {
  id: number
  name: string
  first_name: string
  last_name: string
  /** Null: not for this caller. */
  no_dpi: string | null
  no_registry: string
  firefighter_type: string | null
  type_of_contract: number | null
  status: number
  inactive_reason: number | null
  is_retired: boolean
  is_moved: boolean
  station_text: string
  photo: string | null
  is_entry: boolean | null
  last_entry: Date | null
  /** The entry of the open stay, if it counts. */
  entered_at: Date | null
  /** Of the ended periods on the days asked for. */
  seconds: number
}

/** The seconds of a person's ended stays that count on these days. */
const secondsOf = (user: RawBuilder<unknown>, stations: Stations, { first, last }: DayRange): RawBuilder<number> => sql`(
  SELECT coalesce(sum(d.seconds), 0)::bigint FROM attendance_days d
  WHERE d.user_id = ${user} AND d.day BETWEEN ${first}::date AND ${last}::date AND ${isCounted(stations, sql`d.station_id`)})`

/** The open stays `o` of people `u` that count. */
const openStays = (stations: Stations): RawBuilder<unknown> =>
  sql`attendance_periods o ON o.user_id = u.id AND o.ended_at IS NULL AND ${isCounted(stations, sql`o.station_id`)}`

/** The states `a` of people `u`: of somebody who moved, their last mark is said only if it began a counted stay. */
const states = (isTheirs: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`attendance a ON a.user_id = u.id AND (${isTheirs} OR o.entry_mark_id IS NOT NULL)`

/** The people with these ids in this order, with their seconds in the range. */
const hoursOf = async (
  db: Database,
  ids: RawBuilder<unknown>,
  { asked, range, caller, at }: HoursQuestion,
): Promise<StoredHours[]> => {
  const stations = countedStations(asked, caller)
  const isReadable = isInChargeOf(caller)
  const { rows } = await sql<StoredHours>`
    SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.first_name, u.last_name, CASE WHEN ${isReadable} THEN u.no_dpi END AS no_dpi,
      u.no_registry, u.firefighter_type, u.type_of_contract, duty_status(u, ${dayOf(at)}) AS status,
      CASE WHEN ${isReadable} AND leave_phase(u, ${dayOf(at)}) = 'running' THEN u.inactive_reason END AS inactive_reason,
      u.retired_at IS NOT NULL AS is_retired, (${isOfStation(stations)}) IS NOT TRUE AS is_moved, coalesce(s.name, '') AS station_text,
      CASE WHEN u.retired_at IS NULL THEN u.photo END AS photo, a.is_entry, a.last_entry, o.started_at AS entered_at,
      ${secondsOf(sql`u.id`, stations, range)} AS seconds
    FROM unnest(${ids}) WITH ORDINALITY AS wanted (id, place)
    JOIN users u ON u.id = wanted.id
    LEFT JOIN stations s ON s.id = u.station_id
    LEFT JOIN ${openStays(stations)}
    LEFT JOIN ${states(isReadable)}
    ORDER BY wanted.place`.execute(db)
  return rows
}

/** A page of people with their minutes on these days, which are summed for that page only. */
export const pageOfHours = async (
  { db, signer }: Pick<Deps, 'db' | 'signer'>,
  question: HoursQuestion,
  page: number,
): Promise<Page<CountedHours>> => {
  const [rows, count] = await Promise.all([
    hoursOf(db, sql`ARRAY(${idsAsked(question)} ${pageOf(page)})`, question),
    countRows(db, sql`users u WHERE ${peopleAsked(question)}`),
  ])
  const results = rows.map((stored) => {
    const row = counted(stored, question)
    return { ...row, photo: row.photo === null ? null : signer.photo(row.photo, question.at) }
  })
  return { count, results }
}

/** The same without what this list does not show. */
export const listHours = async (...asked: Parameters<typeof pageOfHours>): Promise<Page<HoursRow>> => {
  const { count, results } = await pageOfHours(...asked)
  return { count, results: results.map(({ no_dpi: _, no_registry: __, type_of_contract: ___, ...row }) => row) }
}

/** With an open entry's part; `is_entry` is absent without any mark. */
const counted = (stored: StoredHours, { range, at }: HoursQuestion) => {
  const { is_entry, last_entry: _, entered_at, seconds, ...row } = stored
  return {
    ...row,
    ...(is_entry !== null && { is_entry }),
    without_exit: isWithoutExit(stored, at),
    total_hours_day: minutesIn(range, seconds, entered_at, at),
  }
}

/** The ids of all people of the list, in its order. They fit in memory, so no cursor has to stay open. */
export const idsToDownload = async (db: Database, question: HoursQuestion): Promise<number[]> => {
  const { rows } = await sql<{ ids: number[] }>`SELECT ARRAY(${idsAsked(question)}) AS ids`.execute(db)
  return rows[0]?.ids ?? []
}

export type CountedHours = ReturnType<typeof counted>

const BATCH = 100

/** These people in this order, in batches, with their minutes on these days until the same instant for all of them. */
export const hoursToDownload = async function* (
  db: Database,
  ids: readonly number[],
  question: HoursQuestion,
): AsyncGenerator<CountedHours[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await hoursOf(db, sql`${ids.slice(start, start + BATCH)}::integer[]`, question)
    // The driver's promise chain keeps a reference to each result until a full garbage collection, so the result is emptied.
    yield rows.splice(0).map((stored) => counted(stored, question))
  }
}

/** A person's days: the seconds of ended stays on each day of the range that has any, and the entry of the open stay. */
export interface PersonDays extends Pick<StoredHours, 'first_name' | 'last_name' | 'no_dpi' | 'entered_at'> {
  seconds: Record<string, number>
}

/** These people in this order, in batches, with their days. */
export const daysToDownload = async function* (
  db: Database,
  ids: readonly number[],
  { asked, range: { first, last }, caller }: HoursQuestion,
): AsyncGenerator<PersonDays[]> {
  const stations = countedStations(asked, caller)
  for (let start = 0; start < ids.length; start += BATCH) {
    const { rows } = await sql<PersonDays>`
      SELECT u.first_name, u.last_name, CASE WHEN ${isInChargeOf(caller)} THEN u.no_dpi END AS no_dpi, o.started_at AS entered_at,
        (SELECT coalesce(json_object_agg(d.day, d.seconds), '{}') FROM (
          SELECT d.day, sum(d.seconds)::integer AS seconds FROM attendance_days d
          WHERE d.user_id = u.id AND d.day BETWEEN ${first}::date AND ${last}::date AND ${isCounted(stations, sql`d.station_id`)}
          GROUP BY d.day) d) AS seconds
      FROM unnest(${ids.slice(start, start + BATCH)}::integer[]) WITH ORDINALITY AS wanted (id, place)
      JOIN users u ON u.id = wanted.id LEFT JOIN ${openStays(stations)}
      ORDER BY wanted.place`.execute(db)
    yield rows.splice(0)
  }
}

/** How many people there are, and the sum of their minutes on these days, each rounded down as in the list. */
export const totalOfHours = async (db: Database, question: HoursQuestion): Promise<{ count: number; total_hours: number }> => {
  const { asked, range, caller, at } = question
  const stations = countedStations(asked, caller)
  const { rows } = await sql<Pick<StoredHours, 'entered_at' | 'seconds'>>`
    SELECT o.started_at AS entered_at, ${secondsOf(sql`u.id`, stations, range)} AS seconds
    FROM users u LEFT JOIN ${openStays(stations)} WHERE ${peopleAsked(question)}`.execute(db)
  const minutes = rows.splice(0).map(({ seconds, entered_at }) => minutesIn(range, seconds, entered_at, at))
  return { count: minutes.length, total_hours: minutes.reduce((total, each) => total + each, 0) }
}

/**
 * A person's minutes on these days at these stations. Ended periods and the open one are read at once, or a mark in between would
 * count twice.
 */
export const readMinutes = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  range: DayRange,
  stations: Stations,
): Promise<number> => {
  const { rows } = await sql<Pick<StoredHours, 'entered_at' | 'seconds'>>`
    SELECT o.started_at AS entered_at, ${secondsOf(sql`u.id`, stations, range)} AS seconds
    FROM users u LEFT JOIN ${openStays(stations)} WHERE u.id = ${id}`.execute(db)
  const [stored] = rows
  return stored === undefined ? 0 : minutesIn(range, stored.seconds, stored.entered_at, now())
}

interface StoredState extends Pick<StoredHours, 'is_entry' | 'last_entry' | 'entered_at'> {
  last_exit: Date | null
  today: number
  month: number
}

/** A person's state, and their minutes at these stations today and in this month. */
export const readHours = async ({ db, now }: Pick<Deps, 'db' | 'now'>, id: number, stations: Stations): Promise<OwnHours> => {
  const at = now()
  const [today, month] = [todayOf(at), monthOf(at)]
  const seconds = (range: DayRange) => secondsOf(sql`u.id`, stations, range)
  const { rows } = await sql<StoredState>`
    SELECT a.is_entry, a.last_entry, a.last_exit, o.started_at AS entered_at, ${seconds(today)} AS today, ${seconds(month)} AS month
    FROM users u LEFT JOIN ${openStays(stations)} LEFT JOIN ${states(isOfStation(stations))} WHERE u.id = ${id}`.execute(db)
  const stored = found(rows[0])
  return {
    ...(stored.is_entry !== null && { is_entry: stored.is_entry }),
    without_exit: isWithoutExit(stored, at),
    last_entry_exit: {
      date_entry: stored.last_entry?.toISOString() ?? null,
      date_exit: stored.last_exit?.toISOString() ?? null,
    },
    total_hours_day: minutesIn(today, stored.today, stored.entered_at, at),
    total_hours_month: minutesIn(month, stored.month, stored.entered_at, at),
  }
}
