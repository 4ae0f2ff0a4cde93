import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSecondFactorRequired } from '../../contract/second-factor.ts'
import type { OwnSession } from '../../contract/session.ts'
import type { Config } from '../config.ts'
import { keptPlan } from '../database/kept-plans.ts'
import type { Database } from '../database/open.ts'
import type { Caller } from '../deps.ts'
import type { Changing } from '../kit/record-change.ts'

/** A session ends after 12 hours without use, and after 30 days in any case (decision 3). */
const IDLE_MINUTES = 720
const LONGEST_MINUTES = 43_200
/** The use of a session is written down at most this often. */
const TOUCH_SECONDS = 60

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface At {
  now: Date
  config: Pick<Config, 'demo' | 'requireSecondFactor'>
}

/** Whose live session this is, which counts as its use from that network address. */
export const findCaller = async (db: Database, token_hash: Buffer, at: At & { address: string }): Promise<Caller | undefined> => {
  const session = await liveSession(db, token_hash, at)
  if (session && at.now.getTime() - session.last_used_at.getTime() > TOUCH_SECONDS * 1000) {
    const use = { last_used_at: at.now, address: at.address }
    await db.updateTable('sessions').set(use).where('token_hash', '=', token_hash).execute()
  }
  return session?.caller
}

/** The same without counting as use: a page that is only left open must not keep its session alive. */
export const watchCaller = async (db: Database, token_hash: Buffer, at: At): Promise<Caller | undefined> =>
  (await liveSession(db, token_hash, at))?.caller

interface Session extends Omit<Caller, 'name' | 'token_hash' | 'second_factor'> {
  first_name: string
  last_name: string
  has_second_factor: boolean
  last_used_at: Date
}

const readSession = keptPlan(
  (token_hash: Buffer, usedAfter: Date, createdAfter: Date, demo: boolean) => sql<Session>`
    SELECT u.id, u.first_name, u.last_name, u.role, u.status, u.station_id, s.last_used_at,
      f.turned_on_at IS NOT NULL AS has_second_factor
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN second_factors f ON f.user_id = u.id
    WHERE s.token_hash = ${token_hash} AND s.last_used_at > ${usedAfter} AND s.created_at > ${createdAfter}
      AND u.retired_at IS NULL AND u.inactive_reason IS NULL AND (${demo} OR NOT u.is_demo)`,
)

/** People who left, and those put off duty for a reason, have none. */
const liveSession = async (
  db: Database,
  token_hash: Buffer,
  at: At,
): Promise<{ caller: Caller; last_used_at: Date } | undefined> => {
  const { rows } = await readSession(
    db,
    token_hash,
    minutesBefore(at.now, IDLE_MINUTES),
    minutesBefore(at.now, LONGEST_MINUTES),
    at.config.demo,
  )
  const [found] = rows
  if (found === undefined) return undefined
  const { first_name, last_name, has_second_factor, last_used_at, ...person } = found
  const second_factor = {
    is_on: has_second_factor,
    is_required: isSecondFactorRequired(person.role, at.config.requireSecondFactor),
  }
  return { caller: { ...person, name: `${first_name} ${last_name}`, second_factor, token_hash }, last_used_at }
}

/** After so long without a failed sign-in of a subject, none of them counts any more; no wait is longer. */
const REST_MINUTES = 60

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** From where somebody signs in. */
export interface Origin {
  address: string
  device: string
}

export const openSession = async (
  trx: Changing,
  token: string,
  { user_id, now, ...origin }: Origin & { user_id: number; now: Date },
): Promise<void> => {
  await trx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, created_at: now, last_used_at: now, ...origin })
    .execute()
  // Dead sessions are of no more use to anyone.
  await trx.deleteFrom('sessions').where('last_used_at', '<', minutesBefore(now, IDLE_MINUTES)).execute()
}

export const endSession = async (db: Database, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** The same by the number that its owner was told. False where they have no such session. */
export const endSessionById = async (db: Database, user_id: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The person's live sessions, the one used last first. */
export const sessionsOf = async (
  db: Database,
  { id: user_id, token_hash }: Pick<Caller, 'id' | 'token_hash'>,
  now: Date,
): Promise<OwnSession[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('last_used_at', '>', minutesBefore(now, IDLE_MINUTES))
    .where('created_at', '>', minutesBefore(now, LONGEST_MINUTES))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ token_hash: hash, created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: token_hash.equals(hash),
  }))
}

/** Ends every session of a person, at once and on every server (decision 3). */
export const endSessionsOf = async (trx: Changing, userId: number): Promise<void> => {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** The same but for the session that asks: whoever chose a new password stays signed in. */
export const endOtherSessions = async (trx: Changing, { id, token_hash }: Pick<Caller, 'id' | 'token_hash'>): Promise<void> => {
  await trx.deleteFrom('sessions').where('user_id', '=', id).where('token_hash', '!=', token_hash).execute()
}

/** The account that may sign in with this DPI. */
export const findAccount = (db: Database, dpi: string, demo: boolean) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors as f', 'f.user_id', 'users.id')
    .select(['id', 'password_hash', 'first_name', 'last_name'])
    .select(sql<boolean>`f.turned_on_at IS NOT NULL`.as('has_second_factor'))
    .where('no_dpi', '=', dpi)
    .where('retired_at', 'is', null)
    // Status 1 with a reason is off duty; without one it waits to be validated and may sign in (decision 17).
    .where('inactive_reason', 'is', null)
    .$if(!demo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst()

/** Whether a password that was found right is still the account's; until the transaction ends nobody changes it. */
export const isStillPassword = async (
  trx: Changing,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<boolean> => {
  const same = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return same !== undefined
}

export const demoAccounts = (db: Database) =>
  db
    .selectFrom('users')
    .select(['no_dpi', 'role', 'first_name', 'last_name'])
    .where('is_demo', '=', true)
    .where('password_hash', 'is not', null)
    .where('retired_at', 'is', null)
    .orderBy('role')
    .execute()

/** Under what the failed sign-ins of an account are counted. */
export const accountSubject = (dpi: string): string => `account:${dpi}`

/** Until when the subjects must wait; undefined when none must. */
export const waitUntil = async (db: Database, subjects: readonly string[], now: Date): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('sign_in_failures')
    .select((query) => query.fn.max('wait_until').as('until'))
    .where('subject', 'in', subjects)
    .where('wait_until', '>', now)
    .executeTakeFirst()
  return row?.until ? new Date(row.until) : undefined
}

/**
 * Counts a try of a subject as failed: the first `free` cost nothing, then each doubles the wait up to an hour. An hour's rest
 * starts anew. False, and nothing counted, where the subject must wait.
 */
export const countTry = async (db: Database, subject: string, free: number, now: Date): Promise<boolean> => {
  const failures = sql<number>`CASE WHEN sign_in_failures.last_failure_at < ${minutesBefore(now, REST_MINUTES)} THEN 1 ELSE sign_in_failures.failures + 1 END`
  const { rows } = await sql`
    INSERT INTO sign_in_failures (subject, failures, last_failure_at, wait_until) VALUES (${subject}, 1, ${now}, ${now})
    ON CONFLICT (subject) DO UPDATE SET
      failures = ${failures},
      last_failure_at = ${now},
      wait_until = CASE WHEN ${failures} <= ${free} THEN ${now}::timestamptz
        ELSE ${now}::timestamptz + least(3600, 15 * power(2, least(${failures} - ${free} - 1, 10))) * interval '1 second' END
    WHERE sign_in_failures.wait_until <= ${now}
    RETURNING subject
  `.execute(db)
  return rows.length > 0
}

/** Removes some of the subjects that have rested: each would start anew. Passes over those that are just being counted. */
export const removeRested = async (db: Database, now: Date): Promise<void> => {
  await sql`
    DELETE FROM sign_in_failures WHERE subject IN (
      SELECT subject FROM sign_in_failures WHERE last_failure_at < ${minutesBefore(now, REST_MINUTES)} AND wait_until <= ${now}
      ORDER BY last_failure_at LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(db)
}

/** The last try of the subject was none that failed. */
export const takeBackTry = async (db: Database | Changing, subject: string, now: Date): Promise<void> => {
  await db
    .updateTable('sign_in_failures')
    .set((row) => ({ failures: row('failures', '-', 1), wait_until: now }))
    .where('subject', '=', subject)
    .execute()
}

export const forgetFailures = async (trx: Changing, subject: string): Promise<void> => {
  await trx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}
