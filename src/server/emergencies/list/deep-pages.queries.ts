import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import { countByPeriod, firstDay } from '../rollups/emergency-times.queries.ts'
import { figureFiltersOf, isByDate, type EmergencyListFilters, type Placed } from './list-filters.queries.ts'

/** From this row on, finding a page by the figures is faster than reading and skipping all rows before it. */
const DEEP = 1000

/** The days that contain a page and some rows after it, and the number of newer emergencies, which the page needs not read. */
export interface PageDays {
  start_date: string
  end_date: string
  skipped: number
}

/** Undefined if the figures do not know the list or its order, or if the page is near the beginning. */
export const daysOfPage = async (
  db: Database,
  asked: EmergencyListFilters & Placed,
  deep = DEEP,
): Promise<PageDays | undefined> => {
  const first = (asked.page - 1) * PAGE_SIZE
  if (first < deep || !isByDate(asked)) return undefined
  const start_date = asked.start_date ?? (await firstDay(db))
  const end_date = asked.end_date ?? LAST_DAY
  if (start_date === undefined || start_date > end_date) return undefined
  const filters = figureFiltersOf(asked)
  // Some rows more, as an emergency may leave the list meanwhile.
  const rows = { first, last: first + 2 * PAGE_SIZE }
  const months = periodsWith(rows, await countByPeriod(db, filters, { start_date, end_date }, 'month'))
  if (months === undefined) return undefined
  const ofMonths = {
    start_date: latest(start_date, `${dashed(months.oldest)}-01`),
    end_date: earliest(end_date, lastDayOf(months.newest)),
  }
  const within = { first: rows.first - months.skipped, last: rows.last - months.skipped }
  const days = periodsWith(within, await countByPeriod(db, filters, ofMonths, 'day'))
  if (days === undefined) return undefined
  return { start_date: dashed(days.oldest), end_date: dashed(days.newest), skipped: months.skipped + days.skipped }
}

const LAST_DAY = '9998-12-31'

/** The periods with these rows, counted from the newest; the last one if there are fewer rows. Undefined if the first is not there. */
const periodsWith = ({ first, last }: { first: number; last: number }, counts: Map<number, number>) => {
  let rows = 0
  let found: { newest: number; oldest: number; skipped: number } | undefined
  for (const [period, count] of [...counts].sort(([a], [b]) => b - a)) {
    if (rows > last) break
    if (found !== undefined) found.oldest = period
    else if (rows + count > first) found = { newest: period, oldest: period, skipped: rows }
    rows += count
  }
  return found
}

/** `202607` as `2026-07`, `20260731` as `2026-07-31`. */
const dashed = (period: number) => String(period).replaceAll(/(?<=^(\d{4}|\d{6}))(?=\d)/g, '-')
const lastDayOf = (month: number) => new Date(Date.UTC(Math.floor(month / 100), month % 100, 0)).toISOString().slice(0, 10)
const latest = (a: string, b: string) => (a > b ? a : b)
const earliest = (a: string, b: string) => (a < b ? a : b)
