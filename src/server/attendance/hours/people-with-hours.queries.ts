import { sql, type RawBuilder } from 'kysely'
import { LONGEST_OPEN_MS } from '../../../contract/people/open-entry.ts'
import { dayOf, endOfDay, startOfDay } from '../../../contract/shared/dates/dates.ts'
import type { DayRange } from '../../../contract/shared/dates/day-range.ts'
import { DutyState } from '../../../contract/attendance/duty-rules.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import { isOfStation, type Stations } from '../marks/attendance.queries.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Caller } from '../../platform/deps.ts'
import { ofDutyState } from '../duty/duty.queries.ts'
import { allOf, orderBy } from '../../platform/records/table-queries.ts'
import { peopleFound } from '../../people/users/people-found.queries.ts'
import { daysAsked } from './count-hours.ts'

export interface HoursAsked {
  search: string
  ordering: string
  station?: number | undefined
  user?: number | undefined
  /** 5: on duty; 1 to 4: off duty with that reason (S-41). */
  status_user?: number | undefined
}

/** A list of hours: of whom, on which days, by whom, and the instant until which open entries count. */
export interface HoursQuestion {
  asked: HoursAsked
  range: DayRange
  caller: Caller
  at: Date
}

/** Without days the hours are those of today (B-HRS-02). */
export const questionOf = (
  asked: HoursAsked & { start_date?: string | undefined; end_date?: string | undefined },
  caller: Caller,
  at: Date,
): HoursQuestion => ({ asked, range: daysAsked(asked, at), caller, at })

/**
 * The station whose stays count, or all: a stay counts for the station stored with it, wherever its person is now (S-66). A caller
 * who sees one station only gets the stays of that one, whichever is sent (B-ROL-15).
 */
export const countedStations = ({ station }: Pick<HoursAsked, 'station'>, caller: Caller): Stations => {
  const own = privateStations(caller)
  return own === 'all' ? (station ?? 'all') : own
}

/**
 * The same for the page of one person. A chief sees there the marks and minutes of the stays at the chief's station, of members and
 * of people who moved or were retired alike: what was worked elsewhere is for the chiefs of there. One's own hours are all of them.
 */
export const stationsOfPage = (id: number, caller: Caller): Stations => (id === caller.id ? 'all' : countedStations({}, caller))

/** Whether a stay or day with this station counts for these stations. */
export const isCounted = (stations: Stations, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  stations === 'all' ? sql`true` : sql`${column} = ${stations}`

/** Whether people `u` have a part of a counted stay on these days. */
const hasHours = (stations: Stations, { range: { first, last }, at }: HoursQuestion): RawBuilder<unknown> => sql`(
  EXISTS (SELECT FROM attendance_days d
    WHERE d.user_id = u.id AND d.day BETWEEN ${first}::date AND ${last}::date AND ${isCounted(stations, sql`d.station_id`)})
  OR EXISTS (SELECT FROM attendance_periods o
    WHERE o.user_id = u.id AND o.ended_at IS NULL AND ${isCounted(stations, sql`o.station_id`)}
      AND o.started_at < least(${at}::timestamptz, ${endOfDay(last)}::timestamptz)
      AND least(${at}::timestamptz, o.started_at + ${LONGEST_OPEN_MS} * interval '1 ms') > ${startOfDay(first)}::timestamptz))`

/** Present people of the counted stations, with hours or without, and whoever has counted hours, also when moved or retired. */
const isListed = (question: HoursQuestion): RawBuilder<unknown> => {
  const stations = countedStations(question.asked, question.caller)
  return sql`((u.retired_at IS NULL AND ${isOfStation(stations)}) OR ${hasHours(stations, question)})`
}

/** Whether the caller is in charge of people `u` now: DPI and reason of a leave of somebody who moved are not theirs to read (S-47). */
export const isInChargeOf = (caller: Caller): RawBuilder<unknown> => isOfStation(privateStations(caller))

/** A retired person has none of the states; the reason of a leave cannot be found out by filtering. */
const ofState = (state: number | undefined, { caller, at }: HoursQuestion): RawBuilder<unknown>[] => {
  if (state === undefined) return []
  const readable = state === DutyState.DeAlta ? [] : [isInChargeOf(caller)]
  return [sql`u.retired_at IS NULL`, ...readable, ...ofDutyState(state, at)]
}

/** The people `u` whose hours are asked for. */
export const peopleAsked = (question: HoursQuestion): RawBuilder<unknown> => {
  const { search, user, status_user } = question.asked
  return allOf([
    isListed(question),
    ...(user === undefined ? [] : [sql`u.id = ${user}`]),
    ...ofState(status_user, question),
    ...peopleFound(search, question.caller),
  ])
}

/** The ids of these people in the order of the list. */
export const idsAsked = (question: HoursQuestion): RawBuilder<unknown> => {
  const orders = {
    last_name: sql`u.last_name_key`,
    status: sql`duty_status(u, ${dayOf(question.at)})`,
    no_dpi: sql`CASE WHEN ${isInChargeOf(question.caller)} THEN u.no_dpi END`,
    firefighter_type: sql`coalesce(u.firefighter_type, '')`,
    station_text: sql`coalesce(s.name_key, '')`,
  }
  const order = orderBy(question.asked.ordering, orders, 'last_name')
  return sql`SELECT u.id FROM users u LEFT JOIN stations s ON s.id = u.station_id
    WHERE ${peopleAsked(question)} ORDER BY ${order}, u.last_name_key, u.first_name_key, u.id`
}

/** Whether the caller sees the page of people `u`: that of present people in their charge, and of whoever has a counted stay. */
const hasSeenPage = (id: number, caller: Caller): RawBuilder<unknown> => sql`
  u.id = ${id} AND ((u.retired_at IS NULL AND ${isInChargeOf(caller)}) OR EXISTS (
    SELECT FROM attendance_periods p WHERE p.user_id = u.id AND ${isCounted(countedStations({}, caller), sql`p.station_id`)}))`

/** What the page of a person says besides the person, or undefined if the caller does not see it. */
export const findPage = async (
  db: Database,
  id: number,
  caller: Caller,
): Promise<{ is_retired: boolean; is_moved: boolean } | undefined> => {
  const { rows } = await sql<{ is_retired: boolean; is_moved: boolean }>`
    SELECT u.retired_at IS NOT NULL AS is_retired, (${isInChargeOf(caller)}) IS NOT TRUE AS is_moved
    FROM users u WHERE ${hasSeenPage(id, caller)}`.execute(db)
  return rows[0]
}

/** The names of the records whose ids are in the filters; of people only if the caller may see their hours. */
export const namesOf = async (
  db: Database,
  { station = null, user }: { station?: number | null | undefined; user?: number | undefined },
  caller: Caller,
): Promise<{ station: string | null; user: string | null }> => {
  const person = user === undefined ? sql`false` : hasSeenPage(user, caller)
  const { rows } = await sql<{ station: string | null; user: string | null }>`
    SELECT (SELECT name FROM stations WHERE id = ${station}::integer) AS station,
      (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE ${person}) AS "user"`.execute(db)
  return rows[0] ?? { station: null, user: null }
}
