import { sql, type RawBuilder } from 'kysely'
import type { MarkMethod } from '../../../contract/attendance/attendance-rules.ts'
import { LONGEST_OPEN_MS } from '../../../contract/people/open-entry.ts'
import { endOfDay, startOfDay } from '../../../contract/shared/dates/dates.ts'
import type { DayRange } from '../../../contract/shared/dates/day-range.ts'
import type { HistoryPage, HistoryRow } from '../../../contract/attendance/hours.schema.ts'
import type { Stations } from '../marks/attendance.queries.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { countRows, pageOf } from '../../platform/records/table-queries.ts'
import { readMinutes } from './hours.queries.ts'

/** The marks `m` of a person on these days, of the stays at these stations. */
const marksOn = (id: number, { first, last }: DayRange, stations: Stations): RawBuilder<unknown> =>
  sql`m.user_id = ${id} AND m.marked_at >= ${startOfDay(first)} AND m.marked_at < ${endOfDay(last)} AND ${isOfStay(id, stations)}`

/** A mark belongs to its stay's station; one that was voided, and so has no stay, to the station where it was made. */
const isOfStay = (id: number, stations: Stations): RawBuilder<unknown> =>
  stations === 'all'
    ? sql`true`
    : sql`CASE WHEN EXISTS (SELECT FROM attendance_voids v WHERE v.mark_id = m.id) THEN m.station_id = ${stations}
        ELSE m.id IN (
          SELECT unnest(ARRAY[entry_mark_id, exit_mark_id]) FROM attendance_periods
          WHERE user_id = ${id} AND station_id = ${stations}) END`

export type Mark = Omit<HistoryRow, 'date'> & { date: Date }

/** Until when the entry of a period `e` counts that is open; null of one that has ended. */
const openEnd = (now: Date): RawBuilder<unknown> =>
  sql`CASE WHEN e.ended_at IS NULL
    THEN least(greatest(${now}::timestamptz, e.started_at), e.started_at + ${LONGEST_OPEN_MS} * interval '1 ms') END`

/**
 * Marks, the newest first, also those that a correction voided. An exit has the minutes since its entry, an open entry those that
 * count until now (S-15).
 */
const marks = async (db: Database, where: RawBuilder<unknown>, limit: RawBuilder<unknown>, now: Date): Promise<Mark[]> => {
  const { rows } = await sql<Omit<Mark, 'action'> & { method: MarkMethod }>`
    SELECT m.id, m.marked_at AS date, m.is_entry, coalesce(s.name, '') AS station_text, m.method,
      coalesce(b.first_name || ' ' || b.last_name, 'Terminal ' || t.name, '') AS marked_by_name, m.observation,
      floor(extract(epoch FROM coalesce(p.ended_at, ${openEnd(now)}) - coalesce(p.started_at, e.started_at)) / 60)::integer AS minutes,
      v.mark_id IS NOT NULL AS is_voided,
      EXISTS (SELECT FROM closed_months c WHERE c.reopened_at IS NULL
        AND c.month = date_trunc('month', guatemalan_day(m.marked_at))::date
        AND (c.station_id IS NULL OR c.station_id = coalesce(p.station_id, e.station_id))) AS is_closed,
      (SELECT min(c.id) FROM attendance_corrections c JOIN attendance_correction_items i ON i.correction_id = c.id
        WHERE c.user_id = m.user_id AND i.void_mark_id = m.id AND c.decided_at IS NULL AND c.withdrawn_at IS NULL) AS pending
    FROM attendance_marks m
    LEFT JOIN attendance_voids v ON v.mark_id = m.id
    LEFT JOIN stations s ON s.id = m.station_id
    LEFT JOIN users b ON b.id = m.marked_by
    LEFT JOIN terminals t ON t.id = m.terminal_id
    LEFT JOIN attendance_periods p ON p.exit_mark_id = m.id
    LEFT JOIN attendance_periods e ON e.entry_mark_id = m.id
    WHERE ${where} ORDER BY m.marked_at DESC, m.id DESC ${limit}`.execute(db)
  // The driver's promise chain keeps a reference to each result until a full garbage collection, so the result is emptied.
  return rows.splice(0).map((row) => ({ ...row, action: row.is_entry ? 'Ingreso' : 'Salida' }))
}

/** Days, and the stations whose stays count. */
interface MarksAsked {
  range: DayRange
  stations: Stations
}

export const countMarks = (db: Database, id: number, { range, stations }: MarksAsked): Promise<number> =>
  countRows(db, sql`attendance_marks m WHERE ${marksOn(id, range, stations)}`)

/** A page of a person's marks on these days, with the minutes of all these days. */
export const listMarks = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  { range, stations }: MarksAsked,
  page: number,
): Promise<HistoryPage> => {
  const at = now()
  const [rows, count, total] = await Promise.all([
    marks(db, marksOn(id, range, stations), pageOf(page), at),
    countMarks(db, id, { range, stations }),
    readMinutes({ db, now: () => at }, id, range, stations),
  ])
  return { count, results: rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString() })), total }
}

const BATCH = 500

/** All marks of a person on these days, the newest first, in batches. */
export const marksToDownload = async function* (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  { range, stations }: MarksAsked,
): AsyncGenerator<Mark[]> {
  const onDays = marksOn(id, range, stations)
  let where = onDays
  for (;;) {
    const batch = await marks(db, where, sql`LIMIT ${BATCH}`, now())
    const last = batch.at(-1)
    if (last === undefined) return
    const isLast = batch.length < BATCH
    where = sql`${onDays} AND (m.marked_at, m.id) < (${last.date}, ${last.id})`
    yield batch
    if (isLast) return
  }
}
