import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { TRASH_DAYS, MAX_UNKNOWN_FILES, MAX_UNKNOWN_FILES_SHARE, UNNAMED_FILE_MS } from '../../../contract/shared/limits.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../log/failure-log.ts'
import { growingWaits, type Job } from '../jobs/job.ts'
import { scheduledJob } from '../jobs/scheduled-job.ts'
import { knownFiles, mentionedFiles } from './files.queries.ts'
import { noteSweep } from './last-sweep.ts'
import { trashDayOf, retireFiles } from './retire-files.ts'

const NAMES_LOGGED = 10
type Sweeping = Pick<Deps, 'db' | 'files' | 'now'>

/** Sweeps files and uploads at each start and each hour. */
export const sweepJob = (deps: Sweeping, log: Log): Job =>
  scheduledJob(
    {
      name: 'sweep_files',
      timeLimit: 1800,
      waits: growingWaits(5, 16),
      schedule: { cron: '0 * * * *', every: 3600 },
      failing: 'files were not swept',
      work: async () => {
        await Promise.all([sweepFiles(deps, log), clearScratch(deps.files.scratch, deps.now())])
      },
    },
    log,
  )

/** A killed server leaves a few unnamed files. More than this suggests that the database is the wrong one (S-56). */
export const areSuspiciouslyMany = (unknown: number, all: number): boolean =>
  unknown > MAX_UNKNOWN_FILES && unknown > all * MAX_UNKNOWN_FILES_SHARE

/**
 * Moves files of saves that a killed server never committed into the trash, and moves back those that a restored database names
 * again. Files are deleted after 30 days in the trash (docs/decisions/0023). Files that records name but that are lost are
 * logged, and counted for the state of the system.
 */
export const sweepFiles = async (deps: Sweeping, log: Log): Promise<void> => {
  const back = await bringBack(deps)
  if (back > 0) log.warn({ files: back }, 'files that records name again were brought back from the trash')
  const { missing, mentioned } = await findMissing(deps)
  if (missing.length > 0)
    log.error(
      { missing: missing.length, of: mentioned, names: missing.slice(0, NAMES_LOGGED) },
      'files that records name are missing: bring them back from a backup, into the folder files of DATA_DIR or of FILES_URL',
    )
  const { unknown, all } = await findUnknown(deps)
  const isSuspicious = areSuspiciouslyMany(unknown.length, all)
  await noteSweep(deps.db, {
    at: deps.now().toISOString(),
    named: mentioned,
    missing: missing.length,
    unknown: isSuspicious ? unknown.length : 0,
  })
  if (isSuspicious) {
    log.error(
      { unknown: unknown.length, files: all },
      'many files are unknown to the database, so none was moved to the trash: is it the right database? If it is, run npm run adopt -- --trash-unknown',
    )
    return
  }
  if (unknown.length > 0) {
    const moved = await retireFiles(deps, unknown)
    log.warn({ files: moved, of: unknown.length }, 'files that no record names were moved to the trash')
  }
  await emptyOldTrash(deps, log)
}

/** Counts the days on which a sweep saw the trash, so that a clock that is set forward counts as one more day. */
const emptyOldTrash = async ({ files, now }: Sweeping, log: Log): Promise<void> => {
  const byDay = Map.groupBy(await files.trash(), ({ day }) => day)
  for (const [day, { length }] of byDay) {
    if ((await files.countDay(day, trashDayOf(now()))) <= TRASH_DAYS) continue
    await files.emptyTrash(day)
    log.warn({ files: length, day }, 'files that lay in the trash for 30 days were deleted')
  }
}

/** Files that no record names, and how many were checked. Younger files may belong to a running save. */
export const findUnknown = async ({ db, files, now }: Sweeping): Promise<{ unknown: string[]; all: number }> => {
  const old = await files.olderThan(new Date(now().getTime() - UNNAMED_FILE_MS))
  const known = await knownFiles(db, old)
  return { unknown: old.filter((name) => !known.has(name)), all: old.length }
}

/** Named files that do not exist, and how many are named. */
const findMissing = async ({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<{ missing: string[]; mentioned: number }> => {
  const mentioned = await mentionedFiles(db)
  const there = new Set(await files.names())
  const absent = mentioned.filter((name) => !there.has(name))
  // Its record may have been deleted meanwhile.
  const known = await knownFiles(db, absent)
  return { missing: absent.filter((name) => known.has(name)), mentioned: mentioned.length }
}

const bringBack = async ({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<number> => {
  const trashed = await files.trash()
  const known = await knownFiles(
    db,
    trashed.map((file) => file.name),
  )
  const back = trashed.filter((file) => known.has(file.name))
  for (const file of back) await files.fromTrash(file)
  return back.length
}

/** Removes incomplete uploads. A younger one may still be arriving, here or in another process. */
export const clearScratch = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < now.getTime() - UNNAMED_FILE_MS) await rm(file, { force: true })
  }
}
