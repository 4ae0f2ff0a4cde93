import { sql, type RawBuilder } from 'kysely'
import type { BinnacleAction } from '../../contract/shared/binnacle-actions.ts'
import { endOfDay, startOfDay } from '../../contract/shared/dates/dates.ts'
import type { Database } from '../platform/database/open.ts'
import { periodsOf, type Days, type Periods } from '../emergencies/rollups/figure-periods.ts'

/** Which entries a list shows. */
export interface EntryFilters extends Days {
  person?: number | undefined
  actions: readonly BinnacleAction[]
}

/** The number of entries, and where the one at an offset is: so many after the newest before `until`. */
export interface Place {
  count: number
  /** Null if there are not so many. */
  until: Date | null
  rest: number
}

/**
 * Finds the place from the figures and the entries that wait for their seal, without reading the entries. Everybody's figures lead
 * to the day; a person's to the month, of which a day would have too few entries to be worth a row.
 */
export const placeInBinnacle = async (db: Database, filters: EntryFilters, offset: number): Promise<Place> => {
  const { rows } = await sql<{ count: number; period: number | null; rest: number }>`
    WITH ${placedParts(filters, offset)}
    SELECT (SELECT coalesce(sum(entries), 0)::integer FROM parts) AS count, coalesce(d.period, h.period) AS period,
      coalesce(d.rest, h.rest, 0)::integer AS rest
    FROM (SELECT) one LEFT JOIN hit h ON true LEFT JOIN (${dayWithin(filters)}) d ON true`.execute(db)
  const { count = 0, period = null, rest = 0 } = rows[0] ?? {}
  if (period === null) return { count, until: null, rest: 0 }
  const ends = [endOfPeriod(period), ...(filters.end_date === undefined ? [] : [endOfDay(filters.end_date)])]
  return { count, until: new Date(Math.min(...ends.map(Number))), rest }
}

const isMonth = (period: number) => period < 1_000_000

/** The first instant after a month or day. */
const endOfPeriod = (period: number): Date => {
  const text = String(period)
  const [year, month] = [text.slice(0, 4), text.slice(4, 6)]
  if (!isMonth(period)) return endOfDay(`${year}-${month}-${text.slice(6)}`)
  const next = Number(month) === 12 ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}`
  return startOfDay(`${next}-01`)
}

/** The days as series of whole months, and of days in months that are not whole. */
const monthsAndDays = (days: Days): Periods[] =>
  periodsOf(days).map(([first, last]) => {
    if (first === 0) return [0, 999_999]
    return first < 10_000 ? [first * 100 + 1, last * 100 + 12] : [first, last]
  })

const isOf = (filters: EntryFilters) =>
  sql`${filters.person === undefined ? sql`true` : sql`b.created_by = ${filters.person}`}
    AND b.action_binnacle = ANY (${[...filters.actions]}::text[])`

/** The entries of each period, newest first, and the period that has the one at the offset. */
const placedParts = (filters: EntryFilters, offset: number): RawBuilder<unknown> => {
  const series = monthsAndDays(filters)
  const stored = filters.person === undefined ? series : series.filter(([first]) => isMonth(first))
  const counted = filters.person === undefined ? [] : series.filter(([first]) => !isMonth(first))
  return sql`
    series AS (SELECT first, last FROM unnest(${stored.map(([first]) => first)}::integer[], ${stored.map(([, last]) => last)}::integer[])
      AS s (first, last)),
    waiting AS MATERIALIZED (${waitingEntries(filters)}),
    parts AS (
      SELECT period, sum(entries) AS entries FROM (
        SELECT f.period, f.entries FROM series s, LATERAL (${figuresOf(filters, sql`s.first`, sql`s.last`)}) f
        UNION ALL
        SELECT CASE WHEN s.first < 1000000 THEN w.month ELSE w.day END, 1
        FROM waiting w JOIN series s ON w.month BETWEEN s.first AND s.last OR w.day BETWEEN s.first AND s.last
        ${sql.join(
          counted.map((days) => countedDays(filters, days)),
          sql``,
        )}
      ) p GROUP BY 1 HAVING sum(entries) > 0
    ),
    placed AS (
      SELECT period, entries, sum(entries) OVER (ORDER BY CASE WHEN period < 1000000 THEN period * 100 ELSE period END DESC) AS upto
      FROM parts
    ),
    hit AS (SELECT period, ${offset} - (upto - entries) AS rest FROM placed WHERE upto > ${offset} ORDER BY upto LIMIT 1)`
}

/** Not flattened into the outer query, so that the rows are always read by the primary key. */
const figuresOf = ({ person = 0, actions }: EntryFilters, first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  SELECT f.period, f.entries FROM binnacle_figures f
  WHERE f.person = ${person} AND f.period BETWEEN ${first} AND ${last} AND f.action_binnacle = ANY (${[...actions]}::text[]) OFFSET 0`

/** Those that no figure contains yet; few, and read one by one. */
const waitingEntries = (filters: EntryFilters) => sql`
  SELECT guatemalan_month(w.creation_date) AS month,
    guatemalan_month(w.creation_date) * 100 + extract(day FROM guatemalan_day(w.creation_date))::integer AS day
  FROM binnacle_unsealed u, LATERAL (SELECT b.creation_date FROM binnacle b WHERE b.id = u.entry_id AND ${isOf(filters)} OFFSET 0) w`

/** A person's entries in a part of a month, sealed and waiting. */
const countedDays = (filters: EntryFilters, [first, last]: Periods): RawBuilder<unknown> => {
  const day = (period: number) => String(period).replace(/^(....)(..)(..)$/, '$1-$2-$3')
  return sql`
    UNION ALL
    SELECT ${Math.floor(first / 100)}::integer, count(*) FROM binnacle b
    WHERE ${isOf(filters)} AND b.creation_date >= ${startOfDay(day(first))}::timestamptz
      AND b.creation_date < ${endOfDay(day(last))}::timestamptz`
}

/** The day of the month that was hit. */
const dayWithin = (filters: EntryFilters): RawBuilder<unknown> => {
  if (filters.person !== undefined) return sql`SELECT NULL::integer AS period, NULL::integer AS rest WHERE false`
  return sql`
    SELECT d.period, h.rest - (d.upto - d.entries) AS rest
    FROM hit h, LATERAL (
      SELECT period, sum(entries) AS entries, sum(sum(entries)) OVER (ORDER BY period DESC) AS upto FROM (
        SELECT f.period, f.entries FROM (${figuresOf(filters, sql`h.period * 100 + 1`, sql`h.period * 100 + 31`)}) f
        UNION ALL SELECT w.day, 1 FROM waiting w WHERE w.month = h.period
      ) p GROUP BY 1
    ) d
    WHERE h.period < 1000000 AND d.upto > h.rest ORDER BY d.upto LIMIT 1`
}

/** Compares every figure with a count of the entries, in one state; the number of those that differ. */
export const findWrongBinnacleFigures = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ wrong: number }>`
    SELECT count(*)::integer AS wrong FROM binnacle_figures f FULL JOIN counted_binnacle c USING (person, period, action_binnacle)
    WHERE f.entries IS DISTINCT FROM c.entries`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** The lock of sealing, under which alone figures change. */
const LOCK = 7_463_622

/** Makes all figures of the binnacle anew. Entries are written meanwhile, and sealed afterwards. */
export const rebuildBinnacleFigures = async (db: Database): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    // Its own statement, so that the next ones see what its last holder sealed.
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await sql`DELETE FROM binnacle_figures`.execute(trx)
    await sql`INSERT INTO binnacle_figures SELECT * FROM counted_binnacle`.execute(trx)
  })
}
