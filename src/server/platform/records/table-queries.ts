import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import type { Option, Page, Resource } from '../../../contract/shared/resource.schema.ts'
import type { Database, Changing } from '../database/open.ts'
import { plainText, searchedText } from '../../../contract/shared/text/plain-text.ts'
import { invalid } from '../errors/refusal.ts'
import { plainWords } from '../text/plain-words.ts'

/** The parameters of a list. A filter is a value, or one of several; an absent one does not filter. */
export interface ListAsked {
  page: number
  search: string
  ordering: string
  filters: Record<string, string | number | readonly number[] | undefined>
}

/** The queries that the routes of a resource need. */
export interface ResourceQueries<Row, Input> {
  list: (db: Database, asked: ListAsked) => Promise<Page<Row>>
  /** By id: a route puts them into the order of their names (`natural-order.ts`). */
  options: (db: Database, search: string) => Promise<Option[]>
  read: (db: Database | Changing, id: number) => Promise<Row | undefined>
  insert: (trx: Changing, input: Input) => Promise<number>
  /** Locks the row and raises its version without checking the caller's version. */
  update: (trx: Changing, id: number, input: Input) => Promise<void>
  remove: (trx: Changing, id: number) => Promise<void>
  /** What uses the record, with counts: '3 vehículos'. */
  uses: (trx: Changing, id: number) => Promise<string[]>
  /** Locks the row until the transaction ends. */
  lock: (trx: Changing, id: number) => Promise<void>
}

/** A column of another table that references this one, and the Spanish name of that table's rows. */
export type Reference = readonly [table: string, column: string, one: string, many: string]

/** The queries of a table whose columns are the resource's fields. `matching` is the condition of a search. */
export const tableQueries = <F extends z.ZodRawShape>(
  table: string,
  resource: Resource<string, F>,
  references: readonly Reference[],
  matching = (search: string): RawBuilder<unknown>[] => matches(resource.searchIn, search),
) => {
  type Input = z.output<Resource<string, F>['input']>
  type Row = Input & { id: number; version: number }
  const columns = Object.keys(resource.fields)
  const orders = Object.fromEntries(
    Object.entries(resource.fields).map(([column, field]) => [column, isText(field) ? naturalKey(column) : sql.ref(column)]),
  )
  const selected = sql.join(['id', 'version', ...columns].map((column) => sql.ref(column)))
  const [label = 'id'] = resource.searchIn

  const queries: ResourceQueries<Row, Input> = {
    list: async (db, asked) => {
      const filters = Object.entries(asked.filters).flatMap(([column, value]) =>
        value === undefined ? [] : [hasValue(column, value)],
      )
      const where = allOf([...filters, ...matching(asked.search)])
      const order = orderBy(asked.ordering, { ...byValue('id'), ...orders }, label)
      const [{ rows }, count] = await Promise.all([
        sql<Row>`SELECT ${selected} FROM ${sql.table(table)} WHERE ${where} ORDER BY ${order}, id ${pageOf(asked.page)}`.execute(
          db,
        ),
        countRows(db, sql`${sql.table(table)} WHERE ${where}`),
      ])
      return { count, results: rows }
    },
    options: async (db, search) => {
      const where = allOf(matches([label], search))
      const { rows } =
        await sql<Option>`SELECT id, ${sql.ref(label)} AS name FROM ${sql.table(table)} WHERE ${where} ORDER BY id`.execute(db)
      return rows
    },
    read: async (db, id) => {
      const { rows } = await sql<Row>`SELECT ${selected} FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
      return rows[0]
    },
    insert: (trx, input) => insertRow(trx, table, pick(input, columns)),
    update: (trx, id, input) => updateRow(trx, table, id, pick(input, columns)),
    ...rowQueries(table, references),
  }
  return queries
}

/** The columns that the table of every resource has. */
export const rowQueries = (table: string, references: readonly Reference[]) => ({
  remove: async (trx: Changing, id: number): Promise<void> => {
    await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(trx)
  },
  lock: async (trx: Changing, id: number): Promise<void> => {
    await sql`SELECT FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(trx)
  },
  uses: async (trx: Changing, id: number): Promise<string[]> => {
    if (references.length === 0) return []
    const counts = references.map(
      ([from, column], index) =>
        sql`(SELECT count(*) FROM ${sql.table(from)} WHERE ${sql.ref(column)} = ${id}) AS ${sql.ref(`n${index}`)}`,
    )
    const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(trx)
    return references.flatMap(([, , one, many], index) => {
      const count = rows[0]?.[`n${index}`] ?? 0
      return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
    })
  },
})

type Cell = string | number | boolean | Date | null | undefined

export const insertRow = async (trx: Changing, table: string, cells: Record<string, Cell>): Promise<number> => {
  const names = sql.join(Object.keys(cells).map((name) => sql.ref(name)))
  const { rows } = await sql<{
    id: number
  }>`INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(Object.values(cells))}) RETURNING id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error(`nothing was inserted into ${table}`)
  return row.id
}

// PostgreSQL takes at most 65,535 parameters in a statement.
const ROWS_AT_ONCE = 1000

/** The same for rows with equal columns; answers their ids. */
export const insertRows = async (trx: Changing, table: string, rows: readonly Record<string, Cell>[]): Promise<number[]> => {
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const lot = rows.slice(start, start + ROWS_AT_ONCE).map((row) => sql`(${sql.join(Object.values(row))})`)
    const inserted = await sql<{
      id: number
    }>`INSERT INTO ${sql.table(table)} (${names}) VALUES ${sql.join(lot)} RETURNING id`.execute(trx)
    ids.push(...inserted.rows.map(({ id }) => id))
  }
  return ids
}

export const updateRow = async (trx: Changing, table: string, id: number, cells: Record<string, Cell>): Promise<void> => {
  const sets = sql.join(Object.entries(cells).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`UPDATE ${sql.table(table)} SET ${sets}, version = version + 1 WHERE id = ${id}`.execute(trx)
}

// The columns are the keys of the input's own schema.
const pick = (input: object, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, (input as Record<string, Cell>)[column]]))

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)

/** Whether a column has the value, or one of several. */
export const hasValue = (column: string, value: string | number | readonly number[]): RawBuilder<unknown> =>
  typeof value === 'object' ? sql`${sql.ref(column)} = ANY (${[...value]}::integer[])` : sql`${sql.ref(column)} = ${value}`

/** Escapes a text for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Whether a plain text contains the text, ignoring case, accents and apostrophes. */
export const hasText = (plain: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${plain} LIKE ${`%${escapeLike(searchedText(text))}%`}`

/** The same of a column that stores a plain text. */
export const contains = (column: string, text: string): RawBuilder<unknown> => hasText(sql.ref(column), text)

/** Conditions: each word is in one of the columns. An empty text adds no condition. */
export const matches = (columns: readonly string[], search: string): RawBuilder<unknown>[] =>
  wordsOf(search).map((word) => {
    const inColumns = columns.map((column) => hasText(sql`plain_text(${sql.ref(column)})`, word))
    return sql`(${sql.join(inColumns, sql` OR `)})`
  })

/**
 * The bound of every search, together with that large tables are searched by stored plain texts only (0030). More words hardly
 * narrow a search, and each costs a scan or a query of its own.
 */
const MOST_WORDS = 5

/** The words of a search that are looked for: different ones with a letter or digit, or else the whole text. */
export const wordsOf = (search: string): string[] => {
  const words = mostWords(search.split(/\s+/))
  return words.length > 0 || search === '' ? words : [search]
}

export const mostWords = (words: readonly string[]): string[] => {
  const byPlainText = new Map(
    words.filter((word) => /[\p{L}\p{N}]/u.test(plainText(word))).map((word) => [plainWords(word), word]),
  )
  return [...byPlainText.values()].slice(0, MOST_WORDS)
}

/** What a list can be ordered by: the sorted expression of each name. */
type Orders = Readonly<Record<string, RawBuilder<unknown>>>

/** Columns sorted by their values. */
export const byValue = (...columns: string[]): Orders => Object.fromEntries(columns.map((column) => [column, sql.ref(column)]))
/** Text columns in Spanish order, their numbers as numbers: '9a.' before '10a.' (0047). */
export const byNaturalKey = (...columns: string[]): Orders =>
  Object.fromEntries(columns.map((column) => [column, naturalKey(column)]))

export const naturalKey = (column: string): RawBuilder<string> => sql`natural_key(${sql.ref(column)}) COLLATE "C"`
const isText = (field: unknown) => field instanceof z.ZodString

/** Parses `name` or `-name`; any other name is refused (S-1). */
export const orderBy = (ordering: string, orders: Orders, otherwise: string): RawBuilder<unknown> => {
  const name = ordering === '' ? otherwise : ordering.replace(/^-/, '')
  const expression = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (expression === undefined) throw invalid({ ordering: 'No se puede ordenar por este campo' })
  return ordering.startsWith('-') ? sql`${expression} DESC` : expression
}

export const pageOf = (page: number): RawBuilder<unknown> => sql`LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`

export const countRows = async (db: Database, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${from}`.execute(db)
  return rows[0]?.count ?? 0
}
