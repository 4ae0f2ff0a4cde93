import { failureLog, type Log } from '../log/failure-log.ts'
import type { Job, Run } from './job.ts'

export interface Scheduled extends Omit<Job, 'run'> {
  schedule: NonNullable<Job['schedule']>
  /** The log message when it fails. */
  failing: string
  work: (run: Run) => Promise<void>
}

/** A job that runs by schedule, and logs when it begins to fail and when it recovers. */
export const scheduledJob = ({ failing, work, ...job }: Scheduled, log: Log): Job => {
  const failures = failureLog(log, failing)
  return {
    ...job,
    run: async (run) => {
      try {
        await work(run)
      } catch (error) {
        failures.failed(error)
        throw error
      }
      failures.worked()
    },
  }
}
