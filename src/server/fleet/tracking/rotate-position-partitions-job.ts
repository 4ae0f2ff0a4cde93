import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import { growingWaits, type Job } from '../../platform/jobs/job.ts'
import { succeededWithin } from '../../platform/jobs/jobs.queries.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import { readyPositionWeeks, rotatePositionPartitions } from './positions.queries.ts'

const HOUR = 3600

const JOB = 'position_weeks'

/**
 * Makes the coming weeks of positions, and drops the oldest one if it is too old: one a day however often the server is started, so
 * that little is lost before somebody sees that its clock is months ahead.
 */
export const rotatePositionPartitionsJob = ({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>, log: Log): Job =>
  scheduledJob(
    {
      name: JOB,
      timeLimit: HOUR / 2,
      waits: growingWaits(5, 16),
      schedule: { cron: '20 4 * * *', every: 24 * HOUR },
      failing: 'the weeks of positions could not be made or dropped',
      work: async () => {
        if (await succeededWithin(db, JOB, 20 * HOUR)) await readyPositionWeeks(db, now())
        else await rotatePositionPartitions(db, now(), config.positionsKeepDays)
      },
    },
    log,
  )
