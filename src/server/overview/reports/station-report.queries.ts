import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import { allOf, byValue, naturalKey, orderBy } from '../../platform/records/table-queries.ts'

export interface StationFilters {
  stations?: readonly number[] | undefined
  region_type?: string | undefined
}

export interface ListedStation {
  id: number
  no_station: string
  name: string
  region_type: string
  state: number
  vehicles: number
}

const orders = { name: sql`s.name_key`, no_station: naturalKey('no_station'), ...byValue('region_type', 'state', 'vehicles') }

/** All stations of a report, in the order of one of their columns and then of their names. */
export const stationsOf = async (db: Database, asked: StationFilters, ordering: string): Promise<ListedStation[]> => {
  const where = allOf([
    ...(asked.stations === undefined ? [] : [sql`s.id = ANY (${[...asked.stations]}::integer[])`]),
    ...(asked.region_type === undefined ? [] : [sql`s.region_type = ${asked.region_type}`]),
  ])
  const { rows } = await sql<ListedStation>`
    SELECT s.id, s.no_station, s.name, s.region_type, s.state, coalesce(v.vehicles, 0) AS vehicles
    FROM stations s LEFT JOIN (SELECT station_id, count(*)::integer AS vehicles FROM vehicles GROUP BY 1) v ON v.station_id = s.id
    WHERE ${where} ORDER BY ${orderBy(ordering, orders, 'name')}, s.name_key, s.id`.execute(db)
  return rows
}

/** The types of these categories now. */
export const typesOfCategories = async (db: Database, categories: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM emergency_types WHERE category_id = ANY (${[...categories]}::integer[]) ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The names of the categories of a filter, in its order; '# 5' for an id without a record. */
export const namesOfCategories = async (db: Database, categories: readonly number[]): Promise<string> => {
  const { rows } = await sql<{ names: string | null }>`
    SELECT string_agg(coalesce(c.name, '# ' || asked.id), ', ' ORDER BY place) AS names
    FROM unnest(${[...categories]}::integer[]) WITH ORDINALITY AS asked (id, place)
    LEFT JOIN emergency_categories c ON c.id = asked.id`.execute(db)
  return rows[0]?.names ?? ''
}
