import { sql } from 'kysely'
import { secondsByDay } from '../../../../contract/attendance/hours-rules.ts'
import { wallClock } from '../../../../contract/shared/dates/dates.ts'
import type { Changing } from '../../../platform/database/open.ts'
import type { BrigadeIds } from '../brigade.queries.ts'
import type { DemoGuard } from './guards.ts'

/** Inserts the marks of the guards and what follows from them, as marking them would have. */
export const insertGuards = async (trx: Changing, guards: readonly DemoGuard[], ids: BrigadeIds): Promise<void> => {
  const marks = guards.flatMap(({ from, to, ...guard }) => {
    const mark = (at: Date, is_entry: boolean, observation: string) => ({
      user_id: ids.people(guard.dpi),
      station_id: ids.stations(guard.station),
      marked_by: ids.people(guard.marked_by),
      method: guard.method,
      marked_at: at,
      hoy: wallClock(at),
      is_entry,
      observation,
    })
    return [mark(from, true, ''), ...(to === null ? [] : [mark(to, false, guard.reason)])]
  })
  await sql`
    INSERT INTO attendance_marks (user_id, is_entry, marked_at, created_at, hoy, method, marked_by, station_id, observation)
    SELECT user_id, is_entry, marked_at, marked_at, hoy, method, marked_by, station_id, observation
    FROM json_to_recordset(${JSON.stringify(marks)}::json) AS mark (user_id integer, is_entry boolean, marked_at timestamptz,
      hoy text, method text, marked_by integer, station_id integer, observation text)
    ORDER BY marked_at, user_id`.execute(trx)
  await sql`
    INSERT INTO attendance_periods (entry_mark_id, exit_mark_id, user_id, station_id, started_at, ended_at)
    SELECT id, exit_id, user_id, station_id, marked_at, exit_at FROM (
      SELECT id, is_entry, user_id, station_id, marked_at, lead(id) OVER own AS exit_id, lead(marked_at) OVER own AS exit_at
      FROM attendance_marks WINDOW own AS (PARTITION BY user_id ORDER BY marked_at)
    ) mark WHERE is_entry`.execute(trx)
  await sql`
    INSERT INTO attendance (user_id, is_entry, last_entry, last_exit)
    SELECT user_id, bool_or(ended_at IS NULL), max(started_at), max(ended_at) FROM attendance_periods GROUP BY user_id`.execute(
    trx,
  )
  await sql`
    INSERT INTO attendance_days (user_id, day, station_id, seconds)
    SELECT user_id, day, station_id, sum(seconds)::integer
    FROM json_to_recordset(${JSON.stringify(daysOf(guards, ids))}::json)
      AS spent (user_id integer, day date, station_id integer, seconds integer)
    GROUP BY user_id, day, station_id`.execute(trx)
}

const daysOf = (guards: readonly DemoGuard[], ids: BrigadeIds) =>
  guards.flatMap(({ dpi, station, from, to }) =>
    to === null
      ? []
      : secondsByDay({ from, to }).map((spent) => ({ ...spent, user_id: ids.people(dpi), station_id: ids.stations(station) })),
  )
