import { sql, type RawBuilder } from 'kysely'
import { PARTS_OF_DEGREE } from '../../../contract/emergencies/point-precision.ts'
import { MAP_EMERGENCIES, MAP_MATCHES } from '../../../contract/emergencies/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { countOf, filterCondition, inOnePlace, type EmergencyListFilters } from './list-filters.queries.ts'
import { namesAsFilters } from './names-as-filters.ts'
import { findPage } from './search-list.queries.ts'
import { resolveSearch } from '../detail/search.queries.ts'

/*
 * They answer the text of the JSON, which the database makes: a hundred thousand rows would stop the process for as long as it reads
 * them and writes them again.
 */

/** `DashboardPoints` as JSON, of these filters without a search: the newest ones, and how many match in all. */
export const pointsAsJson = async (db: Database, query: EmergencyListFilters): Promise<string> => {
  const asked = await inOnePlace(db, query)
  return pointsOf(db, sql`'count', ${countOf(asked)}`, newestOf(asked))
}

/** The same of a search: the newest matches, and whether there are more. Throws between its queries if the client has left. */
export const foundPointsAsJson = async (db: Database, query: EmergencyListFilters, client: AbortSignal): Promise<string> => {
  const unlessLeft = () => {
    if (client.aborted) throw fail('search.replaced')
  }
  const terms = await resolveSearch(db, query.search)
  const asked = namesAsFilters({ ...(await inOnePlace(db, query)), terms, page: 1, ordering: '', first: MAP_MATCHES })
  unlessLeft()
  if (asked.terms.length === 0) return pointsAsJson(db, asked)
  const { ids, count, isMore } = await findPage(db, asked)
  unlessLeft()
  return pointsOf(
    db,
    sql`'count', ${count}::integer, 'more', ${isMore}::boolean`,
    sql`(SELECT id, latitude, longitude, status, creation_date FROM emergencies WHERE id = ANY (${ids}::integer[])) found`,
  )
}

const pointsOf = (db: Database, head: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<string> =>
  columnsAsJson(
    db,
    head,
    ['ids', 'latitudes', 'longitudes', 'statuses'],
    sql`
      SELECT id AS ids, ${partsOf('latitude')} AS latitudes, ${partsOf('longitude')} AS longitudes, status AS statuses
      FROM ${from} ORDER BY creation_date DESC, id DESC`,
  )

const partsOf = (degrees: string) => sql`round(${sql.ref(degrees)} * ${PARTS_OF_DEGREE}::integer)::integer`

/** The newest emergencies of these filters, as many as a map shows. */
export const newestOf = (asked: EmergencyListFilters): RawBuilder<unknown> => sql`(
  SELECT id, latitude, longitude, status, creation_date FROM emergencies e WHERE ${filterCondition(asked)}
  ORDER BY creation_date DESC, id DESC LIMIT ${MAP_EMERGENCIES}) newest`

/** One object: names and values as `head` has them, then each column of the rows as a list. */
export const columnsAsJson = async (
  db: Database,
  head: RawBuilder<unknown>,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<string> => {
  const arrays = columns.map(
    (column) => sql`${sql.lit(column)}, coalesce(array_to_json(array_agg(${sql.ref(column)})), '[]'::json)`,
  )
  const { rows: answers } = await sql<{ answer: string }>`
    SELECT json_build_object(${head}, ${sql.join(arrays)})::text AS answer FROM (${rows}) points`.execute(db)
  return answers[0]?.answer ?? ''
}
