import type { Database } from '../database/open.ts'

/** Those of the names that a record refers to. */
export const knownFiles = async (db: Database, names: readonly string[]): Promise<Set<string>> => {
  const used = await db
    .selectFrom('emergency_images')
    .select('file_name as name')
    .where('file_name', 'in', names)
    .union(db.selectFrom('emergency_images').select('thumbnail_name as name').where('thumbnail_name', 'in', names))
    .union(
      db
        .selectFrom('users')
        .select((u) => u.ref('photo').$notNull().as('name'))
        .where('photo', 'in', names),
    )
    .union(
      db
        .selectFrom('users')
        .select((u) => u.ref('register_file').$notNull().as('name'))
        .where('register_file', 'in', names),
    )
    .union(
      db
        .selectFrom('users')
        .select((u) => u.ref('acceptance_file').$notNull().as('name'))
        .where('acceptance_file', 'in', names),
    )
    .union(
      db
        .selectFrom('courses')
        .select((c) => c.ref('file').$notNull().as('name'))
        .where('file', 'in', names),
    )
    .execute()
  return new Set(used.map((row) => row.name))
}
