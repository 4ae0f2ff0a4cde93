import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors/refusal.ts'
import { growingWaits, type Job } from '../../platform/jobs/job.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import { readSetting, writeSetting } from '../../platform/records/settings.queries.ts'
import { eraseOldData } from './erase-personal-data.ts'
import { deletedToErase, emergenciesToErase } from './erasing.queries.ts'

const HOUR = 3600
const DAY_MS = 24 * HOUR * 1000
const BATCH = 100
/** After a longer pause, a clock that was set, or for fewer years, the first night erases nothing: either may be a mistake. */
const MOST_DAYS = 7

/** Erases the personal data of emergencies that are older than PATIENT_DATA_YEARS, each night. */
export const eraseOldDataJob = (deps: Deps, years: number, log: Log): Job =>
  scheduledJob(
    {
      name: 'erase_old_data',
      timeLimit: 3 * HOUR,
      waits: growingWaits(3, 16),
      schedule: { cron: '10 1 * * *', every: 24 * HOUR },
      failing: 'personal data of old emergencies could not be erased',
      work: async ({ stopping }) => {
        const today = dayOf(deps.now())
        const [last = '', ofYears] = (await readSetting(deps.db, 'data_erased_on'))?.split(' ') ?? []
        const isSame = Number(ofYears) <= years
        if (last === today && isSame) return
        const days = (Date.parse(today) - Date.parse(last)) / DAY_MS
        if (isSame && days > 0 && days <= MOST_DAYS) await eraseBefore(deps, years, stopping)
        else log.warn({ last, today, years }, 'personal data of emergencies older than so many years is erased from tomorrow on')
        if (!stopping.aborted) await writeSetting(deps.db, 'data_erased_on', `${today} ${years}`)
      },
    },
    log,
  )

/** Goes on after an emergency that fails, and fails in the end. */
const eraseBefore = async (deps: Deps, years: number, stopping: AbortSignal): Promise<void> => {
  const before = new Date(deps.now())
  before.setUTCFullYear(before.getUTCFullYear() - years)
  const reason = `Más de ${years} ${years === 1 ? 'año' : 'años'} (PATIENT_DATA_YEARS)`
  const failures: unknown[] = []
  for await (const id of idsBefore(deps, before)) {
    if (stopping.aborted) return
    try {
      await eraseOldData(deps, id, reason)
    } catch (error) {
      // Reopened meanwhile, or its entries wait for their seals: the next night.
      if (!(error instanceof Refusal)) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function* idsBefore({ db }: Deps, before: Date): AsyncGenerator<number> {
  let batch = await emergenciesToErase(db, before, { reported: '-infinity', id: 0 }, BATCH)
  for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
    yield* batch.map(({ id }) => id)
    batch = await emergenciesToErase(db, before, last, BATCH)
  }
  yield* await deletedToErase(db, before)
}
