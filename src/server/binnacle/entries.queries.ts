import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { binnacleFilters, BinnacleEntry, BinnacleRow } from '../../contract/binnacle/binnacle-entries.schema.ts'
import { binnacleActions, type BinnacleAction } from '../../contract/shared/binnacle-actions.ts'
import { endOfDay, startOfDay } from '../../contract/shared/dates/dates.ts'
import { PAGE_SIZE } from '../../contract/shared/limits.ts'
import type { Page } from '../../contract/shared/resource.schema.ts'
import type { Database } from '../platform/database/open.ts'
import { allOf, countRows, pageOf } from '../platform/records/table-queries.ts'
import { placeInBinnacle } from './binnacle-figures.queries.ts'
import { nameOf, shownDetails, type Details } from './present-entry.ts'

type Asked = Omit<z.output<typeof binnacleFilters>, 'search'>

interface StoredRow {
  id: number
  creation_date: Date
  created_by: number | null
  created_by_name: string
  // A constraint of the table restricts the actions.
  action_binnacle: BinnacleAction
  entity: string
  entity_id: number | null
  /** What the name is made of. */
  named: Record<string, unknown> | null
}

const newestFirst = sql`creation_date DESC, id DESC`

/** What `nameOf` reads. The details of a page may have megabytes. */
const named = sql`(
  SELECT row_to_json(n) FROM json_to_record(coalesce(b.current_detail, b.previous_detail)) AS n (
    name text, first_name text, last_name text, emergency_type_text text, address text, unit text, plate text, job_title text,
    month text, station_text text))`
const columns = sql`
  b.id, b.creation_date, b.created_by, b.created_by_name, b.action_binnacle, b.entity, b.entity_id, ${named} AS named`

/** Newest first, with their exact number. `found` are those about what the search finds, if there is one. */
export const listEntries = (db: Database, asked: Asked, found?: RawBuilder<unknown>): Promise<Page<BinnacleRow>> =>
  asked.entity === undefined && found === undefined ? listAll(db, asked) : listOfRecords(db, asked, found)

/**
 * By the figures, which lead to the day or month of the page. An entry written between the two statements may push another off the
 * first page, as it does a moment later.
 */
const listAll = async (db: Database, asked: Asked): Promise<Page<BinnacleRow>> => {
  const { start_date, end_date, created_by__id: person, action_binnacle, page } = asked
  const actions = action_binnacle === undefined ? binnacleActions : [action_binnacle]
  const { count, until, rest } = await placeInBinnacle(db, { start_date, end_date, person, actions }, (page - 1) * PAGE_SIZE)
  if (until === null) return { count, results: [] }
  // One range of an index for each action, merged in their common order.
  const ranges = actions.map((action) => {
    const conditions = [
      ...(person === undefined ? [] : [sql`created_by = ${person}`]),
      sql`action_binnacle = ${action}`,
      sql`creation_date < ${until}::timestamptz`,
      ...(start_date === undefined ? [] : [sql`creation_date >= ${startOfDay(start_date)}::timestamptz`]),
    ]
    return sql`(SELECT id, creation_date FROM binnacle WHERE ${allOf(conditions)} ORDER BY ${newestFirst} LIMIT ${rest + PAGE_SIZE})`
  })
  const ids = sql`SELECT id FROM (${sql.join(ranges, sql` UNION ALL `)}) e ORDER BY ${newestFirst} LIMIT ${PAGE_SIZE} OFFSET ${rest}`
  return { count, results: await readRows(db, ids) }
}

/** One record, or a few, have few entries, which an index has together. */
const listOfRecords = async (
  db: Database,
  { start_date, end_date, created_by__id, action_binnacle, entity, entity_id, page }: Asked,
  found: RawBuilder<unknown> | undefined,
): Promise<Page<BinnacleRow>> => {
  const where = allOf([
    ...(found === undefined ? [] : [found]),
    ...(entity === undefined ? [] : [sql`entity = ${entity} AND entity_id = ${entity_id}`]),
    ...(created_by__id === undefined ? [] : [sql`created_by = ${created_by__id}`]),
    ...(action_binnacle === undefined ? [] : [sql`action_binnacle = ${action_binnacle}`]),
    ...(start_date === undefined ? [] : [sql`creation_date >= ${startOfDay(start_date)}::timestamptz`]),
    ...(end_date === undefined ? [] : [sql`creation_date < ${endOfDay(end_date)}::timestamptz`]),
  ])
  const [results, count] = await Promise.all([
    readRows(db, sql`SELECT id FROM binnacle WHERE ${where} ORDER BY ${newestFirst} ${pageOf(page)}`),
    countRows(db, sql`binnacle WHERE ${where}`),
  ])
  return { count, results }
}

const readRows = async (db: Database, ids: RawBuilder<unknown>): Promise<BinnacleRow[]> => {
  const { rows } = await sql<StoredRow>`
    SELECT ${columns} FROM binnacle b WHERE b.id = ANY (ARRAY(${ids})) ORDER BY ${newestFirst}`.execute(db)
  return rows.map(rowOf)
}

export const readEntry = async (db: Database, id: number): Promise<BinnacleEntry | undefined> => {
  // The details of an entry are the records that its transaction logged.
  const { rows } = await sql<StoredRow & Details>`
    SELECT ${columns}, b.previous_detail, b.current_detail FROM binnacle b WHERE b.id = ${id}`.execute(db)
  const [stored] = rows
  if (stored === undefined) return undefined
  const [older_id, newer_id, erased_by] = await Promise.all([
    neighbourOf(db, stored, '<'),
    neighbourOf(db, stored, '>'),
    erasedBy(db, id),
  ])
  return { ...rowOf(stored), ...shownDetails(stored), older_id, newer_id, erased_by }
}

/** The id of the entry that says who erased personal data of this one. */
const erasedBy = async (db: Database, id: number): Promise<number | null> => {
  const row = await db.selectFrom('binnacle_erasures').select('by_entry').where('entry_id', '=', id).executeTakeFirst()
  return row?.by_entry ?? null
}

/** The id of the record's entry before (`<`) or after (`>`) this one. */
const neighbourOf = async (
  db: Database,
  { id, entity, entity_id }: Pick<StoredRow, 'id' | 'entity' | 'entity_id'>,
  side: '<' | '>',
): Promise<number | null> => {
  const neighbour = await db
    .selectFrom('binnacle')
    .select('id')
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where('id', side, id)
    .orderBy('id', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return neighbour?.id ?? null
}

const rowOf = ({
  id,
  creation_date,
  created_by,
  created_by_name,
  action_binnacle,
  entity,
  entity_id,
  named: record,
}: StoredRow) => ({
  id,
  creation_date: creation_date.toISOString(),
  created_by,
  created_by_name,
  action_binnacle,
  action: action_binnacle,
  entity,
  entity_id,
  name: nameOf(entity, record ?? {}),
})
