import { failureLog, type Log } from './failure-log.ts'
import type { Job } from './job.ts'

export interface Scheduled extends Omit<Job, 'run'> {
  schedule: NonNullable<Job['schedule']>
  /** What it is when it fails, for the log. */
  failing: string
  work: () => Promise<void>
}

/** A job that runs by the clock and tells the log when it begins to fail and when it works again. */
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
