import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

export interface Limit {
  most: number
  minutes: number
}

/** Counts a request of the subject. Answers until when it must wait where it has asked too often; else undefined. */
export const countRequest = async (db: Database, subject: string, limit: Limit, now: Date): Promise<Date | undefined> => {
  const ends = new Date(now.getTime() + limit.minutes * 60_000)
  const { rows } = await sql<{ requests: number; ends_at: Date }>`
    INSERT INTO request_counts AS c (subject, requests, ends_at) VALUES (${subject}, 1, ${ends})
    ON CONFLICT (subject) DO UPDATE SET
      requests = CASE WHEN c.ends_at <= ${now} THEN 1 ELSE c.requests + 1 END,
      ends_at = CASE WHEN c.ends_at <= ${now} THEN ${ends} ELSE c.ends_at END
    RETURNING requests, ends_at`.execute(db)
  await sql`
    DELETE FROM request_counts WHERE subject IN
      (SELECT subject FROM request_counts WHERE ends_at <= ${now} LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(db)
  const [counted] = rows
  return counted !== undefined && counted.requests > limit.most ? counted.ends_at : undefined
}
