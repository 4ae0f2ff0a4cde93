import { sql } from 'kysely'
import type { ResetRequest } from '../../../contract/people/accounts.schema.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { CLOCK_SKEW_MS } from '../../../contract/shared/limits.ts'
import { RESET_LINK_MINUTES } from '../../../contract/people/limits.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import { hashToken, isNotOnLeave } from './sessions.queries.ts'

interface At {
  now: Date
  demo: boolean
}

/** People who could sign in may get and use a link (S-17, S-22). */
const mayHaveLink = ({ now, demo }: At) =>
  sql<boolean>`u.retired_at IS NULL AND ${isNotOnLeave(sql`u`, dayOf(now))} AND (${demo} OR NOT u.is_demo)`

/**
 * Whether a link with this expiry is valid. A link that expires later than a new one would was created while the clock was ahead.
 */
export const isLiveLink = (now: Date, minutes: number) =>
  sql<boolean>`(expires_at > ${now} AND expires_at <= ${new Date(now.getTime() + minutes * 60_000 + CLOCK_SKEW_MS)})`

interface NewLink {
  token: string
  expires_at: Date
}

/**
 * Creates the person's link, replaces an earlier one, and returns the confirmed address to send it to. Runs the same statement if
 * there is no such person.
 */
export const makeLink = async (
  db: Database,
  { username, email }: ResetRequest,
  at: At,
  link: NewLink,
): Promise<{ first_name: string; email: string } | undefined> => {
  const { rows } = await sql<{ first_name: string; email: string }>`
    WITH person AS (
      SELECT u.id, u.first_name, u.email FROM users u
      WHERE u.no_dpi = ${username} AND lower(u.email) = ${email} AND u.email_confirmed_at IS NOT NULL
        AND (u.resets_held_until IS NULL OR u.resets_held_until <= ${at.now}) AND ${mayHaveLink(at)}
      -- A change of the address that is being saved is waited for, and found.
      FOR SHARE OF u
    ), link AS (
      INSERT INTO password_resets (user_id, token_hash, expires_at)
      SELECT id, ${hashToken(link.token)}, ${link.expires_at} FROM person
      ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
    )
    SELECT first_name, email FROM person`.execute(db)
  return rows[0]
}

/** The person whose live link this is. */
export const findLink = (db: Database, token: string, at: At) =>
  db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.no_dpi', 'u.first_name', 'u.last_name', 'u.email'])
    .where('r.token_hash', '=', hashToken(token))
    .where(isLiveLink(at.now, RESET_LINK_MINUTES))
    .where(mayHaveLink(at))
    .executeTakeFirst()

/** Uses up the link. Of two concurrent uses, one gets true. */
export const takeLink = async (trx: Changing, token: string, now: Date): Promise<boolean> => {
  const taken = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where(isLiveLink(now, RESET_LINK_MINUTES))
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Removes expired links and returns how many. */
export const removeExpiredLinks = async (db: Database, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where((row) => row.not(isLiveLink(now, RESET_LINK_MINUTES)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Revokes a sent link because the person's password, address or duty status changes. */
export const dropLink = async (trx: Changing, user_id: number): Promise<void> => {
  await trx.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
}

/** Sets a password that the person chose. False if they left the service or were put off duty meanwhile. */
export const setPasswordHash = async (trx: Changing, id: number, password_hash: string, now: Date): Promise<boolean> => {
  const changed = await trx
    .updateTable('users')
    .set({ password_hash, must_change_password: false, first_password_last_day: null })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .where(isNotOnLeave(sql`users`, dayOf(now)))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
