import type { Changing } from '../database/open.ts'
import type { Deps } from '../deps.ts'
import { growingWaits, type Job, type JobKind } from '../jobs/job.ts'
import type { Log } from '../log/failure-log.ts'
import { enqueue } from '../jobs/jobs.queries.ts'

export const ERASE_FILES = 'erase_files'

const erasing: JobKind = { name: ERASE_FILES, timeLimit: 900, waits: growingWaits(60, 240) }

/** Has files erased for good once their erasure is committed: no record may name them any more. */
export const enqueueErasing = (trx: Changing, names: readonly string[]): Promise<void> => enqueue(trx, erasing, { names })

/** Tries for ten days; until then each failure is in the log with its files. */
export const eraseFilesJob = ({ files }: Pick<Deps, 'files'>, log: Log): Job => ({
  ...erasing,
  run: async ({ data }) => {
    // What `enqueueErasing` enqueued.
    const { names } = data as { names: string[] }
    const left: string[] = []
    let failure: unknown
    for (const name of names)
      await files.erase([name]).catch((error: unknown) => {
        left.push(name)
        failure = error
      })
    if (left.length === 0) return
    log.error({ err: failure, names: left }, 'files that were to be erased are still there')
    throw failure
  },
})
