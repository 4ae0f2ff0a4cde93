import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PERSON_EXPORT_PROGRESS_MS } from '../../../contract/people/limits.ts'
import { SECOND_MS } from '../../../contract/shared/units.ts'
import type { Deps } from '../../platform/deps.ts'
import { FilesUnavailable } from '../../platform/files/file-store.ts'
import type { Job, JobKind } from '../../platform/jobs/job.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import { growingWaits } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import {
  beginExport,
  failExport,
  finishExport,
  namedExports,
  noteParts,
  removeExpiredExports,
  type ExportFailure,
} from './person-exports.queries.ts'
import { writeExport } from './write-export.ts'

const HOUR = 3600

/** A run that fails is not repeated: the asker sees it, and asks again. */
export const exporting: JobKind = { name: 'export_person', timeLimit: HOUR, waits: [] }

type Exporting = Pick<Deps, 'db' | 'files' | 'now'>

export const exportJob = (deps: Exporting, log: Log): Job => ({
  ...exporting,
  run: async (job) => {
    // What `askExport` enqueued.
    const { run } = job.data as { run: number }
    const limit = AbortSignal.timeout(exporting.timeLimit * SECOND_MS)
    await runExport(deps, run, { stopping: AbortSignal.any([job.stopping, limit]), log })
  },
})

interface Running {
  stopping: AbortSignal
  log: Log
}

const runExport = async (deps: Exporting, id: number, { stopping, log }: Running): Promise<void> => {
  const { db, files, now } = deps
  const asked = await beginExport(db, id)
  if (asked === undefined) return
  const cancelled = new AbortController()
  const done = { parts_done: 0, parts: 0 }
  const note = async () => {
    if (!(await noteParts(db, id, done))) cancelled.abort()
  }
  // A statement that fails here fails in the work, too.
  const beat = setInterval(() => void note().catch(() => {}), PERSON_EXPORT_PROGRESS_MS)
  const file = path.join(files.scratch, `export-${randomBytes(8).toString('hex')}`)
  try {
    const gone = AbortSignal.any([stopping, cancelled.signal])
    const { missing } = await writeExport(deps, asked, { file, gone, progress: (state) => Object.assign(done, state) })
    const bytes = (await stat(file)).size
    await files.exports.put(asked.file_name, file)
    if (!(await finishExport(db, id, { bytes, missing, finished_at: now() }))) await files.exports.remove(asked.file_name)
  } catch (error) {
    if (cancelled.signal.aborted) return
    await failExport(db, id, reasonOf(error), now())
    log.error({ err: error }, 'what is kept of a person could not be exported')
    throw error
  } finally {
    clearInterval(beat)
    await rm(file, { force: true })
  }
}

const reasonOf = (error: unknown): ExportFailure => {
  if (error instanceof FilesUnavailable) return 'files_away'
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'interrupted'
}

/** Removes what was gathered more than a day ago, and files that no export names: cancelled ones, and those of a killed process. */
export const removeExportsJob = ({ db, files, now }: Exporting, log: Log): Job =>
  scheduledJob(
    {
      name: 'remove_person_exports',
      timeLimit: HOUR / 2,
      waits: growingWaits(5, 16),
      schedule: { cron: '45 * * * *', every: HOUR },
      failing: 'exports of people were not removed',
      work: async () => {
        await removeExpiredExports(db, now())
        // Read before the rows: a file gets its row first.
        const stored = await files.exports.names()
        const named = await namedExports(db)
        for (const name of stored) if (!named.has(name)) await files.exports.remove(name)
      },
    },
    log,
  )
