import type { Deps } from '../deps.ts'
import type { Log } from '../log/failure-log.ts'
import { growingWaits, type Job } from './job.ts'
import { maintainTables } from './maintain-tables.queries.ts'
import { scheduledJob } from './scheduled-job.ts'

const DAY = 24 * 3600

/** Maintains the tables at each start and each night: PostgreSQL does so on its own, the embedded database never. */
export const maintainTablesJob = ({ db }: Pick<Deps, 'db'>, log: Log): Job =>
  scheduledJob(
    {
      name: 'maintain_tables',
      // Of a killed server it counts as running for as long.
      timeLimit: 300,
      waits: growingWaits(3, 16),
      schedule: { cron: '10 3 * * *', every: DAY },
      failing: 'the tables of the embedded database could not be maintained',
      work: () => maintainTables(db),
    },
    log,
  )
