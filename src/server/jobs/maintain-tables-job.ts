import { sql } from 'kysely'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import type { Deps } from '../deps.ts'
import type { Log } from './failure-log.ts'
import { growingWaits, type Job } from './job.ts'
import { scheduledJob } from './scheduled-job.ts'

const DAY = 24 * 3600

/**
 * Frees the space of removed rows and collects the planner's statistics, at each start and each night. PostgreSQL does so on its own,
 * the embedded database never. Table by table, since every other statement waits meanwhile.
 */
export const maintainTablesJob = ({ db }: Pick<Deps, 'db'>, log: Log): Job =>
  scheduledJob(
    {
      name: 'maintain_tables',
      // Of a killed server it counts as running for as long.
      timeLimit: 300,
      waits: growingWaits(3, 16),
      schedule: { cron: '10 3 * * *', every: DAY },
      failing: 'the tables of the embedded database could not be maintained',
      work: async () => {
        const { rows } = await sql<{ name: string }>`
          SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
          WHERE schemaname IN ('public', ${JOBS_SCHEMA}) ORDER BY name
        `.execute(db)
        for (const { name } of rows) await sql`VACUUM (ANALYZE) ${sql.raw(name)}`.execute(db)
      },
    },
    log,
  )
