import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import type { ExecuteSql } from '../database/execute-sql.ts'
import { reasonOf } from '../log/failure-log.ts'
import type { Job } from './job.ts'

/** A job that this process has fetched from the queue. */
export interface Taken {
  id: string
  data: unknown
  retryCount: number
}

/** Runs a job. If the run fails, stores the time of the next try in the queue, then throws. */
export const perform = async (
  job: Job,
  { id, data, retryCount }: Taken,
  executeSql: ExecuteSql,
  stopping: AbortSignal,
): Promise<void> => {
  const wait = job.waits[retryCount]
  const failed = await job
    .run({ data, tries: retryCount + 1, isLast: wait === undefined, stopping })
    .then(() => undefined, reasonOf)
  if (failed === undefined) return
  // The library's own growing waits vary by a random factor of up to two.
  if (wait !== undefined)
    await executeSql(`UPDATE ${JOBS_SCHEMA}.job SET retry_delay = $1 WHERE name = $2 AND id = $3`, [wait, job.name, id])
  // The queue stores the error, so its message, which may contain an address, is left out.
  throw new Error([failed.name, failed.code].join(' ').trim())
}
