import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import {
  SESSION_IDLE_MINUTES,
  SESSION_MAX_MINUTES,
  SESSION_TOUCH_SECONDS,
  SESSIONS_OF_PERSON,
} from '../../../contract/people/limits.ts'
import { isSecondFactorRequired } from '../../../contract/shared/rights/second-factor.ts'
import type { OwnSession } from '../../../contract/people/session.schema.ts'
import type { Config } from '../../platform/config.ts'
import { takesNoWrites } from '../../platform/database/database-problem.ts'
import { preparedStatement } from '../../platform/database/prepared-statements.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Caller } from '../../platform/deps.ts'
import type { ChangeLog } from '../../platform/records/record-change.ts'
import { isFirstPasswordOver } from './first-passwords.queries.ts'

/** A leave that is coming or expired does not keep people from signing in (S-67). */
export const isNotOnLeave = (users: RawBuilder<unknown>, day: string | RawBuilder<unknown>) =>
  sql<boolean>`(leave_phase(${users}, ${day}) IS DISTINCT FROM 'running')`

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface At {
  now: Date
  config: Pick<Config, 'demo' | 'requireSecondFactor'>
}

/** The person of this live session. Records the use and its network address. */
export const findCaller = async (db: Database, token_hash: Buffer, at: At & { address: string }): Promise<Caller | undefined> => {
  const session = await liveSession(db, token_hash, at)
  if (session && Math.abs(at.now.getTime() - session.last_used_at.getTime()) > SESSION_TOUCH_SECONDS * 1000) {
    const use = { last_used_at: at.now, address: at.address }
    await db
      .updateTable('sessions')
      .set(use)
      .where('token_hash', '=', token_hash)
      .execute()
      .catch((error: unknown) => {
        // Whoever only reads goes on.
        if (!takesNoWrites(error)) throw error
      })
  }
  return session?.caller
}

/** The same without recording a use: an open page alone must not extend its session. */
export const watchCaller = async (db: Database, token_hash: Buffer, at: At): Promise<Caller | undefined> =>
  (await liveSession(db, token_hash, at))?.caller

/** The same for many sessions at once, by the hexadecimal text of their hash. */
export const watchCallers = async (db: Database, hashes: readonly Buffer[], at: At): Promise<Map<string, Caller>> => {
  const { rows } = await sql<Session & { token_hash: Buffer }>`
    -- Found by their key first, also in a database without statistics, such as one that was just restored.
    WITH asked AS MATERIALIZED (SELECT * FROM sessions WHERE token_hash = ANY (${[...hashes]}::bytea[]))
    SELECT s.token_hash, ${personOf(sql`asked`, dayOf(at.now))} WHERE ${isLive(...lifeAt(at))}`.execute(db)
  return new Map(rows.map(({ token_hash, ...found }) => [token_hash.toString('hex'), callerOf(found, token_hash, at)]))
}

interface Session extends Omit<Caller, 'name' | 'token_hash' | 'second_factor'> {
  first_name: string
  last_name: string
  has_second_factor: boolean
  last_used_at: Date
}

const personOf = (sessions: RawBuilder<unknown>, day: string) => sql`
  u.id, u.first_name, u.last_name, u.role, duty_status(u, at.day) AS status, u.station_id, u.must_change_password, s.last_used_at,
    coalesce(s.proved_at, s.created_at) AS proved_at, f.turned_on_at IS NOT NULL AS has_second_factor
  FROM (SELECT ${day}::date AS day) AS at, ${sessions} s JOIN users u ON u.id = s.user_id
    LEFT JOIN second_factors f ON f.user_id = u.id`

type Life = readonly [usedAfter: Date, usedBefore: Date, createdAfter: Date, demo: boolean]
const lifeAt = ({ now, config }: At): Life => [
  minutesBefore(now, SESSION_IDLE_MINUTES),
  // A last use dated far in the future was recorded while the clock was ahead; the session would otherwise live until then.
  minutesBefore(now, -SESSION_IDLE_MINUTES),
  minutesBefore(now, SESSION_MAX_MINUTES),
  config.demo,
]

/** People who left, and people who are on leave, have no sessions. */
const isLive = (...[usedAfter, usedBefore, createdAfter, demo]: Life) => sql`
  s.last_used_at > ${usedAfter} AND s.last_used_at < ${usedBefore} AND s.created_at > ${createdAfter}
  AND u.retired_at IS NULL AND ${isNotOnLeave(sql`u`, sql`at.day`)} AND (${demo} OR NOT u.is_demo)`

const readSession = preparedStatement(
  (day: string, token_hash: Buffer, ...life: Life) =>
    sql<Session>`SELECT ${personOf(sql`sessions`, day)} WHERE s.token_hash = ${token_hash} AND ${isLive(...life)}`,
)

const liveSession = async (
  db: Database,
  token_hash: Buffer,
  at: At,
): Promise<{ caller: Caller; last_used_at: Date } | undefined> => {
  const { rows } = await readSession(db, dayOf(at.now), token_hash, ...lifeAt(at))
  const [found] = rows
  return found && { caller: callerOf(found, token_hash, at), last_used_at: found.last_used_at }
}

const callerOf = (session: Session, token_hash: Buffer, { config }: At): Caller => {
  const { first_name, last_name, has_second_factor, last_used_at: _, ...person } = session
  const is_required = isSecondFactorRequired(person.role, config.requireSecondFactor)
  return { ...person, name: `${first_name} ${last_name}`, second_factor: { is_on: has_second_factor, is_required }, token_hash }
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

interface NewSession {
  user_id: number
  now: Date
  address: string
  device: string
  device_hash: Buffer
}

export const openSession = async (trx: Changing, token: string, { user_id, now, ...origin }: NewSession): Promise<void> => {
  await trx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, created_at: now, last_used_at: now, ...origin })
    .execute()
}

/** Ends what a person has of sessions beside those used last, so that there is room for one more. Whether it ended any. */
export const endOldestSessions = async (trx: Changing, user_id: number): Promise<boolean> => {
  const { rows } = await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${user_id} ORDER BY last_used_at DESC, id DESC OFFSET ${SESSIONS_OF_PERSON - 1})
    RETURNING id`.execute(trx)
  return rows.length > 0
}

/** Removes expired sessions and returns how many. */
export const removeExpiredSessions = async (db: Database, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('last_used_at', '<', minutesBefore(now, SESSION_IDLE_MINUTES)),
        row('created_at', '<', minutesBefore(now, SESSION_MAX_MINUTES)),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Records that the person proved in this session who they are. */
export const setProvedAt = async (db: Database | Changing, token_hash: Buffer, proved_at: Date): Promise<void> => {
  await db.updateTable('sessions').set({ proved_at }).where('token_hash', '=', token_hash).execute()
}

export const passwordOf = (db: Database, id: number, now: Date) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .select(isFirstPasswordOver(now).as('is_first_password_over'))
    .where('id', '=', id)
    .executeTakeFirst()

export const endSession = async (db: Database, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/**
 * Ends a session by the number that its owner sees, from another device. The device of that session, perhaps lost, is no longer
 * known. False if they have no such session.
 */
export const endSessionById = async (db: Database, user_id: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    WITH ended AS (DELETE FROM sessions WHERE user_id = ${user_id} AND id = ${id} RETURNING device_hash),
      forgotten AS (DELETE FROM known_devices WHERE device_hash IN (SELECT device_hash FROM ended))
    SELECT FROM ended`.execute(db)
  return rows.length > 0
}

/** The person's live sessions, the most recently used first. */
export const liveSessionsOf = (db: Database | Changing, user_id: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('last_used_at', '>', minutesBefore(now, SESSION_IDLE_MINUTES))
    .where('last_used_at', '<', minutesBefore(now, -SESSION_IDLE_MINUTES))
    .where('created_at', '>', minutesBefore(now, SESSION_MAX_MINUTES))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The same, as shown to the person. */
export const sessionsOf = async (
  db: Database,
  { id, token_hash }: Pick<Caller, 'id' | 'token_hash'>,
  now: Date,
): Promise<OwnSession[]> => {
  const rows = await liveSessionsOf(db, id, now)
  return rows.map(({ token_hash: hash, created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: token_hash.equals(hash),
  }))
}

/** Ends every session of a person, at once and on every server (S-3). None of their devices remains known. */
export const endSessionsOf = async (trx: Changing, log: ChangeLog, userId: number): Promise<void> => {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  log.signedOut.push(userId)
}

/** The same except for the calling session: a person who changes the password stays signed in. */
export const endOtherSessions = async (
  trx: Changing,
  log: ChangeLog,
  { id, token_hash }: Pick<Caller, 'id' | 'token_hash'>,
): Promise<void> => {
  await trx.deleteFrom('sessions').where('user_id', '=', id).where('token_hash', '!=', token_hash).execute()
  await sql`
    DELETE FROM known_devices WHERE user_id = ${id} AND device_hash IS DISTINCT FROM
      (SELECT device_hash FROM sessions WHERE token_hash = ${token_hash})`.execute(trx)
  log.signedOut.push(id)
}

/** The account with this DPI. Whoever is on leave may not sign in; status 1 without a reason may (S-17). */
export const findAccount = (db: Database, dpi: string, { now, demo }: { now: Date; demo: boolean }) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors as f', 'f.user_id', 'users.id')
    .select(['id', 'password_hash', 'first_name', 'last_name', 'is_demo'])
    .select(sql<boolean>`NOT ${isNotOnLeave(sql`users`, dayOf(now))}`.as('is_on_leave'))
    .select(sql<boolean>`f.turned_on_at IS NOT NULL`.as('has_second_factor'))
    .select(isFirstPasswordOver(now).as('is_first_password_over'))
    .where('no_dpi', '=', dpi)
    .where('retired_at', 'is', null)
    .$if(!demo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst()

/**
 * Checks in the transaction that a password found right still opens the account, and locks the account until the transaction
 * ends.
 */
export const isStillPassword = async (
  trx: Changing,
  { id, password_hash }: { id: number; password_hash: string | null },
  now: Date,
): Promise<boolean> => {
  const same = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where(isNotOnLeave(sql`users`, dayOf(now)))
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

/** Whether the session has not been ended meanwhile. */
export const hasSession = async (trx: Changing, token_hash: Buffer): Promise<boolean> => {
  const row = await trx.selectFrom('sessions').select('id').where('token_hash', '=', token_hash).executeTakeFirst()
  return row !== undefined
}
