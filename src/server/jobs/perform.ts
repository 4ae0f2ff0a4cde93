import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import type { ExecuteSql } from '../database/execute-sql.ts'
import { reasonOf } from './failure-log.ts'
import type { Job } from './job.ts'

/** A job that the queue gave to this process. */
export interface Taken {
  id: string
  data: unknown
  retryCount: number
}

/** Runs a job. Throws where the run failed, after the queue was told how long to wait. */
export const perform = async (job: Job, { id, data, retryCount }: Taken, executeSql: ExecuteSql): Promise<void> => {
  const wait = job.waits[retryCount]
  const failed = await job.run({ data, tries: retryCount + 1, isLast: wait === undefined }).then(() => undefined, reasonOf)
  if (failed === undefined) return
  // The library's own growing waits are random within a factor of two.
  if (wait !== undefined)
    await executeSql(`UPDATE ${JOBS_SCHEMA}.job SET retry_delay = $1 WHERE name = $2 AND id = $3`, [wait, job.name, id])
  // It is kept in the database, where the words of an error, an address for example, do not belong.
  throw new Error([failed.name, failed.code].join(' ').trim())
}
