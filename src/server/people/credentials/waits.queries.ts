import { sql } from 'kysely'
import { CLOCK_SKEW_MINUTES } from '../../../contract/shared/limits.ts'
import { FIRST_WAIT_SECONDS, FREE_TRIES, FAILURE_RESET_MINUTES } from '../../../contract/people/limits.ts'
import type { Database, Changing } from '../../platform/database/open.ts'

const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/**
 * Whether the failures of a row still count. A row dated in the future was written while the clock was ahead; its wait would last
 * until then.
 */
const stillCounts = (now: Date) =>
  sql<boolean>`sign_in_failures.last_failure_at BETWEEN ${minutesFrom(now, -FAILURE_RESET_MINUTES)} AND ${minutesFrom(now, CLOCK_SKEW_MINUTES)}`

const failuresWithThis = (now: Date) => sql<number>`CASE WHEN ${stillCounts(now)} THEN sign_in_failures.failures + 1 ELSE 1 END`

/** Until when the subjects must wait; undefined when none must. */
export const waitUntil = async (db: Database | Changing, subjects: readonly string[], now: Date): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('sign_in_failures')
    .select((query) => query.fn.max('wait_until').as('until'))
    .where('subject', 'in', subjects)
    .where('wait_until', '>', now)
    .where(stillCounts(now))
    .executeTakeFirst()
  return row?.until ? new Date(row.until) : undefined
}

/** The subjects with this prefix that have failures. */
export const subjectsWith = async (db: Database | Changing, prefix: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select('subject')
    .where(sql<boolean>`starts_with(subject, ${prefix})`)
    .execute()
  return rows.map(({ subject }) => subject)
}

interface Try {
  subject: string
  /** The longest wait, in seconds. */
  longest: number
}

/**
 * Counts a try of a subject as failed: the first few cost nothing, then each doubles the wait. After an hour without a failure
 * the count starts again. Returns false, and counts nothing, if the subject must wait.
 */
export const countTry = async (db: Database, { subject, longest }: Try, now: Date): Promise<boolean> => {
  const failures = failuresWithThis(now)
  const { rows } = await sql`
    INSERT INTO sign_in_failures (subject, failures, last_failure_at, wait_until) VALUES (${subject}, 1, ${now}, ${now})
    ON CONFLICT (subject) DO UPDATE SET
      failures = ${failures},
      last_failure_at = ${now},
      wait_until = CASE WHEN ${failures} <= ${FREE_TRIES} THEN ${now}::timestamptz
        ELSE ${now}::timestamptz + least(${longest}::integer, ${FIRST_WAIT_SECONDS}::integer * power(2, least(${failures} - ${FREE_TRIES} - 1, 10))) * interval '1 second' END
    WHERE sign_in_failures.wait_until <= ${now} OR NOT ${stillCounts(now)}
    RETURNING subject
  `.execute(db)
  return rows.length > 0
}

/** Counts a failed try that imposes no wait, and returns the number of failures. */
export const countFailure = async (db: Database, subject: string, now: Date): Promise<number> => {
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO sign_in_failures (subject, failures, last_failure_at, wait_until) VALUES (${subject}, 1, ${now}, ${now})
    ON CONFLICT (subject) DO UPDATE SET failures = ${failuresWithThis(now)}, last_failure_at = ${now}, wait_until = ${now}
    RETURNING failures`.execute(db)
  return rows[0]?.failures ?? 0
}

/** Removes a batch of subjects whose failures no longer count, and returns how many. Skips rows that are locked for counting. */
export const removeExpiredFailures = async (db: Database, now: Date): Promise<number> => {
  const { rows } = await sql`
    DELETE FROM sign_in_failures WHERE subject IN (
      SELECT subject FROM sign_in_failures
      WHERE last_failure_at < ${minutesFrom(now, -FAILURE_RESET_MINUTES)} OR last_failure_at > ${minutesFrom(now, CLOCK_SKEW_MINUTES)}
      ORDER BY last_failure_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
    RETURNING subject`.execute(db)
  return rows.length
}

/** Takes back the subject's last failure: the try succeeded. */
export const takeBackTry = async (db: Database | Changing, subject: string, now: Date): Promise<void> => {
  await db
    .updateTable('sign_in_failures')
    .set((row) => ({ failures: row('failures', '-', 1), wait_until: now }))
    .where('subject', '=', subject)
    .execute()
}

export const forgetFailures = async (trx: Database | Changing, ...subjects: string[]): Promise<void> => {
  await trx.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute()
}
