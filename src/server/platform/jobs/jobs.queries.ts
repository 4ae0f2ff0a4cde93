import { sql } from 'kysely'
import { CLOCKS_APART_MS } from '../../../contract/shared/server-limits.ts'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import type { Database, Changing } from '../database/open.ts'
import type { JobKind } from './job.ts'

const jobs = sql.table(`${JOBS_SCHEMA}.job`)

/**
 * Puts a job into the queue within the caller's transaction, so that it exists exactly if the transaction commits. pg-boss allows
 * rows to be inserted directly. Wake the queue after the commit.
 */
export const enqueue = async (trx: Changing, { name, timeLimit, waits }: JobKind, data: object): Promise<void> => {
  await sql`
    INSERT INTO ${jobs} (name, data, policy, retry_limit, expire_seconds)
    VALUES (${name}, ${JSON.stringify(data)}, 'standard', ${waits.length}, ${timeLimit})`.execute(trx)
}

/** The state of a kind of jobs, from the queue's tables. */
export interface JobState {
  name: string
  /** Seconds between two runs and the time of the last change of the schedule; null without a schedule. */
  every: number | null
  since: Date | null
  last_run: Date | null
  last_success: Date | null
  /** Given up during the last week. */
  given_up: number
  /** Neither running nor ended. */
  waiting: number
}

/** Without the times of a clock that was ahead of this one: nobody knows when that was. */
export const jobStates = async (db: Database, now: Date): Promise<JobState[]> => {
  const latest = new Date(now.getTime() + CLOCKS_APART_MS)
  const { rows } = await sql<JobState>`
    SELECT q.name, (s.data ->> 'every')::integer AS every, s.created_on AS since,
      max(j.started_on) FILTER (WHERE j.started_on <= ${latest}) AS last_run,
      max(j.completed_on) FILTER (WHERE j.state = 'completed' AND j.completed_on <= ${latest}) AS last_success,
      (count(*) FILTER (WHERE j.state = 'failed'))::integer AS given_up,
      (count(*) FILTER (WHERE j.state < 'active'))::integer AS waiting
    FROM ${sql.table(`${JOBS_SCHEMA}.queue`)} q
    LEFT JOIN ${sql.table(`${JOBS_SCHEMA}.schedule`)} s ON s.name = q.name
    LEFT JOIN ${jobs} j ON j.name = q.name
    WHERE NOT starts_with(q.name, '__')
    GROUP BY q.name, s.data, s.created_on ORDER BY q.name`.execute(db)
  return rows
}

/** Whether a job of this kind succeeded in the last seconds, by the database's clock. */
export const succeededWithin = async (db: Database, name: string, seconds: number): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM ${jobs} WHERE name = ${name} AND state = 'completed'
      AND completed_on BETWEEN now() - make_interval(secs => ${seconds}) AND now() LIMIT 1`.execute(db)
  return rows.length > 0
}
