import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import {
  conditionOf,
  countedCondition,
  storedTypesCondition,
  periodRows,
  scopesOf,
  storedRows,
  type FigureFilters,
} from './emergency-figures.queries.ts'
import { dayPeriodsOf, monthPeriodsOf, periodsOf, type Days, type Periods } from './figure-periods.ts'

/*
 * When emergencies were reported: by day or month, and by hour of the week, which `guatemalan_hour_of_week` of the migrations gives in
 * the time of Guatemala (0061). Exact, like the other figures (0060).
 */

type TimeFilters = Pick<FigureFilters, 'stations' | 'types' | 'outcome'>

/** The first day on which any emergency was reported. */
export const firstDay = async (db: Database): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string | null }>`SELECT min(day)::text AS day FROM emergency_counted`.execute(db)
  return rows[0]?.day ?? undefined
}

/** Emergencies of each day or month of the days, by `20260731` or `202607`; those without any are absent. */
export const countByPeriod = async (
  db: Database,
  filters: Omit<FigureFilters, keyof Days>,
  days: Required<Days>,
  per: 'day' | 'month',
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ period: number; emergencies: number }>`
    SELECT period, sum(emergencies)::integer AS emergencies FROM (
      SELECT CASE WHEN ${per} = 'month' AND f.period > 999999 THEN f.period / 100 ELSE f.period END AS period,
        s.weight * f.emergencies AS emergencies
      FROM (${scopesOf(filters)}) s, ${series(per === 'day' ? dayPeriodsOf(days) : monthPeriodsOf(days))},
        LATERAL (${storedRows(sql`s.scope`, filters, 'all types')}) f
      UNION ALL
      SELECT to_char(n.day, ${per === 'day' ? 'YYYYMMDD' : 'YYYYMM'})::integer, n.emergencies FROM emergency_figure_notes n
      WHERE ${countedCondition('n', filters)} AND n.day BETWEEN ${days.start_date}::date AND ${days.end_date}::date
    ) f GROUP BY 1 HAVING sum(emergencies) <> 0`.execute(db)
  return new Map(rows.map(({ period, emergencies }) => [period, emergencies]))
}

const HOURS_OF_WEEK = 168
const FIRST = '1000-01-01'
const LAST = '9998-12-31'

/** Emergencies of each hour of the week, from Monday 0:00 in Guatemala. */
export const countByHour = async (db: Database, { start_date, end_date, ...filters }: TimeFilters & Days): Promise<number[]> => {
  const all = periodsOf({ start_date, end_date })
  // The hours of months and years are stored without outcomes.
  const areHoursStored = filters.outcome === undefined
  const single = areHoursStored
    ? all.filter(isOfDays)
    : dayPeriodsOf({ start_date: start_date ?? FIRST, end_date: end_date ?? LAST })
  const inSingle = sql`EXISTS (SELECT FROM (${daysOf(single)}) d WHERE n.day BETWEEN d.first AND d.last)`
  const { rows } = await sql<{ slot: number; emergencies: number }>`
    SELECT slot, sum(emergencies)::integer AS emergencies FROM (
      SELECT u.place::integer - 1 AS slot, s.weight * u.emergencies AS emergencies
      FROM (${scopesOf(filters)}) s, ${series(areHoursStored ? all.filter((periods) => !isOfDays(periods)) : [])}, LATERAL (
        SELECT h.emergencies FROM emergency_hours h
        WHERE h.scope = s.scope AND h.period BETWEEN p.first AND p.last AND ${conditionOf('h', { types: filters.types })}
          AND ${storedTypesCondition('h', filters, 'all types')} OFFSET 0
      ) h, unnest(h.emergencies) WITH ORDINALITY u (emergencies, place)
      UNION ALL
      SELECT n.slot, n.emergencies FROM emergency_figure_notes n
      WHERE ${countedCondition('n', filters)} AND ${start_date === undefined ? sql`true` : sql`n.day >= ${start_date}::date`}
        AND ${end_date === undefined ? sql`true` : sql`n.day <= ${end_date}::date`} AND NOT ${inSingle}
      UNION ALL
      SELECT c.slot, 1 FROM (${daysOf(single)}) d JOIN emergency_counted c ON c.day BETWEEN d.first AND d.last
      WHERE ${countedCondition('c', filters)}
    ) f GROUP BY 1`.execute(db)
  const bySlot = new Map(rows.map(({ slot, emergencies }) => [slot, emergencies]))
  return Array.from({ length: HOURS_OF_WEEK }, (_, slot) => bySlot.get(slot) ?? 0)
}

/** A series of days, `20260730` to `20260731`, and not of months or years. */
const isOfDays = ([first]: Periods) => first > 999_999

const series = (periods: readonly Periods[]) => periodRows(periods.map(([first, last]) => ({ span: 0, first, last })))

const daysOf = (periods: readonly Periods[]) => sql`
  SELECT to_date(first::text, 'YYYYMMDD') AS first, to_date(last::text, 'YYYYMMDD') AS last
  FROM unnest(${periods.map(([first]) => first)}::integer[], ${periods.map(([, last]) => last)}::integer[]) d (first, last)`
