import { TICKET_MS } from '../../../contract/shared/limits.ts'
import type { Call } from '../../../contract/shared/rights/permissions.ts'
import type { Database } from '../../platform/database/open.ts'
import { hashToken } from '../credentials/sessions.queries.ts'

const oldest = (now: Date) => new Date(now.getTime() - TICKET_MS)

export const insertTicket = async (
  db: Database,
  ticket: string,
  opens: { token_hash: Buffer; call: Call },
  now: Date,
): Promise<void> => {
  await db
    .insertInto('download_tickets')
    .values({ ticket_hash: hashToken(ticket), ...opens, created_at: now })
    .execute()
}

/** Removes expired tickets and returns how many. */
export const removeOldTickets = async (db: Database, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('download_tickets').where('created_at', '<=', oldest(now)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Uses up the ticket and returns the session that asked for it. Of two concurrent requests, one is served. */
export const takeTicket = async (db: Database, ticket: string, call: Call, now: Date): Promise<Buffer | undefined> => {
  const taken = await db
    .deleteFrom('download_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('call', '=', call)
    .where('created_at', '>', oldest(now))
    .returning('token_hash')
    .executeTakeFirst()
  return taken?.token_hash
}
