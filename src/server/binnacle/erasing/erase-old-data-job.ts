import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors/refusal.ts'
import { growingWaits, type Job } from '../../platform/jobs/job.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import { eraseOldData } from './erase-personal-data.ts'
import { deletedToErase, emergenciesToErase } from './erasing.queries.ts'

const HOUR = 3600
const BATCH = 100

/** Erases the personal data of emergencies that are older than PATIENT_DATA_YEARS, each night. */
export const eraseOldDataJob = (deps: Deps, years: number, log: Log): Job =>
  scheduledJob(
    {
      name: 'erase_old_data',
      timeLimit: 3 * HOUR,
      waits: growingWaits(3, 16),
      schedule: { cron: '10 1 * * *', every: 24 * HOUR },
      failing: 'personal data of old emergencies could not be erased',
      work: ({ stopping }) => eraseBefore(deps, years, stopping),
    },
    log,
  )

const eraseBefore = async (deps: Deps, years: number, stopping: AbortSignal): Promise<void> => {
  const before = new Date(deps.now())
  before.setUTCFullYear(before.getUTCFullYear() - years)
  const reason = `Más de ${years} ${years === 1 ? 'año' : 'años'} (PATIENT_DATA_YEARS)`
  for await (const id of idsBefore(deps, before)) {
    if (stopping.aborted) return
    try {
      await eraseOldData(deps, id, reason)
    } catch (error) {
      // Reopened meanwhile, or its entries wait for their seals: the next night.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

async function* idsBefore({ db }: Deps, before: Date): AsyncGenerator<number> {
  let batch = await emergenciesToErase(db, before, { creation_date: new Date(0), id: 0 }, BATCH)
  for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
    yield* batch.map(({ id }) => id)
    batch = await emergenciesToErase(db, before, last, BATCH)
  }
  yield* await deletedToErase(db, before)
}
