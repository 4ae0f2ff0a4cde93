import { LATE_POINTS_DAYS } from '../../../contract/emergencies/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import { growingWaits, type Job, type JobKind } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/jobs.queries.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import type { Changing } from '../../platform/database/open.ts'
import { storeResolvedWays } from './gather-ways.ts'
import { resolvedSince } from './ways.queries.ts'

const HOUR = 3600

export const STORE_WAYS = 'keep_ways'

const storing: JobKind = { name: STORE_WAYS, timeLimit: HOUR / 4, waits: growingWaits(8, 60) }

/** Has the ways of an emergency stored once its resolution is committed. */
export const enqueueWays = (trx: Changing, emergency: number): Promise<void> => enqueue(trx, storing, { emergency })

type Storing = Pick<Deps, 'db' | 'now'>

/** Stores the ways of an emergency at its resolution. */
export const storeWaysJob = (deps: Storing): Job => ({
  ...storing,
  run: async ({ data }) => {
    // What `enqueueWays` enqueued.
    const { emergency } = data as { emergency: number }
    await storeResolvedWays(deps, emergency)
  },
})

/** Stores those of the last days again each night: a device without a signal delivers its positions late. */
export const storeLateWaysJob = (deps: Storing, log: Log): Job =>
  scheduledJob(
    {
      name: 'keep_late_ways',
      timeLimit: HOUR,
      waits: growingWaits(3, 16),
      schedule: { cron: '40 3 * * *', every: 24 * HOUR },
      failing: 'the ways of resolved emergencies could not be stored',
      work: async () => {
        const since = new Date(deps.now().getTime() - LATE_POINTS_DAYS * 24 * HOUR * 1000)
        for (const emergency of await resolvedSince(deps.db, since)) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other, at night.
          await storeResolvedWays(deps, emergency)
        }
      },
    },
    log,
  )
