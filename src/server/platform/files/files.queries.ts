import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { DB } from '../database/schema.generated.ts'

type Column = { [Table in keyof DB]: `${Table}.${keyof DB[Table] & string}` }[keyof DB]

/** Every column in which a record names a file. */
export const naming: readonly Column[] = [
  'emergency_images.file_name',
  'emergency_images.thumbnail_name',
  'users.photo',
  'users.register_file',
  'users.acceptance_file',
  'courses.file',
]

const mentions = (columns: readonly Column[]) =>
  sql<{ name: string }>`(${sql.join(
    columns.map((column) => sql`SELECT ${sql.ref(column)} AS name FROM ${sql.table(column.split('.')[0] ?? '')}`),
    sql` UNION ALL `,
  )})`.as('mention')

const BATCH = 500

/** Those of the names that a record refers to. */
export const knownFiles = async (db: Database, names: readonly string[], columns = naming): Promise<Set<string>> => {
  const known = new Set<string>()
  if (columns.length === 0) return known
  for (let start = 0; start < names.length; start += BATCH) {
    const rows = await db
      .selectFrom(mentions(columns))
      .select('name')
      .where('name', 'in', names.slice(start, start + BATCH))
      .execute()
    for (const { name } of rows) known.add(name)
  }
  return known
}

/** All names that records refer to. */
export const mentionedFiles = async (db: Database, columns = naming): Promise<string[]> => {
  if (columns.length === 0) return []
  const rows = await db.selectFrom(mentions(columns)).select('name').distinct().where('name', 'is not', null).execute()
  return rows.map((row) => row.name)
}
