import { sql } from 'kysely'
import pg from 'pg'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import type { Database } from '../database/open.ts'

/**
 * Frees the space of removed rows and collects the planner's statistics. Table by table, since on the embedded database every other
 * statement waits meanwhile.
 */
export const maintainTables = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', ${JOBS_SCHEMA}) ORDER BY name
  `.execute(db)
  for (const { name } of rows) {
    try {
      await sql`VACUUM (ANALYZE) ${sql.raw(name)}`.execute(db)
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }
}

/** Whether the table is gone by now, as a week of positions that was dropped meanwhile. */
const isAbsent = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42P01'
