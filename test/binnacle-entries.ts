import { sql } from 'kysely'
import type { BinnacleAction } from '../src/contract/shared/binnacle-actions.ts'
import type { Database } from '../src/server/platform/database/open.ts'

export interface StoredEntry {
  id: number
  creation_date: Date
  created_by: number | null
  created_by_name: string
  action_binnacle: BinnacleAction
  entity: string
  entity_id: number
  previous_detail: Record<string, unknown> | null
  current_detail: Record<string, unknown> | null
}

/** The next entries after `id`, oldest first. */
export const entriesAfter = async (db: Database, id: number, limit: number): Promise<StoredEntry[]> => {
  const { rows } = await sql<StoredEntry>`
    SELECT id, creation_date, created_by, created_by_name, action_binnacle, entity, entity_id, previous_detail, current_detail
    FROM binnacle WHERE id > ${id} ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/** 0 if there is none. */
export const lastEntryId = async (db: Database): Promise<number> => {
  const last = await db.selectFrom('binnacle').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.id ?? 0
}
