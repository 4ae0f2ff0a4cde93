import { sql, type RawBuilder } from 'kysely'
import type { ClosedMonthDetail, ClosedMonthRow } from '../../../contract/attendance/closed-months.schema.ts'
import { allStations } from '../../../contract/attendance/correction-rules.ts'
import { months } from '../../../contract/shared/dates/written-dates.ts'
import { startOfDay } from '../../../contract/shared/dates/dates.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Caller } from '../../platform/deps.ts'
import { allOf, countRows, hasText, naturalKey, orderBy, pageOf, wordsOf } from '../../platform/records/table-queries.ts'

/** The lock of migration 0027, by which closing a month waits for changes of hours and they wait for it. */
const HOURS_LOCK = 7_463_627

/** Taken by a change of hours before it looks whether their month is closed. Changes do not wait for each other. */
export const lockOpenMonths = async (trx: Changing): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock_shared(${HOURS_LOCK})`.execute(trx)
}

/** Waits until no change of hours is under way, and lets none begin before the commit. */
export const lockAllHours = async (trx: Changing): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${HOURS_LOCK})`.execute(trx)
}

interface Closure {
  month: string
  station_text: string
}

/** A closure that covers one of these days of a station. */
export const findClosed = async (
  db: Database | Changing,
  days: readonly { day: string; station_id: number | null }[],
): Promise<Closure | undefined> => {
  const { rows } = await sql<Closure>`
    SELECT c.month, coalesce(s.name, '') AS station_text
    FROM unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ station_id }) => station_id)}::integer[]) AS asked (day, station_id)
    JOIN closed_months c ON c.month = date_trunc('month', asked.day::timestamp)::date AND c.reopened_at IS NULL
      AND (c.station_id IS NULL OR c.station_id = asked.station_id)
    LEFT JOIN stations s ON s.id = c.station_id
    ORDER BY c.month, c.id LIMIT 1`.execute(db)
  return rows[0]
}

/** A month and the station that it is closed for; null for all. */
export interface Closing {
  month: string
  station: number | null
}

const firstDay = (month: string) => `${month}-01`
const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

const isOf = (station: number | null, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  station === null ? sql`true` : sql`${column} = ${station}`

const daysOf = ({ month, station }: Closing): RawBuilder<unknown> =>
  sql`d.day >= ${firstDay(month)} AND d.day < ${firstDay(nextMonth(month))} AND ${isOf(station, sql`d.station_id`)}`

export const sumMonth = async (db: Database | Changing, closing: Closing): Promise<{ seconds: number; people: number }> => {
  const { rows } = await sql<{ seconds: number; people: number }>`
    SELECT coalesce(sum(d.seconds), 0)::bigint AS seconds, count(DISTINCT d.user_id) AS people
    FROM attendance_days d WHERE ${daysOf(closing)}`.execute(db)
  return rows[0] ?? { seconds: 0, people: 0 }
}

/** The names of people who have an open entry from before the end of the month. */
export const openEntries = async (db: Database | Changing, { month, station }: Closing): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT u.first_name || ' ' || u.last_name AS name FROM attendance_periods p JOIN users u ON u.id = p.user_id
    WHERE p.ended_at IS NULL AND p.started_at < ${startOfDay(firstDay(nextMonth(month)))}::timestamptz
      AND ${isOf(station, sql`p.station_id`)}
    ORDER BY p.started_at, u.id`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Pending corrections that change hours of the month, of people who belong to the station or have a stay of the month that counts
 * for it, and those that would add one. A stay whose mark is voided may end or begin in another month.
 */
export const countPendingOfMonth = async (db: Database, { month, station }: Closing): Promise<number> => {
  const [from, to] = [startOfDay(firstDay(month)), startOfDay(firstDay(nextMonth(month)))]
  const { rows } = await sql<{ count: number }>`
    WITH pending AS (
      SELECT c.id, c.user_id,
        least(min(i.marked_at), min(m.marked_at), min(p.started_at)) AS first,
        greatest(max(i.marked_at), max(m.marked_at), max(p.ended_at)) AS last
      FROM attendance_corrections c JOIN attendance_correction_items i ON i.correction_id = c.id
      LEFT JOIN attendance_marks m ON m.id = i.void_mark_id
      LEFT JOIN attendance_periods p ON i.void_mark_id IN (p.entry_mark_id, p.exit_mark_id)
      WHERE c.decided_at IS NULL AND c.withdrawn_at IS NULL GROUP BY c.id)
    SELECT count(*) AS count FROM pending JOIN users u ON u.id = pending.user_id
    WHERE first < ${to}::timestamptz AND last >= ${from}::timestamptz
      AND (${isOf(station, sql`u.station_id`)} OR EXISTS (
        SELECT FROM attendance_correction_items i WHERE i.correction_id = pending.id AND ${isOf(station, sql`i.station_id`)}) OR EXISTS (
        SELECT FROM attendance_periods p WHERE p.user_id = u.id AND ${isOf(station, sql`p.station_id`)}
          AND p.started_at < ${to}::timestamptz AND (p.ended_at IS NULL OR p.ended_at > ${from}::timestamptz)))`.execute(db)
  return rows[0]?.count ?? 0
}

/** The closure that covers the month of the station already. */
export const findClosure = async (db: Database | Changing, { month, station }: Closing): Promise<Closure | undefined> => {
  const { rows } = await sql<Closure>`
    SELECT c.month, coalesce(s.name, '') AS station_text FROM closed_months c LEFT JOIN stations s ON s.id = c.station_id
    WHERE c.month = ${firstDay(month)} AND c.reopened_at IS NULL
      AND (c.station_id IS NULL ${station === null ? sql`` : sql`OR c.station_id = ${station}`})
    ORDER BY c.id LIMIT 1`.execute(db)
  return rows[0]
}

/** Closes a month and stores its totals. */
export const insertClosure = async (trx: Changing, closing: Closing, closed: { by: number; at: Date }): Promise<number> => {
  const sums = await sumMonth(trx, closing)
  const { id } = await trx
    .insertInto('closed_months')
    .values({ month: firstDay(closing.month), station_id: closing.station, closed_by: closed.by, closed_at: closed.at, ...sums })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO closed_month_totals (closed_month_id, user_id, station_id, seconds)
    SELECT ${id}::integer, d.user_id, d.station_id, sum(d.seconds) FROM attendance_days d WHERE ${daysOf(closing)}
    GROUP BY d.user_id, d.station_id`.execute(trx)
  return id
}

export const setReopened = async (
  trx: Changing,
  id: number,
  reopened: { reopened_by: number; reopened_at: Date; reopen_reason: string },
): Promise<void> => {
  await trx.updateTable('closed_months').set(reopened).where('id', '=', id).execute()
}

export const lockClosure = async (trx: Changing, id: number): Promise<void> => {
  await sql`SELECT FROM closed_months WHERE id = ${id} FOR UPDATE`.execute(trx)
}

type Stored = Omit<ClosedMonthRow, 'closed_at' | 'reopened_at'> & { closed_at: Date; reopened_at: Date | null }

const selected = sql`
  SELECT c.id, to_char(c.month, 'YYYY-MM') AS month, c.station_id, coalesce(s.name, '') AS station_text, c.seconds, c.people,
    b.first_name || ' ' || b.last_name AS closed_by_name, c.closed_at,
    coalesce(r.first_name || ' ' || r.last_name, '') AS reopened_by_name, c.reopened_at, c.reopen_reason
  FROM closed_months c JOIN users b ON b.id = c.closed_by LEFT JOIN users r ON r.id = c.reopened_by
  LEFT JOIN stations s ON s.id = c.station_id`

const shown = ({ closed_at, reopened_at, ...row }: Stored): ClosedMonthRow => ({
  ...row,
  closed_at: closed_at.toISOString(),
  reopened_at: reopened_at?.toISOString() ?? null,
})

/** Closures of all stations are seen by everybody who sees any. */
const isSeen = (caller: Caller): RawBuilder<unknown> => {
  const stations = privateStations(caller)
  return stations === 'all' ? sql`true` : sql`(c.station_id IS NULL OR c.station_id = ${stations})`
}

/** What a row shows of itself: month and station. */
const words = sql`(${[...months]}::text[])[extract(month FROM c.month)::integer] || to_char(c.month, ' YYYY ') || coalesce(s.name, ${allStations})`

interface Asked {
  page: number
  search: string
  ordering: string
  month?: string | undefined
  station?: number | undefined
}

export const listClosedMonths = async (db: Database, asked: Asked, caller: Caller): Promise<Page<ClosedMonthRow>> => {
  const where = allOf([
    isSeen(caller),
    ...(asked.month === undefined ? [] : [sql`c.month = ${firstDay(asked.month)}`]),
    ...(asked.station === undefined ? [] : [sql`(c.station_id IS NULL OR c.station_id = ${asked.station})`]),
    ...wordsOf(asked.search).map((word) => hasText(sql`plain_text(${words})`, word)),
  ])
  const orders = { month: sql`c.month`, seconds: sql`c.seconds`, closed_at: sql`c.closed_at` }
  const order = orderBy(asked.ordering || '-month', orders, 'month')
  const [{ rows }, count] = await Promise.all([
    sql<Stored>`${selected} WHERE ${where} ORDER BY ${order}, c.id DESC ${pageOf(asked.page)}`.execute(db),
    countRows(db, sql`closed_months c LEFT JOIN stations s ON s.id = c.station_id WHERE ${where}`),
  ])
  return { count, results: rows.map(shown) }
}

export const readClosure = async (db: Database | Changing, id: number): Promise<ClosedMonthRow | undefined> => {
  const { rows } = await sql<Stored>`${selected} WHERE c.id = ${id}`.execute(db)
  return rows[0] && shown(rows[0])
}

/** A closure with the stored totals of the people whose station the caller sees. */
export const readClosureFor = async (db: Database, id: number, caller: Caller): Promise<ClosedMonthDetail | undefined> => {
  const { rows } = await sql<Stored>`${selected} WHERE c.id = ${id} AND ${isSeen(caller)}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const stations = privateStations(caller)
  const totals = await sql<ClosedMonthDetail['totals'][number]>`
    SELECT t.user_id AS user, u.first_name || ' ' || u.last_name AS name, u.no_registry, coalesce(s.name, '') AS station_text, t.seconds
    FROM closed_month_totals t JOIN users u ON u.id = t.user_id LEFT JOIN stations s ON s.id = t.station_id
    WHERE t.closed_month_id = ${id} AND ${stations === 'all' ? sql`true` : sql`t.station_id = ${stations}`}
    ORDER BY ${naturalKey('s.name')} NULLS LAST, u.last_name_key, u.first_name_key, u.id`.execute(db)
  return { ...shown(row), totals: totals.rows }
}
