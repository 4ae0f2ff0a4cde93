import { sql, type RawBuilder } from 'kysely'
import { endOfDay, startOfDay } from '../../../contract/shared/dates/dates.ts'
import { BY_GRAVITY } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus, storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import { allOf, byValue, orderBy } from '../../platform/records/table-queries.ts'
import { emergencyCount, narrowPlaces } from '../rollups/emergency-figures.queries.ts'
import { conditionOfRow, searchConditions, type SearchTerms } from '../detail/search.queries.ts'

/* Which emergencies a list contains, in which order, and how many (0014). */

/** The filters of the list and the download; `terms` is the parsed search. */
export interface EmergencyListFilters {
  search: string
  terms?: SearchTerms | undefined
  status?: number[] | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  region_type?: string | undefined
  /** Resolved and ended so. */
  outcome?: number[] | undefined
  station_emergency__station?: number[] | undefined
  emergency_type_id?: number[] | undefined
  vehicle_emergency__vehicle?: number | undefined
}

export interface Placed {
  page: number
  ordering: string
}

/** Emergencies with their types. */
export const withType = sql`emergencies e LEFT JOIN emergency_types t ON t.id = e.emergency_type_id`

const orders = {
  ...byValue('id', 'code', 'address', 'status', 'creation_date', 'attention_date'),
  // Of the type.
  emergency_type_text: sql`coalesce(name_key, '')`,
}

export const orderOf = (asked: Pick<Placed, 'ordering'>): RawBuilder<unknown> => {
  if (asked.ordering === BY_GRAVITY) return sql`status DESC, creation_date, id`
  const ordering = asked.ordering || NEWEST_FIRST
  const column = orderBy(ordering, orders, 'id')
  return ordering === 'id' || ordering === '-id'
    ? column
    : sql`${column}, creation_date ${fallOf(ordering)}, id ${fallOf(ordering)}`
}
const NEWEST_FIRST = '-creation_date'
const fallOf = (ordering: string) => (ordering.startsWith('-') ? sql`DESC` : sql`ASC`)

/** Newest first, and all filters are known to the figures. */
export const isByDate = (asked: EmergencyListFilters & Placed): boolean =>
  ['', NEWEST_FIRST].includes(asked.ordering) && asked.vehicle_emergency__vehicle === undefined && !asked.terms?.length

/** The ids of a page without a search, in the order of the list. `skipped` rows before the page do not match the filters. */
export const numbersOfPage = (asked: EmergencyListFilters & Placed, way: PageWay, skipped = 0): RawBuilder<unknown> => {
  const byRegion = way === 'walked' ? way : 'collected'
  const inThatOrder = sql`ORDER BY ${orderOf(asked)} LIMIT ${PAGE_SIZE} OFFSET ${(asked.page - 1) * PAGE_SIZE - skipped}`
  if (way === 'few') {
    const columns = sql`e.id, e.code, e.address, e.status, e.creation_date, e.attention_date, t.name_key`
    // With OFFSET they are not looked for in the order of the list.
    return sql`SELECT id FROM (SELECT ${columns} FROM ${withType} WHERE ${filterCondition(asked)} OFFSET 0) e ${inThatOrder}`
  }
  if (isByType(asked))
    return sql`SELECT id FROM (${inOrder(asked, filterCondition(asked, byRegion), asked.page * PAGE_SIZE)}) e ${inThatOrder}`
  const { vehicle_emergency__vehicle: vehicle, station_emergency__station: stations } = asked
  if (vehicle !== undefined && isOrderedByDate(asked)) {
    const others = { ...asked, vehicle_emergency__vehicle: undefined }
    return sql`SELECT id FROM ${ofLinked('emergency_members', 'vehicle_id', vehicle, others)} ${inThatOrder}`
  }
  if (isInOrderOfStation(asked)) {
    const others = { ...asked, station_emergency__station: undefined }
    return sql`SELECT id FROM ${ofLinked('emergency_stations', 'station_id', stations?.[0], others)} ${inThatOrder}`
  }
  return sql`SELECT id FROM emergencies e WHERE ${filterCondition(asked, byRegion)} ${inThatOrder}`
}

export const isByType = ({ ordering }: Pick<Placed, 'ordering'>): boolean => ordering.endsWith('emergency_type_text')

/** The first `most` emergencies of a condition, in the order of the list. */
export const inOrder = (
  asked: EmergencyListFilters & Pick<Placed, 'ordering'>,
  condition: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> => {
  const order = orderOf(asked)
  if (isInOrderOfStation(asked)) {
    const fall = fallOf(asked.ordering || NEWEST_FIRST)
    return sql`
      SELECT l.emergency_id AS id, l.creation_date, e.code, e.emergency_type_id, e.status, e.outcome, e.search_text
      FROM emergency_stations l, LATERAL (SELECT * FROM emergencies e WHERE e.id = l.emergency_id AND ${condition} LIMIT 1) e
      WHERE l.station_id = ${asked.station_emergency__station?.[0]} AND ${allOf(byDay(asked, 'l'))}
      ORDER BY l.creation_date ${fall}, l.emergency_id ${fall} LIMIT ${most}`
  }
  if (!isByType(asked)) return sql`SELECT * FROM emergencies e WHERE ${condition} ORDER BY ${order} LIMIT ${most}`
  // One type after the other, in the order of their names, until there are enough; no index covers the names.
  const fall = fallOf(asked.ordering)
  const firstOf = (type: RawBuilder<unknown>) => sql`(
    SELECT e.id, e.creation_date FROM emergencies e WHERE ${type} AND ${condition}
    ORDER BY e.emergency_type_id ${fall}, e.creation_date ${fall}, e.id ${fall} LIMIT ${most})`
  // Of 'type = t.id' the planner would leave the type out of the order, and read all emergencies by their date.
  const ofType = sql`e.emergency_type_id >= t.id AND e.emergency_type_id <= t.id`
  return sql`
    SELECT * FROM (
      SELECT t.name_key, f.* FROM (SELECT id, name_key FROM emergency_types UNION ALL SELECT NULL, '' ORDER BY 2 ${fall}) t,
        LATERAL (${firstOf(ofType)} UNION ALL ${firstOf(sql`e.emergency_type_id IS NULL AND t.id IS NULL`)}) f
    ) e ORDER BY name_key ${fall}, creation_date ${fall}, id ${fall} LIMIT ${most}`
}

/** The rows of one station, and of one vehicle, are indexed in the order of the date reported. */
export const isInOrderOfStation = (asked: EmergencyListFilters & Pick<Placed, 'ordering'>): boolean =>
  asked.station_emergency__station?.length === 1 && isOrderedByDate(asked)
const isOrderedByDate = ({ ordering }: Pick<Placed, 'ordering'>) => ['', 'creation_date', NEWEST_FIRST].includes(ordering)

export const isUnfiltered = (asked: EmergencyListFilters): boolean =>
  [...byStatus(asked), ...byOutcome(asked), ...byDay(asked), ...byType(asked), ...linksOf(asked)].length === 0

/** The emergencies of a vehicle or a station, for which an index of its rows has this order. */
const ofLinked = (
  table: 'emergency_members' | 'emergency_stations',
  column: 'vehicle_id' | 'station_id',
  id: number | undefined,
  others: EmergencyListFilters,
) => sql`(
  SELECT l.emergency_id AS id, l.creation_date FROM ${sql.table(table)} l JOIN emergencies e ON e.id = l.emergency_id
  WHERE ${sql.ref(`l.${column}`)} = ${id} AND ${allOf(byDay(others, 'l'))} AND ${rowCondition(others)}) e`

/**
 * How emergencies of a region are found: by walking all emergencies in the order of the list until a page is full, or by collecting
 * those of its stations.
 */
export type ByRegion = 'walked' | 'collected'

/** Of a few emergencies, all that match are read first and then ordered: in the order of the list they may all be at its end. */
export type PageWay = ByRegion | 'few'
export const FEW = 1000

/** Whether the figures, which know no vehicles, say how many of a region there are. */
export const isCountedByRegion = (asked: EmergencyListFilters): boolean =>
  asked.region_type !== undefined && asked.vehicle_emergency__vehicle === undefined

/** The number of matches, and which way reads fewer rows. */
export const countByRegion = async (
  db: Database,
  asked: EmergencyListFilters & Placed,
): Promise<{ count: number; byRegion: ByRegion }> => {
  const { region_type, ...others } = figureFiltersOf(asked)
  const { rows } = await sql<{ count: number; all: number; region: number }>`
    SELECT ${emergencyCount({ ...others, region_type })} AS count, ${emergencyCount(others)} AS all,
      ${emergencyCount({ region_type })} AS region`.execute(db)
  const { count, all, region } = rows[0] ?? { count: 0, all: 0, region: 0 }
  return { count, byRegion: asked.page * PAGE_SIZE * all < count * region ? 'walked' : 'collected' }
}

/** The same filters with a station and a region as one. */
export const inOnePlace = async <Asked extends EmergencyListFilters>(db: Database, asked: Asked): Promise<Asked> => {
  const { stations, region_type } = await narrowPlaces(db, figureFiltersOf(asked))
  return { ...asked, region_type, station_emergency__station: stations && [...stations] }
}

export const figureFiltersOf = ({
  station_emergency__station: stations,
  emergency_type_id: types,
  ...asked
}: EmergencyListFilters) => ({
  stations,
  types,
  status: asked.status,
  outcome: asked.outcome,
  start_date: asked.start_date,
  end_date: asked.end_date,
  region_type: asked.region_type,
})

/** The number of emergencies without a search, as an expression. */
export const countOf = (asked: EmergencyListFilters): RawBuilder<unknown> => {
  const links = linksOf(asked)
  if (asked.vehicle_emergency__vehicle === undefined) return emergencyCount(figureFiltersOf(asked))
  if (asked.status?.includes(EmergencyStatus.Resuelta)) {
    // Nearly all emergencies are resolved, so the few that do not match the status are counted and subtracted.
    const others = Object.keys(storedStatuses)
      .map(Number)
      .filter((code) => !asked.status?.includes(code))
    return sql`${countOf({ ...asked, status: undefined })} - ${countOf({ ...asked, status: others })}`
  }
  const [first, ...more] = links
  // The rows of a vehicle contain the day.
  const isOnlyLinked = asked.status === undefined && asked.outcome === undefined && asked.emergency_type_id === undefined
  if (!isOnlyLinked || first === undefined) return sql`(SELECT count(*) FROM emergencies e WHERE ${filterCondition(asked)})`
  return sql`(SELECT count(DISTINCT e.id) FROM (${first}) e (id) WHERE ${allOf(more.map(isAmong))})`
}

/** The filters of B-API-26 combined. An emergency with several stations or vehicles counts once. */
export const filterCondition = (asked: EmergencyListFilters, byRegion: ByRegion = 'collected'): RawBuilder<unknown> =>
  allOf([
    ...byStatus(asked),
    ...byOutcome(asked),
    ...byDay(asked),
    ...byType(asked),
    ...linksOf(byRegion === 'walked' ? { ...asked, region_type: undefined } : asked).map(isAmong),
    ...(byRegion === 'walked' ? given(asked.region_type, isOfRegion) : []),
    ...searchConditions(asked.terms),
  ])

/**
 * The filters and the search as conditions on each row, for rows that are read anyway. The planner takes words for rarer than they
 * are and would sort all matches, but assumes of CASE that it is true for half of the rows, and then reads them in their order.
 */
export const rowCondition = (asked: EmergencyListFilters): RawBuilder<unknown> => {
  const looked = allOf([...linkConditions(asked), conditionOfRow(asked.terms ?? [])])
  return allOf([fieldCondition(asked), sql`CASE WHEN ${looked} THEN true ELSE false END`])
}

/** The filters by linked records, looked up for each emergency. */
export const linkConditions = (asked: EmergencyListFilters): RawBuilder<unknown>[] => [
  ...given(asked.station_emergency__station, isOfStations),
  ...given(asked.vehicle_emergency__vehicle, isOfVehicle),
  ...given(asked.region_type, isOfRegion),
]

/** Without the filters by linked records. */
export const unlinked = {
  station_emergency__station: undefined,
  vehicle_emergency__vehicle: undefined,
  region_type: undefined,
}

/** The filters by fields of the emergency itself. */
export const fieldCondition = (asked: EmergencyListFilters): RawBuilder<unknown> =>
  allOf([...byStatus(asked), ...byOutcome(asked), ...byDay(asked), ...byType(asked)])

const isOfStations = (stations: readonly number[]) => sql`EXISTS (
  SELECT FROM emergency_stations es WHERE es.emergency_id = e.id AND es.station_id = ANY (${[...stations]}::integer[]) OFFSET 0)`
const isOfVehicle = (vehicle: number) => sql`EXISTS (
  SELECT FROM emergency_members m WHERE m.emergency_id = e.id AND m.vehicle_id = ${vehicle} OFFSET 0)`

/** Looked up for each emergency: with OFFSET the stations' rows are not joined, which would collect all of them first. */
const isOfRegion = (region: string) => sql`EXISTS (
  SELECT FROM emergency_stations es
  WHERE es.emergency_id = e.id AND es.station_id = ANY (ARRAY(SELECT id FROM stations WHERE region_type = ${region})) OFFSET 0)`

const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === undefined ? [] : [condition(value)]

const byStatus = ({ status }: Pick<EmergencyListFilters, 'status'>) =>
  given(status, (codes) => (codes.length === 0 ? sql`false` : sql`e.status IN (${sql.join(codes)})`))

const byOutcome = ({ outcome }: Pick<EmergencyListFilters, 'outcome'>) =>
  given(outcome, (codes) => sql`e.status = ${EmergencyStatus.Resuelta} AND e.outcome = ANY (${codes}::integer[])`)

export const byDay = ({ start_date, end_date }: EmergencyListFilters, alias: 'e' | 'l' = 'e') => {
  const date = sql.ref(`${alias}.creation_date`)
  return [
    ...given(start_date, (day) => sql`${date} >= ${startOfDay(day)}`),
    ...given(end_date, (day) => sql`${date} < ${endOfDay(day)}`),
  ]
}

const byType = (asked: EmergencyListFilters) =>
  given(asked.emergency_type_id, (types) => sql`e.emergency_type_id = ANY (${types}::integer[])`)

/** Ids of emergencies by linked records, one query for each. */
const linksOf = (asked: EmergencyListFilters): RawBuilder<unknown>[] => [
  ...given(
    asked.station_emergency__station,
    (stations) =>
      sql`SELECT l.emergency_id FROM emergency_stations l WHERE l.station_id = ANY (${stations}::integer[]) AND ${allOf(byDay(asked, 'l'))}`,
  ),
  ...given(
    asked.vehicle_emergency__vehicle,
    (vehicle) =>
      sql`SELECT l.emergency_id FROM emergency_members l WHERE l.vehicle_id = ${vehicle} AND ${allOf(byDay(asked, 'l'))}`,
  ),
  ...given(
    asked.region_type,
    (region) =>
      sql`SELECT l.emergency_id FROM emergency_stations l JOIN stations s ON s.id = l.station_id
        WHERE s.region_type = ${region} AND ${allOf(byDay(asked, 'l'))}`,
  ),
]

const isAmong = (numbers: RawBuilder<unknown>) => sql`e.id IN (${numbers})`
