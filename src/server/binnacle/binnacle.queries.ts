import { sql } from 'kysely'
import type { BinnacleAction } from '../../contract/binnacle.ts'
import type { Database } from '../database/open.ts'

export interface StoredEntry {
  id: number
  creation_date: Date
  created_by: number | null
  created_by_name: string
  action_binnacle: BinnacleAction
  entity: string
  entity_id: number
  /** Parsed from the very text that was hashed. */
  previous_detail: Record<string, unknown> | null
  current_detail: Record<string, unknown> | null
  hash: string
}

/** The next entries after `id`, oldest first. */
export const entriesAfter = async (db: Database, id: number, limit: number): Promise<StoredEntry[]> => {
  const { rows } = await sql<StoredEntry>`SELECT * FROM binnacle WHERE id > ${id} ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/** The chain's last link as the head remembers it. */
export const chainHead = (db: Database) => db.selectFrom('binnacle_head').select(['id', 'hash']).executeTakeFirstOrThrow()
