import { failureLog, type Log } from '../log/failure-log.ts'
import type { Job } from './job.ts'

export interface Scheduled extends Omit<Job, 'run'> {
  schedule: NonNullable<Job['schedule']>
  /** The log message when it fails. */
  failing: string
  work: () => Promise<void>
}

/** A job that runs by schedule, and logs when it begins to fail and when it recovers. */
export const scheduledJob = ({ failing, work, ...job }: Scheduled, log: Log): Job => {
  const failures = failureLog(log, failing)
  return {
    ...job,
    run: async () => {
      try {
        await work()
      } catch (error) {
        failures.failed(error)
        throw error
      }
      failures.worked()
    },
  }
}
