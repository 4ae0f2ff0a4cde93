import * as z from 'zod'
import type { Registry } from 'prom-client'
import type { Deps } from '../../platform/deps.ts'
import type { JobState } from '../../platform/jobs/jobs.queries.ts'
import { isLate, secondsWithoutSuccess } from '../../platform/jobs/report.ts'
import { parseJson } from '../../platform/text/parse-json.ts'
import { databaseState } from './database-state.ts'
import { readGauge, sampleOf } from './read-gauge.ts'

/** What only the database knows, the same for all processes. Absent while it does not answer. */
export const databaseGauges = (registry: Registry, deps: Pick<Deps, 'db' | 'databaseProblem' | 'now'>): void => {
  const state = databaseState(deps)
  const ofJobs = (name: string, help: string, valueOf: (job: JobState) => number | undefined): void =>
    readGauge(registry, { name, help, labels: ['kind'], ofProcesses: 'max' }, async () => {
      const { jobs = [] } = await state()
      return jobs.flatMap((job) => sampleOf(valueOf(job)).map((sample) => ({ ...sample, labels: { kind: job.name } })))
    })
  const age = (since: Date | undefined): number | undefined =>
    since === undefined ? undefined : (deps.now().getTime() - since.getTime()) / 1000

  readGauge(registry, { name: 'sirena_database_up', help: 'Whether the database answers.', ofProcesses: 'min' }, async () =>
    sampleOf((await state()).isUp ? 1 : 0),
  )
  ofJobs('sirena_jobs_waiting', 'Jobs that wait to be run, by kind.', ({ waiting }) => waiting)
  ofJobs('sirena_jobs_given_up', 'Jobs given up in the last seven days, by kind.', ({ given_up }) => given_up)
  ofJobs('sirena_job_success_age_seconds', 'Seconds since a scheduled kind of jobs last succeeded.', (job) =>
    secondsWithoutSuccess(job, deps.now()),
  )
  ofJobs('sirena_job_late', 'Whether a scheduled kind of jobs has not succeeded for three of its periods.', (job) =>
    job.every === null ? undefined : Number(isLate(job, deps.now())),
  )
  readGauge(registry, { name: 'sirena_mails_waiting', help: 'Mails that wait to be sent.', ofProcesses: 'max' }, async () =>
    sampleOf((await state()).mails),
  )
  readGauge(
    registry,
    { name: 'sirena_mail_oldest_age_seconds', help: 'Age of the mail that waits longest.', ofProcesses: 'max' },
    async () => sampleOf(age((await state()).oldest_mail ?? undefined)),
  )
  readGauge(
    registry,
    { name: 'sirena_binnacle_unsealed', help: 'Entries of the binnacle that wait for their seal.', ofProcesses: 'max' },
    async () => sampleOf((await state()).unsealed),
  )
  readGauge(
    registry,
    {
      name: 'sirena_backup_age_seconds',
      help: 'Seconds since the last successful backup; absent if there was none.',
      ofProcesses: 'max',
    },
    async () => sampleOf(age(backupTime((await state()).last_backup))),
  )
}

const backup = z.object({ at: z.iso.datetime({ offset: true }) })
const backupTime = (text: string | null | undefined): Date | undefined => {
  const { data } = backup.safeParse(parseJson(text ?? ''))
  return data && new Date(data.at)
}
