import { sql, type RawBuilder } from 'kysely'
import { Outcome } from '../../../contract/emergencies/emergency-outcomes.ts'
import type { CountedOutcomes } from '../../../contract/emergencies/emergency-points.schema.ts'
import type { Database } from '../../platform/database/open.ts'
import { periodsOf, type Days } from './figure-periods.ts'

/** Which emergencies a figure counts; an absent filter does not filter. */
export interface FigureFilters extends Days {
  /** Attended by at least one of these stations; an emergency of several counts once. */
  stations?: readonly number[] | undefined
  /** Attended by a station that is in this region now; not together with stations (see `narrowPlaces`). */
  region_type?: string | undefined
  types?: readonly number[] | undefined
  status?: readonly number[] | undefined
  /** Resolved and ended so. */
  outcome?: readonly number[] | undefined
}

export interface Figure {
  /** Null without a type. */
  type_id: number | null
  status: number
  /** 0 while in progress. */
  outcome: number
  emergencies: number
  /** The patients of these emergencies. */
  patients: number
}

/** Exactly, however many there are, in the transaction's state: what has been folded and what has not (0060). */
export const figuresOf = async (db: Database, filters: FigureFilters): Promise<Figure[]> => {
  const { rows } = await sql<Figure>`
    SELECT nullif(type_id, -1) AS type_id, status, outcome, sum(emergencies)::integer AS emergencies, sum(patients)::integer AS patients
    FROM (${figureRows(filters, [filters], 'each type')}) f
    GROUP BY 1, 2, 3 HAVING sum(emergencies) <> 0`.execute(db)
  return rows
}

/** By status and outcome only, which reads fewer rows. */
export const figuresByStatus = async (db: Database, filters: FigureFilters): Promise<Omit<Figure, 'type_id'>[]> => {
  const { rows } = await sql<Omit<Figure, 'type_id'>>`
    SELECT status, outcome, sum(emergencies)::integer AS emergencies, sum(patients)::integer AS patients
    FROM (${figureRows(filters, [filters], 'all types')}) f
    GROUP BY 1, 2 HAVING sum(emergencies) <> 0`.execute(db)
  return rows
}

/** The number of emergencies, as an expression. */
export const emergencyCount = (filters: FigureFilters): RawBuilder<number> =>
  sql`(SELECT coalesce(sum(emergencies), 0)::integer FROM (${figureRows(filters, [filters], 'all types')}) f)`

/** The number of emergencies in each of several spans of days. */
export const countSpans = async (
  db: Database,
  filters: Omit<FigureFilters, keyof Days>,
  spans: readonly Days[],
): Promise<number[]> => {
  const { rows } = await sql<{ span: number; emergencies: number }>`
    SELECT span, sum(emergencies)::integer AS emergencies FROM (${figureRows(filters, spans, 'all types')}) f GROUP BY 1`.execute(
    db,
  )
  const bySpan = new Map(rows.map(({ span, emergencies }) => [span, emergencies]))
  return spans.map((_, span) => bySpan.get(span) ?? 0)
}

type StationFigure = Omit<Figure, 'type_id'> & { station_id: number }

/** Of each station that attended any. An emergency of several stations counts for each of them. */
export const figuresByStation = async (
  db: Database,
  { stations, region_type, ...filters }: FigureFilters,
): Promise<StationFigure[]> => {
  const chosen = chosenStations({ stations, region_type })
  const { rows } = await sql<StationFigure>`
    WITH chosen AS (SELECT id FROM stations WHERE ${chosen === undefined ? sql`true` : sql`id = ANY (${chosen})`})
    SELECT station_id, status, outcome, sum(emergencies)::integer AS emergencies, sum(patients)::integer AS patients FROM (
      SELECT c.id AS station_id, f.* FROM chosen c, ${periodsIn([filters])},
        LATERAL (${storedRows(sql`-c.id`, filters, 'all types')}) f
      UNION ALL
      SELECT c.id, NULL, n.type_id, n.status, n.outcome, n.emergencies, n.patients FROM emergency_figure_notes n
      JOIN chosen c ON c.id = ANY (n.station_ids) JOIN ${daysIn([filters])} ON ${isInDays} WHERE ${conditionOf('n', filters)}
    ) f GROUP BY 1, 2, 3 HAVING sum(emergencies) <> 0`.execute(db)
  return rows
}

/** The resolved ones by how they ended, in the order of the outcomes (S-71). */
export const outcomesOf = (figures: readonly Pick<Figure, 'outcome' | 'emergencies'>[]): CountedOutcomes =>
  outcomeCodes
    .map((outcome) => ({
      outcome,
      emergencies: figures.reduce((total, figure) => total + (figure.outcome === outcome ? figure.emergencies : 0), 0),
    }))
    .filter(({ emergencies }) => emergencies > 0)
const outcomeCodes = Object.values(Outcome)

/** Every type by itself, or only their sum, which is stored too and takes fewer rows. */
type Types = 'each type' | 'all types'

type Places = Pick<FigureFilters, 'stations' | 'region_type'>

/** Stations and a region together are those of the stations that are in the region, in every list and report. */
export const narrowPlaces = async (db: Database, { stations, region_type }: Places): Promise<Places> => {
  if (stations === undefined || region_type === undefined) return { stations, region_type }
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM stations WHERE region_type = ${region_type} AND id = ANY (${[...stations]}::integer[])`.execute(db)
  return { stations: rows.map(({ id }) => id), region_type: undefined }
}

/** The array of the chosen stations, of which an emergency must have one; undefined for all emergencies. */
const chosenStations = ({ stations, region_type }: Places): RawBuilder<unknown> | undefined => {
  if (stations !== undefined) return sql`${stations.filter(isId)}::integer[]`
  return region_type === undefined ? undefined : sql`ARRAY(SELECT id FROM stations WHERE region_type = ${region_type})`
}

/** Of what was counted for each emergency, those of the filters. */
export const countedCondition = (alias: 'n' | 'c', filters: FigureFilters): RawBuilder<unknown> => {
  const chosen = chosenStations(filters)
  return chosen === undefined
    ? conditionOf(alias, filters)
    : sql`${conditionOf(alias, filters)} AND ${sql.ref(`${alias}.station_ids`)} && ${chosen}`
}

/** 0 is no id here: it stands for all stations and all types. */
const isId = (id: number) => id > 0

const figureRows = (filters: Omit<FigureFilters, keyof Days>, spans: readonly Days[], types: Types) => sql`
  SELECT p.span, f.type_id, f.status, f.outcome, s.weight * f.emergencies AS emergencies, s.weight * f.patients AS patients
  FROM (${scopesOf(filters)}) s, ${periodsIn(spans)}, LATERAL (${storedRows(sql`s.scope`, filters, types)}) f
  UNION ALL
  SELECT d.span, n.type_id, n.status, n.outcome, n.emergencies, n.patients
  FROM emergency_figure_notes n JOIN ${daysIn(spans)} ON ${isInDays}
  WHERE ${countedCondition('n', filters)}`

/** Not flattened into the outer query, so that the rows are always read by the primary key, whatever the statistics say. */
export const storedRows = (scope: RawBuilder<unknown>, filters: FigureFilters, types: Types) => sql`
  SELECT f.period, f.type_id, f.status, f.outcome, f.emergencies, f.patients FROM emergency_figures f
  WHERE f.scope = ${scope} AND f.period BETWEEN p.first AND p.last AND ${conditionOf('f', filters)}
    AND ${storedTypesCondition('f', filters, types)} OFFSET 0`

/** Which of the stored types are read: without a filter only their sum, or only the others. */
export const storedTypesCondition = (alias: 'f' | 'h', filters: FigureFilters, types: Types) => {
  if (filters.types !== undefined) return sql`true`
  return sql`${sql.ref(`${alias}.type_id`)} ${types === 'all types' ? sql`=` : sql`<>`} 0`
}

export const conditionOf = (alias: 'f' | 'n' | 'h' | 'c', { types, status, outcome }: FigureFilters) => {
  const among = (column: string, codes: readonly number[] | undefined) =>
    codes === undefined ? [] : [sql`${sql.ref(`${alias}.${column}`)} = ANY (${[...codes]}::integer[])`]
  return sql.join(
    [...among('type_id', types?.filter(isId)), ...among('status', status), ...among('outcome', outcome), sql`true`],
    sql` AND `,
  )
}

/** The scopes whose sum counts each emergency once: the chosen stations, minus what they share. */
export const scopesOf = (filters: Places): RawBuilder<unknown> => {
  const chosen = chosenStations(filters)
  if (chosen === undefined) return sql`SELECT 0 AS scope, 1 AS weight`
  return sql`
    SELECT -station AS scope, 1 AS weight FROM (SELECT DISTINCT unnest(${chosen}) AS station) s
    UNION ALL
    SELECT set_id, 1 - count(*)::integer FROM station_set_members WHERE station_id = ANY (${chosen}) GROUP BY 1 HAVING count(*) > 1`
}

const periodsIn = (spans: readonly Days[]) =>
  periodRows(spans.flatMap((days, span) => periodsOf(days).map(([first, last]) => ({ span, first, last }))))

export const periodRows = (all: readonly { span: number; first: number; last: number }[]): RawBuilder<unknown> =>
  sql`unnest(${all.map(({ span }) => span)}::integer[], ${all.map(({ first }) => first)}::integer[],
    ${all.map(({ last }) => last)}::integer[]) AS p (span, first, last)`

const daysIn = (spans: readonly Days[]) => sql`unnest(${spans.map((_, span) => span)}::integer[],
  ${spans.map(({ start_date }) => start_date ?? null)}::date[], ${spans.map(({ end_date }) => end_date ?? null)}::date[])
  AS d (span, first, last)`
const isInDays = sql`(d.first IS NULL OR n.day >= d.first) AND (d.last IS NULL OR n.day <= d.last)`
