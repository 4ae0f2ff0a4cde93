import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../contract/shared/codes.ts'
import type { SentEnding } from '../../contract/emergencies/emergency-input.schema.ts'
import { Outcome, type Ending } from '../../contract/emergencies/emergency-outcomes.ts'
import { EmergencyStatus, isInProgress, storedStatuses } from '../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail, EmergencyRow } from '../../contract/emergencies/emergencies.schema.ts'
import { PAGE_SIZE } from '../../contract/shared/limits.ts'
import type { Page } from '../../contract/shared/resource.schema.ts'
import { preparedStatement } from '../platform/database/prepared-statements.ts'
import type { Database, Changing } from '../platform/database/open.ts'
import { fail } from '../platform/errors/refusal.ts'
import {
  countByRegion,
  countOf,
  FEW,
  filterCondition,
  inOnePlace,
  isCountedByRegion,
  isUnfiltered,
  numbersOfPage,
  orderOf,
  withType,
  type EmergencyListFilters,
  type Placed,
  type PageWay,
} from './list/list-filters.queries.ts'
import { daysOfPage } from './list/deep-pages.queries.ts'
import { namesAsFilters } from './list/names-as-filters.ts'
import { findPage } from './list/search-list.queries.ts'
import { fewMatches, resolveSearch } from './detail/search.queries.ts'

type Raw<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date }

const stationsOf = sql`(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'station__name', s.name) ORDER BY s.name_key, s.id), '[]')
  FROM emergency_stations es JOIN stations s ON s.id = es.station_id WHERE es.emergency_id = e.id)`

/** How emergency `e` ended; null while it is in progress (S-71). */
export const outcome = sql<number | null>`CASE WHEN e.status = ${sql.lit(EmergencyStatus.Resuelta)} THEN e.outcome END`

const leftOut = sql`(SELECT json_agg(v.unit ORDER BY v.id) FROM vehicles v WHERE v.id = ANY(e.vehicles_left_out))`

const rowColumns = sql`
  e.id, e.code, ${stationsOf} AS stations, e.address, e.emergency_type_id AS emergency_type, coalesce(t.name, '') AS emergency_type_text,
  e.creation_date, e.registered_at, e.attention_date, e.status, ${outcome} AS outcome, ${leftOut} AS left_out`

type Dates = 'creation_date' | 'registered_at' | 'attention_date'
type RawRow = Raw<Omit<EmergencyRow, 'total_stations' | 'status_in_text' | 'left_out'>, Dates> & { left_out: string[] | null }

const present = <R extends RawRow>({ left_out, ...row }: R) => ({
  ...row,
  ...(left_out !== null && { left_out }),
  total_stations: row.stations.map((station) => station.station__name).join(', '),
  status_in_text: labelOf(storedStatuses, row.status),
  creation_date: row.creation_date.toISOString(),
  registered_at: row.registered_at.toISOString(),
  attention_date: row.attention_date.toISOString(),
})

/**
 * Newest first by default. A row contains no patient and no contact person. A search of a common word counts the first matches only
 * and says that there are more. Throws between its queries if the client has left.
 */
export const listEmergencies = async (
  db: Database,
  query: EmergencyListFilters & Placed,
  client?: AbortSignal,
): Promise<Page<EmergencyRow>> => {
  const asked = await inOnePlace(db, query)
  return asked.search === '' ? listFiltered(db, asked) : searchEmergencies(db, asked, client)
}

const listFiltered = async (db: Database, query: EmergencyListFilters & Placed): Promise<Page<EmergencyRow>> => {
  if (isCountedByRegion(query)) return listOfRegion(db, query)
  const count = async () => (await sql<{ count: number }>`SELECT ${countOf(query)} AS count`.execute(db)).rows[0]?.count ?? 0
  if (isUnfiltered(query) && query.page === 1) {
    const [results, counted] = await Promise.all([rowsOfPage(db, query, 'collected'), count()])
    return { count: counted, results }
  }
  const counted = await count()
  return { count: counted, results: await rowsOf(db, query, counted, 'collected') }
}

const rowsOf = async (db: Database, query: EmergencyListFilters & Placed, count: number, way: PageWay) => {
  const isPastEnd = (query.page - 1) * PAGE_SIZE >= count
  return isPastEnd ? [] : rowsOfPage(db, query, count > FEW ? way : 'few')
}

/** A page of the list without a search, without its number. */
export const pageOfEmergencies = async (db: Database, query: EmergencyListFilters & Placed): Promise<EmergencyRow[]> =>
  isCountedByRegion(query) ? (await listOfRegion(db, query)).results : rowsOfPage(db, query, 'collected')

const listOfRegion = async (db: Database, query: EmergencyListFilters & Placed): Promise<Page<EmergencyRow>> => {
  const { count, byRegion } = await countByRegion(db, query)
  return { count, results: await rowsOf(db, query, count, byRegion) }
}

/** First the ids of the page, from indexes as far as possible; only those ten rows are read. */
const rowsOfPage = async (db: Database, query: EmergencyListFilters & Placed, way: PageWay): Promise<EmergencyRow[]> => {
  const { skipped, ...days } = (await daysOfPage(db, query)) ?? { skipped: 0 }
  const asked = { ...query, ...days }
  const { rows } = await sql<RawRow>`
    SELECT ${rowColumns} FROM (${numbersOfPage(asked, skipped > 0 ? 'walked' : way, skipped)}) page
    JOIN (${withType}) ON e.id = page.id ORDER BY ${orderOf(asked)}`.execute(db)
  return rows.map(present)
}

const searchEmergencies = async (db: Database, query: EmergencyListFilters & Placed, client?: AbortSignal) => {
  const unlessLeft = () => {
    if (client?.aborted === true) throw fail('search.replaced')
  }
  const asked = namesAsFilters({ ...query, terms: await resolveSearch(db, query.search) })
  unlessLeft()
  if (asked.terms.length === 0) return listFiltered(db, asked)
  const { ids, count, isMore } = await findPage(db, asked)
  unlessLeft()
  const { rows } = await sql<RawRow>`
    SELECT ${rowColumns} FROM unnest(${ids}::integer[]) WITH ORDINALITY AS page (id, place) JOIN (${withType}) ON e.id = page.id
    ORDER BY page.place`.execute(db)
  return { count, results: rows.map(present), ...(isMore && { more: true as const }) }
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

/** The emergency that one is a duplicate of. */
export const original = sql<Ending['duplicate_of']>`(
  SELECT json_build_object('id', o.id, 'code', o.code) FROM emergencies o WHERE o.id = e.duplicate_of)`

const personName = (alias: string) => sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

type Plain = Omit<
  EmergencyDetail,
  'images' | 'images_id' | 'qr_emergency' | 'total_firefighters' | 'public_until' | 'contact_person'
> & { contact_person: { id: number; name: string; phone_number: string }[] }
type RawDetail = Raw<Omit<Plain, 'total_stations' | 'status_in_text' | 'resolved_date' | 'noted_at' | 'left_out'>, Dates> & {
  left_out: string[] | null
  resolved_date: Date | null
  noted_at: Date | null
  public_key: string
  key_renewed_at: Date | null
  images: { id: number; file_name: string; thumbnail_name: string; width: number; height: number }[]
}
export type StoredEmergency = Plain & Pick<RawDetail, 'public_key' | 'key_renewed_at' | 'images'>

/** An instant inside JSON, in the form of every other one. */
const instantText = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const authoredParts = sql.join(
  (
    [
      ['photos', 'emergency_images', 'id'],
      ['patients', 'emergency_patients', 'id'],
      ['contacts', 'emergency_contacts', 'id'],
      ['units', 'emergency_members', 'id'],
      ['crew', 'emergency_firefighters', 'user_id'],
    ] as const
  ).map(
    ([part, table, id]) =>
      sql`SELECT ${sql.lit(part)} AS part, emergency_id, ${sql.ref(id)} AS id, added_by, added_at, noted_at FROM ${sql.table(table)}`,
  ),
  sql` UNION ALL `,
)

const detailWhere = (where: RawBuilder<unknown>) => sql<RawDetail>`
    SELECT ${rowColumns}, e.noted_at, e.version, e.public_key, e.key_renewed_at, e.notice_form, e.injured, e.resolved_date, e.outcome_institution, ${original} AS duplicate_of, e.observations, e.latitude, e.longitude, e.is_station_place,
      CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.id, 'name', c.name) END AS category,
      json_build_object('id', p.id, 'name', ${personName('p')}) AS telephonist,
      json_build_object('first_name', u.first_name, 'last_name', u.last_name) AS created_user,
      ${children(sql`json_build_object('id', f.id, 'name', ${personName('f')}, 'first_name', f.first_name, 'last_name', f.last_name, 'photo', CASE WHEN f.retired_at IS NULL THEN f.photo END) ORDER BY f.last_name_key, f.first_name_key, f.id`, sql`emergency_firefighters x JOIN users f ON f.id = x.user_id`)} AS firefighters,
      ${children(
        sql`json_build_object('id', x.id, 'vehicle', v.id, 'plate', v.plate, 'unit', v.unit, 'pilot', m.id, 'pilot_name', ${personName('m')},
          'km_inicial', x.km_inicial, 'km_final', x.km_final, 'departed_at', ${instantText('x.departed_at')},
          'arrived_at', ${instantText('x.arrived_at')}, 'returned_at', ${instantText('x.returned_at')}) ORDER BY x.id`,
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
      )} AS images,
      ${children(
        sql`json_build_object('id', x.id, 'text', x.text, 'author', json_build_object('id', a.id, 'name', ${personName('a')}),
          'created_at', ${instantText('x.added_at')}, 'noted_at', ${instantText('x.noted_at')}) ORDER BY coalesce(x.noted_at, x.added_at), x.id`,
        sql`emergency_notes x JOIN users a ON a.id = x.added_by`,
      )} AS notes,
      ${children(
        sql`json_build_object('part', x.part, 'id', x.id, 'author', json_build_object('id', a.id, 'name', ${personName('a')}),
          'created_at', ${instantText('x.added_at')}, 'noted_at', ${instantText('x.noted_at')}) ORDER BY x.added_at, x.part, x.id`,
        sql`(${authoredParts}) x JOIN users a ON a.id = x.added_by`,
      )} AS additions
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
  return (
    row && {
      ...present(row),
      resolved_date: row.resolved_date?.toISOString() ?? null,
      noted_at: row.noted_at?.toISOString() ?? null,
    }
  )
}

const children = (built: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(json_agg(${built}), '[]') FROM ${from} WHERE x.emergency_id = e.id)`

/** Locks the emergency and reads it. */
export const lockEmergency = async (trx: Changing, id: number): Promise<StoredEmergency | undefined> => {
  const row = await trx.selectFrom('emergencies').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  // A second statement, after the lock: the locking statement itself would not see what an earlier save committed.
  return row && readEmergency(trx, { id })
}

/** What decides rights on it, and its vehicles. */
export const rightsFields = ({ status, stations, members }: StoredEmergency) => ({
  status,
  station_ids: stations.map((station) => station.id),
  vehicle_ids: members.map((member) => member.vehicle),
})

/** For a change of its parts only. */
export const raiseVersion = async (trx: Changing, id: number): Promise<void> => {
  await trx
    .updateTable('emergencies')
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** How an emergency ended, as its columns; in progress it has not (S-71). */
export const endingColumns = (status: number, { outcome: sent, outcome_institution, duplicate_of }: SentEnding) => {
  const ended = isInProgress(status) ? Outcome.Atendida : (sent ?? Outcome.Atendida)
  return {
    outcome: ended,
    outcome_institution: ended === Outcome.Entregada ? outcome_institution : '',
    duplicate_of: ended === Outcome.Duplicada ? (duplicate_of ?? null) : null,
  }
}

interface NewStatus extends ReturnType<typeof endingColumns> {
  status: number
  status_changed_at: Date
  resolved_date: Date | null
}

export const setStatus = async (trx: Changing, id: number, changed: NewStatus): Promise<void> => {
  await trx
    .updateTable('emergencies')
    .set((update) => ({ ...changed, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
