import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import type { DB } from '../../platform/database/schema.generated.ts'

export type Column = { [Table in keyof DB]: `${Table}.${keyof DB[Table] & string}` }[keyof DB]

/** A file of the export. */
export interface Topic {
  file: string
  /** For the person who reads it. */
  about: string
  /** All that it reads; a test compares them with what is kept of people. */
  columns: readonly Column[]
  rows: (db: Database, person: number) => AsyncIterable<object>
}

/** A value that is made of columns. */
interface Made {
  columns: readonly Column[]
  value: RawBuilder<unknown>
  inWords?: (value: unknown) => unknown
}

/** The name of a member of staff, which everybody of the staff reads. */
export const staffName = (column: Column): Made => ({
  columns: [column],
  value: sql`(SELECT staff.first_name || ' ' || staff.last_name FROM users staff WHERE staff.id = ${sql.ref(column)})`,
})

export const stationName = (column: Column): Made => ({
  columns: [column],
  value: sql`(SELECT place.name FROM stations place WHERE place.id = ${sql.ref(column)})`,
})

/** A code by its word; one outside the set as it is. */
export const inWords = (column: Column, words: Readonly<Record<string, string>>): Made => ({
  columns: [column],
  value: sql.ref(column),
  inWords: (code) => words[String(code)] ?? code,
})

interface Plain {
  file: string
  about: string
  from: RawBuilder<unknown>
  /** Any of these is the person. */
  person: readonly Column[]
  /** A whole number of its own for each row. */
  key: Column
  fields: Readonly<Record<string, Column | Made>>
}

/** Few enough that a page of them is small, and many enough that twenty thousand are twenty statements. */
const PAGE = 1000

/** Rows of tables by pages, so that no statement is long and none of them is held in memory. */
export const plainTopic = ({ file, about, from, person, key, fields }: Plain): Topic => {
  const made = Object.entries(fields).map(([name, field]): [string, Made] => [
    name,
    typeof field === 'string' ? { columns: [field], value: sql.ref(field) } : field,
  ])
  const selected = sql.join(made.map(([name, { value }]) => sql`${value} AS ${sql.id(name)}`))
  const pageAfter = async (db: Database, id: number, last: number) => {
    const isTheirs = sql.join(
      person.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` OR `,
    )
    const { rows } = await sql<Record<string, unknown> & { _key: number }>`
      SELECT ${sql.ref(key)} AS _key, ${selected} FROM ${from}
      WHERE (${isTheirs}) AND ${sql.ref(key)} > ${last} ORDER BY ${sql.ref(key)} LIMIT ${PAGE}`.execute(db)
    return rows
  }
  return {
    file,
    about,
    columns: [...person, ...made.flatMap(([, { columns }]) => columns)],
    async *rows(db, id) {
      let last = -1
      for (let rows = await pageAfter(db, id, last); rows.length > 0; rows = await pageAfter(db, id, last)) {
        for (const row of rows) {
          yield Object.fromEntries(made.map(([name, { inWords: show }]) => [name, show ? show(row[name]) : row[name]]))
          last = row._key
        }
      }
    },
  }
}
