import type { Changing } from '../database/open.ts'
import type { Deps } from '../deps.ts'
import { growingWaits, type Job, type JobKind } from '../jobs/job.ts'
import { enqueue } from '../jobs/jobs.queries.ts'

export const ERASE_FILES = 'erase_files'

const erasing: JobKind = { name: ERASE_FILES, timeLimit: 900, waits: growingWaits(12, 240) }

/** Has files erased for good once their erasure is committed: no record may name them any more. */
export const enqueueErasing = (trx: Changing, names: readonly string[]): Promise<void> => enqueue(trx, erasing, { names })

export const eraseFilesJob = ({ files }: Pick<Deps, 'files'>): Job => ({
  ...erasing,
  run: async ({ data }) => {
    // What `enqueueErasing` enqueued.
    const { names } = data as { names: string[] }
    await files.erase(names)
  },
})
