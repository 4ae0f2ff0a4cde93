import { sql } from 'kysely'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import type { Database, Changing } from '../database/open.ts'
import { growingWaits, type JobKind } from './job.ts'
import { enqueue } from './jobs.queries.ts'

/** The job that sends one mail of the outbox. Its waits add up to a day. */
export const MAIL: JobKind = { name: 'mail', timeLimit: 60, waits: growingWaits(12, 240) }

/** The job's data. The content of the mail stays in the outbox until it is sent. */
export interface MailToSend {
  mail: number
}

export interface NewMail {
  kind: string
  about: string
  details: object
}

/** A mail that is to be sent. */
export interface QueuedMail {
  id: number
  kind: string
  details: unknown
}

/** Puts a mail into the outbox, in the transaction that causes it. An unsent one about the same thing is dropped. */
export const putInOutbox = async (trx: Changing, { kind, about, details }: NewMail, now: Date): Promise<void> => {
  const { id } = await trx
    .with('earlier', (query) => query.deleteFrom('outbox').where('kind', '=', kind).where('about', '=', about))
    .insertInto('outbox')
    .values({ kind, about, details: JSON.stringify(details), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job: MailToSend = { mail: id }
  await enqueue(trx, MAIL, job)
}

/** Undefined if it was sent or replaced. */
export const findMail = (db: Database, id: number): Promise<QueuedMail | undefined> =>
  db.selectFrom('outbox').select(['id', 'kind', 'details']).where('id', '=', id).executeTakeFirst()

export const removeMail = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Removes mails whose job ended without sending them because each process that ran it was killed. Returns how many. */
export const removeLostMails = async (db: Database): Promise<number> => {
  const { rows } = await sql`
    DELETE FROM outbox o WHERE NOT EXISTS (
      SELECT FROM ${sql.table(`${JOBS_SCHEMA}.job`)} j
      WHERE j.name = ${MAIL.name} AND j.state < 'completed' AND (j.data ->> 'mail')::integer = o.id)
    RETURNING o.id`.execute(db)
  return rows.length
}
