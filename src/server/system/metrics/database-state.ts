import { METRICS_STATE_MS } from '../../../contract/system/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { jobStates } from '../../platform/jobs/jobs.queries.ts'
import { inTime } from './in-time.ts'
import { whatWaits } from './metrics.queries.ts'

type Read = Awaited<ReturnType<typeof read>>

/** What the database says, and whether it answers at all. */
export type DatabaseState = Partial<Read> & { isUp: boolean }

/**
 * Reads the state at most every few seconds, whoever asks, and answers within some two seconds. While the database hangs, one read
 * waits for it, and no other is begun.
 */
export const databaseState = ({
  db,
  databaseProblem,
  now,
}: Pick<Deps, 'db' | 'databaseProblem' | 'now'>): (() => Promise<DatabaseState>) => {
  let reading: Promise<Read> | undefined
  let known: Promise<DatabaseState> | undefined
  const ask = async (): Promise<DatabaseState> => {
    reading ??= read(db, now()).finally(() => (reading = undefined))
    const [problem, state] = await Promise.all([databaseProblem(), inTime(reading)])
    return { isUp: problem === undefined, ...state }
  }
  return () => {
    if (known === undefined) {
      known = ask()
      setTimeout(() => (known = undefined), METRICS_STATE_MS).unref()
    }
    return known
  }
}

/** One statement after the other: scrapes take one connection from those who work. */
const read = async (db: Deps['db'], now: Date) => ({ jobs: await jobStates(db, now), ...(await whatWaits(db)) })
