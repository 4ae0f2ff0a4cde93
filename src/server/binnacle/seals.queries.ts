import { sql } from 'kysely'
import type { Database } from '../platform/database/open.ts'

/** The lock for all processes on one database, also while one migrates. */
const LOCK = 7_463_622

export interface Seal {
  position: number
  entry_id: number
  seal: Buffer
}

/** Held until the end of the transaction. False if another process is sealing. */
export const takeSealing = async (trx: Database): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS taken`.execute(trx)
  return rows[0]?.taken === true
}

/** Whether an entry waits, or the chain from before the seals has no seal yet. */
export const isSealingDue = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM binnacle_unsealed) OR NOT EXISTS (SELECT FROM binnacle_seals) AS due`.execute(db)
  return rows[0]?.due === true
}

export const lastSeal = (db: Database): Promise<Seal | undefined> =>
  db.selectFrom('binnacle_seals').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()

export const sealAt = (db: Database, position: number): Promise<Seal | undefined> =>
  db.selectFrom('binnacle_seals').selectAll().where('position', '=', position).executeTakeFirst()

/** The end of the SHA-256 chain from before the seals. */
export const oldChain = (db: Database) => db.selectFrom('binnacle_head').select(['id', 'hash']).executeTakeFirstOrThrow()

/**
 * Takes the next waiting entries. An entry that is no longer in the binnacle is sealed without a MAC, so that the check reports
 * it missing. An entry that already has a seal was queued by somebody else, and is removed from the queue.
 */
export const takeUnsealed = async (trx: Database, limit: number): Promise<{ entry_id: number; mark: Buffer }[]> => {
  const { rows } = await sql<{ entry_id: number; mark: Buffer }>`
    WITH taken AS (
      DELETE FROM binnacle_unsealed
      WHERE entry_id IN (SELECT entry_id FROM binnacle_unsealed ORDER BY entry_id LIMIT ${limit})
      RETURNING entry_id
    )
    SELECT t.entry_id, coalesce(b.mark, '') AS mark FROM taken t LEFT JOIN binnacle b ON b.id = t.entry_id
    WHERE NOT EXISTS (SELECT FROM binnacle_seals s WHERE s.entry_id = t.entry_id)
    ORDER BY t.entry_id`.execute(trx)
  return rows
}

export const insertSeals = async (trx: Database, seals: readonly Seal[]): Promise<void> => {
  await trx.insertInto('binnacle_seals').values(seals).execute()
}

/** True for the one process that may mail tonight's head. */
export const claimNightlyMail = async (trx: Database, night: string): Promise<boolean> => {
  const taken = await trx
    .insertInto('server_settings')
    .values({ name: 'binnacle_mailed', value: night })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: night }).where('server_settings.value', '<>', night))
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}
