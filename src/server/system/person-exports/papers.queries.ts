import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/open.ts'

/** The name of a paper in the export; null without one. Its name in the store says nothing to people. */
export const paperName = (file: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`'documentos/' || ${name} || substring(${file} from '\\.[a-z0-9]+$')`

export interface Paper {
  /** In the export. */
  name: string
  /** In the store. */
  file: string
}

/** The papers of a person, of the record first and then of the courses. */
export const papersOf = async (db: Database, person: number): Promise<Paper[]> => {
  const ofRecord = (['photo', 'register_file', 'acceptance_file'] as const).map(
    (column) => sql`
      SELECT 0 AS place, ${paperName(sql.ref(column), sql.lit(paperWords[column]))} AS name, ${sql.ref(column)} AS file
      FROM users WHERE id = ${person}`,
  )
  const { rows } = await sql<Paper>`
    SELECT name, file FROM (
      ${sql.join(ofRecord, sql` UNION ALL `)}
      UNION ALL SELECT id, ${coursePaper}, file FROM courses WHERE user_id = ${person}
    ) papers WHERE file IS NOT NULL ORDER BY place, name`.execute(db)
  return rows
}

export const paperWords = { photo: 'foto', register_file: 'documento-de-baja', acceptance_file: 'documento-de-alta' } as const
export const coursePaper = paperName(sql`courses.file`, sql`'curso-' || courses.id`)

export const nameOfPerson = async (db: Database, id: number): Promise<string> => {
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}
