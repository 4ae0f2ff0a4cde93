import { sql } from 'kysely'
import { CONFIRMATION_LINK_DAYS } from '../../../contract/people/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import { hashToken } from '../credentials/sessions.queries.ts'
import { isLiveLink } from '../credentials/passwords.queries.ts'

/**
 * Creates the link that confirms the person's address, and replaces an earlier one. Undefined if the address was changed or
 * confirmed meanwhile, or the person left.
 */
export const makeConfirmation = async (
  db: Database,
  { id, email }: { id: number; email: string },
  link: { token: string; expires_at: Date },
): Promise<{ email: string } | undefined> => {
  const { rows } = await sql<{ email: string }>`
    INSERT INTO email_confirmations (user_id, email, token_hash, expires_at)
    SELECT id, email, ${hashToken(link.token)}, ${link.expires_at} FROM users
    WHERE id = ${id} AND email = ${email} AND email_confirmed_at IS NULL AND retired_at IS NULL
    ON CONFLICT (user_id) DO UPDATE SET
      email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    RETURNING email`.execute(db)
  return rows[0]
}

/** Removes expired links and returns how many. */
export const removeExpiredConfirmations = async (db: Database, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('email_confirmations')
    .where((row) => row.not(isLiveLink(now, CONFIRMATION_LINK_DAYS * 24 * 60)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The person and address that the link confirms, if it is still theirs. */
export const findConfirmation = (db: Database, token: string, now: Date) =>
  db
    .selectFrom('email_confirmations as c')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'c.user_id').onRef('u.email', '=', 'c.email'))
    .select(['u.id', 'u.first_name', 'u.last_name', 'c.email'])
    .where('c.token_hash', '=', hashToken(token))
    .where(isLiveLink(now, CONFIRMATION_LINK_DAYS * 24 * 60))
    .where('u.retired_at', 'is', null)
    .executeTakeFirst()
