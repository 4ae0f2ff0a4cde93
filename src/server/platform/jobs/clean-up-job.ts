import type { Deps } from '../deps.ts'
import type { Log } from '../log/failure-log.ts'
import { growingWaits, type Job } from './job.ts'
import { scheduledJob } from './scheduled-job.ts'

/** Removes a batch of expired rows and returns how many. */
export type CleanUp = (db: Deps['db'], now: Date) => Promise<number>

const HOUR = 3600

/** Removes expired rows each hour. A table that cannot be cleaned does not stop the others. */
export const cleanUpJob = ({ db, now }: Pick<Deps, 'db' | 'now'>, cleanUps: readonly CleanUp[], log: Log): Job =>
  scheduledJob(
    {
      name: 'clean_up',
      timeLimit: HOUR / 2,
      waits: growingWaits(5, 16),
      schedule: { cron: '30 * * * *', every: HOUR },
      failing: 'old rows could not be removed',
      work: async () => {
        const ends = await Promise.allSettled(cleanUps.map((cleanUp) => removeAllExpired(cleanUp, db, now())))
        const failed = ends.find((end) => end.status === 'rejected')
        if (failed) throw failed.reason
      },
    },
    log,
  )

const removeAllExpired = async (cleanUp: CleanUp, db: Deps['db'], now: Date): Promise<void> => {
  while ((await cleanUp(db, now)) > 0);
}
