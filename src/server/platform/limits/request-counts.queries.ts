import { sql } from 'kysely'
import { CLOCK_SKEW_MS, type CountLimit } from '../../../contract/shared/limits.ts'
import type { Database, Changing } from '../database/open.ts'
import { preparedStatement } from '../database/prepared-statements.ts'

/**
 * Whether the period of a count is over. A period that began in the future was started while the clock was ahead, and would
 * otherwise last until then.
 */
const isOver = (now: Date, latest: Date) => sql<boolean>`(c.ends_at <= ${now} OR c.ends_at > ${latest})`
const latestEnd = (ends: Date) => new Date(ends.getTime() + CLOCK_SKEW_MS)

const count = preparedStatement(
  (subject: string, ends: Date, now: Date, latest: Date) => sql<{ requests: number; ends_at: Date }>`
    INSERT INTO request_counts AS c (subject, requests, ends_at) VALUES (${subject}, 1, ${ends})
    ON CONFLICT (subject) DO UPDATE SET (requests, ends_at) = (
      SELECT CASE WHEN is_over THEN 1 ELSE c.requests + 1 END, CASE WHEN is_over THEN excluded.ends_at ELSE c.ends_at END
      FROM (SELECT ${isOver(now, latest)} AS is_over) period)
    RETURNING requests, ends_at`,
)

/** Counts a request of the subject. Returns until when the subject must wait if it made too many; else undefined. */
export const countRequest = async (
  db: Database | Changing,
  subject: string,
  limit: CountLimit,
  now: Date,
): Promise<Date | undefined> => {
  const ends = new Date(now.getTime() + limit.minutes * 60_000)
  const { rows } = await count(db, subject, ends, now, latestEnd(ends))
  const [counted] = rows
  return counted !== undefined && counted.requests > limit.most ? counted.ends_at : undefined
}

/** Removes a batch of expired counts and returns how many. Skips rows that are locked for counting. */
export const removeOldCounts = async (db: Database, now: Date): Promise<number> => {
  const { rows } = await sql`
    DELETE FROM request_counts WHERE subject IN
      (SELECT subject FROM request_counts WHERE ends_at <= ${now} LIMIT 1000 FOR UPDATE SKIP LOCKED)
    RETURNING subject`.execute(db)
  return rows.length
}

/** Until when the subject is refused, without counting a request; undefined if it is not. */
export const refusedUntil = async (
  db: Database | Changing,
  subject: string,
  { most, minutes }: CountLimit,
  now: Date,
): Promise<Date | undefined> => {
  const counted = await db
    .selectFrom('request_counts as c')
    .select('ends_at')
    .where('subject', '=', subject)
    .where('requests', '>', most)
    .where((row) => row.not(isOver(now, latestEnd(new Date(now.getTime() + minutes * 60_000)))))
    .executeTakeFirst()
  return counted?.ends_at
}

/** Takes back the subject's last request, which should not count. */
export const takeBackRequest = async (db: Database | Changing, subject: string): Promise<void> => {
  await db
    .updateTable('request_counts')
    .set((row) => ({ requests: row('requests', '-', 1) }))
    .where('subject', '=', subject)
    .where('requests', '>', 0)
    .execute()
}

export const forgetRequests = async (db: Database | Changing, subject: string): Promise<void> => {
  await db.deleteFrom('request_counts').where('subject', '=', subject).execute()
}
