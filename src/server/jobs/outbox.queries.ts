import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Changing } from '../records/record-change.ts'

/** How long a process has a mail to itself. One that was killed meanwhile leaves it to the next. */
const LEASE = 60_000

export interface NewMail {
  kind: string
  about: string
  details: object
}

/** A mail that is to be sent, claimed by this process. `tries` has this one in it. */
export interface QueuedMail {
  id: number
  kind: string
  details: unknown
  tries: number
  created_at: Date
}

/** Puts a mail into the outbox, in the transaction that causes it. An earlier one about the same that has not left is dropped. */
export const putInOutbox = async (db: Database | Changing, { kind, about, details }: NewMail, now: Date): Promise<void> => {
  await db
    .with('earlier', (query) => query.deleteFrom('outbox').where('kind', '=', kind).where('about', '=', about))
    .insertInto('outbox')
    .values({ kind, about, details: JSON.stringify(details), created_at: now, next_try_at: now })
    .execute()
}

/** The mail that has waited longest of those that are due; processes take different ones. */
export const claimMail = async (db: Database, now: Date): Promise<QueuedMail | undefined> => {
  const { rows } = await sql<QueuedMail>`
    UPDATE outbox SET tries = tries + 1, next_try_at = ${new Date(now.getTime() + LEASE)}
    WHERE id = (SELECT id FROM outbox WHERE next_try_at <= ${now} ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, details, tries, created_at`.execute(db)
  return rows[0]
}

export const removeMail = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export const retryMailAt = async (db: Database, id: number, at: Date): Promise<void> => {
  await db.updateTable('outbox').set({ next_try_at: at }).where('id', '=', id).execute()
}
