import { sql, type RawBuilder } from 'kysely'
import { plainWords } from '../text/plain-words.ts'
import { storedStatuses } from '../../contract/emergencies.ts'
import type { Database } from '../database/open.ts'
import { escapeLike } from '../records/table-queries.ts'
import { hasPlate } from '../vehicles/vehicles.queries.ts'

/**
 * The meaning of a search of the list: the text itself, and the types, stations, vehicles and statuses that match it. Those
 * tables are small and are searched first, so that emergencies are compared only with ids that can match.
 */
export interface SearchTerms {
  search: string
  types: number[]
  stations: number[]
  vehicles: number[]
  statuses: number[]
}

/** One or two characters occur in nearly every text, and no index covers them: they must begin a word. */
const patternOf = (search: string): string => `${isShort(search) ? '% ' : '%'}${escapeLike(search)}%`
const isShort = (search: string) => /^[\p{L}\p{N}]{1,2}$/u.test(search)

export const resolveSearch = async (db: Database, search: string): Promise<SearchTerms | undefined> => {
  if (search === '') return undefined
  const has = (column: string) => sql`plain_text(' ' || ${sql.ref(column)}) LIKE plain_text(${patternOf(search)})`
  const { rows } = await sql<Pick<SearchTerms, 'types' | 'stations' | 'vehicles'>>`
    SELECT ARRAY(SELECT id FROM emergency_types WHERE ${has('name')}) AS types,
      ARRAY(SELECT id FROM stations WHERE ${has('name')}) AS stations,
      ARRAY(SELECT id FROM vehicles WHERE ${has('unit')}${isShort(search) ? sql`` : sql` OR ${hasPlate('plate', search)}`}) AS vehicles`.execute(
    db,
  )
  const { types, stations, vehicles } = rows[0] ?? { types: [], stations: [], vehicles: [] }
  const statuses = Object.entries(storedStatuses).flatMap(([code, { label }]) =>
    !isShort(search) && plainWords(label).includes(plainWords(search)) ? [Number(code)] : [],
  )
  return { search, types, stations, vehicles, statuses }
}

/** By number ('# 12' or '12'), by a part of the code or address, or by the other texts of its row (S-50). */
export const searchConditions = (terms: SearchTerms | undefined): RawBuilder<unknown>[] => {
  if (terms === undefined) return []
  const { search, types, stations, vehicles, statuses } = terms
  const number = /^#?\s*(\d{1,9})$/.exec(search)?.[1]
  const byText = sql`e.search_text LIKE plain_text(${patternOf(search)})`
  const own = number === undefined ? byText : sql`(e.id = ${Number(number)} OR ${byText})`
  const others = [
    ...ifAny(types, sql`SELECT id FROM emergencies WHERE emergency_type_id = ANY(${types}::integer[])`),
    ...ifAny(statuses, sql`SELECT id FROM emergencies WHERE status = ANY(${statuses}::integer[])`),
    ...ifAny(stations, sql`SELECT emergency_id FROM emergency_stations WHERE station_id = ANY(${stations}::integer[])`),
    ...ifAny(vehicles, sql`SELECT emergency_id FROM emergency_members WHERE vehicle_id = ANY(${vehicles}::integer[])`),
  ]
  if (others.length === 0) return [own]
  // Each query uses its own index; combined with OR they would read every row.
  return [sql`e.id IN (${sql.join([sql`SELECT e.id FROM emergencies e WHERE ${own}`, ...others], sql` UNION ALL `)})`]
}

const ifAny = (ids: readonly number[], query: RawBuilder<unknown>) => (ids.length === 0 ? [] : [query])
