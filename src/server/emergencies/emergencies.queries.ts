import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../contract/codes.ts'
import { endOfDay, startOfDay } from '../../contract/dates.ts'
import { EmergencyStatus, storedStatuses } from '../../contract/emergency-rules.ts'
import type { EmergencyDetail, EmergencyRow } from '../../contract/emergencies.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { Page } from '../../contract/resource.ts'
import { preparedStatement } from '../database/prepared-statements.ts'
import type { Database } from '../database/open.ts'
import type { Changing } from '../records/record-change.ts'
import { allOf, byValue, orderBy, pageOf } from '../records/table-queries.ts'
import { fail } from '../refusal.ts'
import { emergencyCount } from '../rollups/emergency-figures.queries.ts'
import { fewMatches, searchConditions, resolveSearch, type SearchTerms } from './search.queries.ts'

/** The filters of the list and the download; `terms` is the parsed search. */
export interface EmergencyListFilters {
  search: string
  terms?: SearchTerms | undefined
  status?: number[] | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  region_type?: string | undefined
  station_emergency__station?: number[] | undefined
  emergency_type_id?: number[] | undefined
  vehicle_emergency__vehicle?: number | undefined
}

interface Placed {
  page: number
  ordering: string
}

type Raw<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date }

const stationsOf = sql`(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'station__name', s.name) ORDER BY s.name_key, s.id), '[]')
  FROM emergency_stations es JOIN stations s ON s.id = es.station_id WHERE es.emergency_id = e.id)`

const rowColumns = sql`
  e.id, e.code, ${stationsOf} AS stations, e.address, e.emergency_type_id AS emergency_type, coalesce(t.name, '') AS emergency_type_text,
  e.creation_date, e.attention_date, e.status`

const withType = sql`emergencies e LEFT JOIN emergency_types t ON t.id = e.emergency_type_id`

type RawRow = Raw<Omit<EmergencyRow, 'total_stations' | 'status_in_text'>, 'creation_date' | 'attention_date'>

const present = <R extends RawRow>(row: R) => ({
  ...row,
  total_stations: row.stations.map((station) => station.station__name).join(', '),
  status_in_text: labelOf(storedStatuses, row.status),
  creation_date: row.creation_date.toISOString(),
  attention_date: row.attention_date.toISOString(),
})

/** Newest first by default. A row contains no patient and no contact person. Throws between its queries if the client has left. */
export const listEmergencies = async (
  db: Database,
  query: EmergencyListFilters & Placed,
  client?: AbortSignal,
): Promise<Page<EmergencyRow>> => {
  const asked = { ...query, terms: await resolveSearch(db, query.search) }
  if (client?.aborted === true) throw fail('search.replaced')
  const [results, counted] = await Promise.all([
    pageOfEmergencies(db, asked),
    sql<{ count: number }>`SELECT ${countOf(asked)} AS count`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, results }
}

/** The same without their number. */
export const pageOfEmergencies = async (db: Database, asked: EmergencyListFilters & Placed): Promise<EmergencyRow[]> => {
  const order = orderOf(asked)
  // First the ids of the page, from indexes as far as possible; only those ten rows are read.
  const page =
    asked.search === '' && asked.ordering.endsWith('emergency_type_text')
      ? numbersByType(asked)
      : sql`SELECT id FROM ${matching(asked)} ORDER BY ${order} ${pageOf(asked.page)}`
  const { rows } = await sql<RawRow>`
    SELECT ${rowColumns} FROM (${page}) page JOIN (${withType}) ON e.id = page.id ORDER BY ${order}`.execute(db)
  return rows.map(present)
}

/** The first matches of a search, without their number; none of an empty search. Throws if it is given up between its queries. */
export const findEmergencies = async (
  db: Database,
  search: string,
  limit: number,
  givenUp: AbortSignal,
): Promise<EmergencyRow[]> => {
  const terms = await resolveSearch(db, search)
  givenUp.throwIfAborted()
  if (terms.length === 0) return []
  const { rows } = await sql<RawRow>`
    SELECT ${rowColumns} FROM (${fewMatches(terms, limit)}) few JOIN (${withType}) ON e.id = few.id
    ORDER BY few.place DESC, few.in_progress DESC, e.creation_date DESC, e.id DESC`.execute(db)
  return rows.map(present)
}

/** The newest emergencies of these filters, without their number. */
export const newestEmergencies = async (
  db: Database,
  filters: Omit<EmergencyListFilters, 'search' | 'terms'>,
  limit: number,
): Promise<EmergencyRow[]> => {
  const newest = sql`creation_date DESC, id DESC`
  const { rows } = await sql<RawRow>`
    SELECT ${rowColumns}
    FROM (SELECT id FROM emergencies e WHERE ${filterCondition({ ...filters, search: '' })} ORDER BY ${newest} LIMIT ${limit}) page
    JOIN (${withType}) ON e.id = page.id ORDER BY e.creation_date DESC, e.id DESC`.execute(db)
  return rows.map(present)
}

const orders = {
  ...byValue('id', 'code', 'address', 'status', 'creation_date', 'attention_date'),
  // Of the type.
  emergency_type_text: sql`coalesce(name_key, '')`,
}

/** Ids rise with the date reported, and the rows of a station or vehicle are indexed in the order of the ids. */
export const orderOf = (asked: EmergencyListFilters & { ordering: string }): RawBuilder<unknown> => {
  const isOfDays = asked.start_date !== undefined || asked.end_date !== undefined
  const isLinked = asked.station_emergency__station !== undefined || asked.vehicle_emergency__vehicle !== undefined
  const ordering = asked.ordering || (isLinked && !isOfDays ? '-id' : '-creation_date')
  const column = orderBy(ordering, orders, 'id')
  return ordering === 'id' || ordering === '-id'
    ? column
    : sql`${column}, creation_date ${fallOf(ordering)}, id ${fallOf(ordering)}`
}
const fallOf = (ordering: string) => (ordering.startsWith('-') ? sql`DESC` : sql`ASC`)

/** All types in the order of their names, each with as many emergencies as may be shown; no index covers the names. */
const numbersByType = (asked: EmergencyListFilters & Placed) => {
  const fall = fallOf(asked.ordering)
  const firstOf = (type: RawBuilder<unknown>) => sql`(
    SELECT e.id, e.creation_date FROM emergencies e WHERE ${type} AND ${filterCondition(asked)}
    ORDER BY e.creation_date ${fall}, e.id ${fall} LIMIT ${asked.page * PAGE_SIZE})`
  return sql`
    SELECT id FROM (
      SELECT f.*, t.name_key FROM emergency_types t, LATERAL ${firstOf(sql`e.emergency_type_id = t.id`)} f
      UNION ALL SELECT f.*, '' FROM ${firstOf(sql`e.emergency_type_id IS NULL`)} f
    ) e ORDER BY ${orderOf(asked)} ${pageOf(asked.page)}`
}

/**
 * A search collects all matches first: walking the list until ten match is slow if few match, and the number is not known before.
 */
const matching = (asked: EmergencyListFilters) =>
  asked.search === ''
    ? sql`emergencies e WHERE ${filterCondition(asked)}`
    : sql`(SELECT e.*, t.name_key FROM ${withType} WHERE ${filterCondition(asked)} OFFSET 0) e`

/** The number of matches, as an expression. */
const countOf = (asked: EmergencyListFilters): RawBuilder<unknown> => {
  const links = linksOf(asked)
  const own = [...byStatus(asked), ...byDay(asked), ...byType(asked), ...searchConditions(asked.terms)]
  if (asked.vehicle_emergency__vehicle === undefined && asked.search === '')
    return emergencyCount({ ...asked, stations: asked.station_emergency__station, types: asked.emergency_type_id })
  if (asked.status?.includes(EmergencyStatus.Resuelta)) {
    // Nearly all emergencies are resolved, so the few that do not match the status are counted and subtracted.
    const others = Object.keys(storedStatuses)
      .map(Number)
      .filter((code) => !asked.status?.includes(code))
    return sql`${countOf({ ...asked, status: undefined })} - ${countOf({ ...asked, status: others })}`
  }
  const [first, ...more] = links
  if (own.length > 0 || first === undefined) return sql`(SELECT count(*) FROM emergencies e WHERE ${filterCondition(asked)})`
  return sql`(SELECT count(DISTINCT e.id) FROM (${first}) e (id) WHERE ${allOf(more.map(isAmong))})`
}

/** The filters of B-API-26 combined. An emergency with several stations or vehicles counts once. */
export const filterCondition = (asked: EmergencyListFilters): RawBuilder<unknown> =>
  allOf([...byStatus(asked), ...byDay(asked), ...byType(asked), ...linksOf(asked).map(isAmong), ...searchConditions(asked.terms)])

const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === undefined ? [] : [condition(value)]

const byStatus = ({ status }: Pick<EmergencyListFilters, 'status'>) =>
  given(status, (codes) => (codes.length === 0 ? sql`false` : sql`e.status IN (${sql.join(codes)})`))

const byDay = ({ start_date, end_date }: EmergencyListFilters) => [
  ...given(start_date, (day) => sql`e.creation_date >= ${startOfDay(day)}`),
  ...given(end_date, (day) => sql`e.creation_date < ${endOfDay(day)}`),
]

const byType = (asked: EmergencyListFilters) =>
  given(asked.emergency_type_id, (types) => sql`e.emergency_type_id = ANY (${types}::integer[])`)

/** Ids of emergencies by linked records, one query for each. */
const linksOf = (asked: EmergencyListFilters): RawBuilder<unknown>[] => [
  ...given(
    asked.station_emergency__station,
    (stations) => sql`SELECT emergency_id FROM emergency_stations WHERE station_id = ANY (${stations}::integer[])`,
  ),
  ...given(
    asked.vehicle_emergency__vehicle,
    (vehicle) => sql`SELECT emergency_id FROM emergency_members WHERE vehicle_id = ${vehicle}`,
  ),
  ...given(
    asked.region_type,
    (region) =>
      sql`SELECT es.emergency_id FROM emergency_stations es JOIN stations s ON s.id = es.station_id WHERE s.region_type = ${region}`,
  ),
]

const isAmong = (numbers: RawBuilder<unknown>) => sql`e.id IN (${numbers})`

const personName = (alias: string) => sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

type Plain = Omit<EmergencyDetail, 'images' | 'images_id' | 'qr_emergency' | 'total_firefighters' | 'public_until'>
type RawDetail = Raw<Omit<Plain, 'total_stations' | 'status_in_text' | 'resolved_date'>, 'creation_date' | 'attention_date'> & {
  resolved_date: Date | null
  public_key: string
  key_renewed_at: Date | null
  images: { id: number; file_name: string; thumbnail_name: string; width: number; height: number }[]
}
export type StoredEmergency = Plain & Pick<RawDetail, 'public_key' | 'key_renewed_at' | 'images'>

const detailWhere = (where: RawBuilder<unknown>) => sql<RawDetail>`
    SELECT ${rowColumns}, e.version, e.public_key, e.key_renewed_at, e.notice_form, e.resolved_date, e.observations, e.latitude, e.longitude, e.is_station_place,
      CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.id, 'name', c.name) END AS category,
      json_build_object('id', p.id, 'name', ${personName('p')}) AS telephonist,
      json_build_object('first_name', u.first_name, 'last_name', u.last_name) AS created_user,
      ${children(sql`json_build_object('id', f.id, 'name', ${personName('f')}, 'first_name', f.first_name, 'last_name', f.last_name, 'photo', CASE WHEN f.retired_at IS NULL THEN f.photo END) ORDER BY f.last_name, f.first_name, f.id`, sql`emergency_firefighters x JOIN users f ON f.id = x.user_id`)} AS firefighters,
      ${children(
        sql`json_build_object('id', x.id, 'vehicle', v.id, 'plate', v.plate, 'unit', v.unit, 'pilot', m.id, 'pilot_name', ${personName('m')},
          'km_inicial', x.km_inicial, 'km_final', x.km_final) ORDER BY x.id`,
        sql`emergency_members x JOIN vehicles v ON v.id = x.vehicle_id JOIN users m ON m.id = x.pilot_id`,
      )} AS members,
      ${children(sql`json_build_object('id', x.id, 'name', x.name, 'phone_number', x.phone_number) ORDER BY x.id`, sql`emergency_contacts x`)} AS contact_person,
      ${children(
        sql`json_build_object('id', x.id, 'name', x.name, 'age', x.age, 'address', x.address, 'genre', x.genre, 'moved_to', x.moved_to) ORDER BY x.id`,
        sql`emergency_patients x`,
      )} AS pacients,
      ${children(
        sql`json_build_object('id', x.id, 'file_name', x.file_name, 'thumbnail_name', x.thumbnail_name, 'width', x.width, 'height', x.height) ORDER BY x.id`,
        sql`emergency_images x`,
      )} AS images
    FROM emergencies e
    LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
    LEFT JOIN emergency_categories c ON c.id = t.category_id
    JOIN users p ON p.id = e.telephonist_id
    JOIN users u ON u.id = e.created_user_id
    WHERE ${where}`
const detailById = preparedStatement((id: number) => detailWhere(sql`e.id = ${id}`))
const detailByKey = preparedStatement((key: string) => detailWhere(sql`e.public_key = ${key}`))

/** The whole emergency with its parts, in one query. Images carry file names; the route turns them into addresses. */
export const readEmergency = async (
  db: Database | Changing,
  by: { id: number } | { key: string },
): Promise<StoredEmergency | undefined> => {
  const { rows } = await ('id' in by ? detailById(db, by.id) : detailByKey(db, by.key))
  const [row] = rows
  return row && { ...present(row), resolved_date: row.resolved_date?.toISOString() ?? null }
}

const children = (built: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(json_agg(${built}), '[]') FROM ${from} WHERE x.emergency_id = e.id)`

/** Locks the emergency and returns the fields that decide rights on it. */
export const lockEmergency = async (trx: Changing, id: number) => {
  const row = await trx.selectFrom('emergencies').select(['id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) return undefined
  // A second statement, after the lock: the locking statement itself would not see what an earlier save committed.
  const { rows } = await partsOf(trx, id)
  return { ...row, ...(rows[0] ?? { station_ids: [], vehicle_ids: [] }) }
}

const partsOf = preparedStatement(
  (id: number) => sql<{ station_ids: number[]; vehicle_ids: number[] }>`
    SELECT ARRAY(SELECT station_id FROM emergency_stations WHERE emergency_id = e.id) AS station_ids,
      ARRAY(SELECT vehicle_id FROM emergency_members WHERE emergency_id = e.id ORDER BY id) AS vehicle_ids
    FROM (SELECT ${id}::integer AS id) e`,
)

export const setStatus = async (trx: Changing, id: number, status: number, resolved: Date | null): Promise<void> => {
  await trx
    .updateTable('emergencies')
    .set((update) => ({ status, resolved_date: resolved, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
