import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors/refusal.ts'
import { growingWaits, type Job } from '../../platform/jobs/job.ts'
import { failureLog, type Log } from '../../platform/log/failure-log.ts'
import { eraseOldData } from './erase-personal-data.ts'
import { deletedToErase, emergenciesToErase } from './erasing.queries.ts'

const HOUR = 3600
const BATCH = 100

/** Erases the personal data of emergencies that are older than PATIENT_DATA_YEARS, each night. */
export const eraseOldDataJob = (deps: Deps, years: number, log: Log): Job => {
  const failures = failureLog(log, 'personal data of old emergencies could not be erased')
  return {
    name: 'erase_old_data',
    timeLimit: 3 * HOUR,
    waits: growingWaits(3, 16),
    schedule: { cron: '10 1 * * *', every: 24 * HOUR },
    run: async ({ stopping }) => {
      try {
        await eraseBefore(deps, years, stopping)
      } catch (error) {
        failures.failed(error)
        throw error
      }
      failures.worked()
    },
  }
}

const eraseBefore = async (deps: Deps, years: number, stopping: AbortSignal): Promise<void> => {
  const before = new Date(deps.now())
  before.setUTCFullYear(before.getUTCFullYear() - years)
  const reason = `Más de ${years} ${years === 1 ? 'año' : 'años'} (PATIENT_DATA_YEARS)`
  const erase = async (id: number) => {
    try {
      await eraseOldData(deps, id, reason)
    } catch (error) {
      // Reopened meanwhile, or its entries wait for their seals: the next night.
      if (!(error instanceof Refusal)) throw error
    }
  }
  let after = { creation_date: new Date(0), id: 0 }
  for (;;) {
    const batch = await emergenciesToErase(deps.db, before, after, BATCH)
    for (const emergency of batch) {
      if (stopping.aborted) return
      await erase(emergency.id)
      after = emergency
    }
    if (batch.length < BATCH) break
  }
  for (const id of await deletedToErase(deps.db, before)) {
    if (stopping.aborted) return
    await erase(id)
  }
}
