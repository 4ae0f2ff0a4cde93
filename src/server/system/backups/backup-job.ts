import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayOf, startOfDay } from '../../../contract/shared/dates/dates.ts'
import { BACKUP_MS } from '../../../contract/system/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import { growingWaits, type Job } from '../../platform/jobs/job.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import { archiveName, archivesToDrop } from './retained-archives.ts'
import { noteBackup, noteBackupFailure, readLastBackup } from './backup-state.queries.ts'
import { gatherContent } from './gather-content.ts'
import { saveArchive, UNFINISHED } from './save-archive.ts'
import { writeArchive } from './write-archive.ts'

type Backing = Pick<Deps, 'db' | 'files' | 'config' | 'now'>

const DAY_MS = 86_400_000

/**
 * Puts an archive into BACKUP_DIR each night at BACKUP_AT, and at a start if the last night has none. All processes must see the
 * same folder, since any of them runs it.
 */
export const backupJob = (deps: Backing, folder: string, log: Log): Job => {
  const [hour, minute] = deps.config.backupAt.split(':').map(Number)
  return scheduledJob(
    {
      name: 'backup',
      timeLimit: BACKUP_MS / 1000,
      waits: growingWaits(8, 120),
      schedule: { cron: `${minute} ${hour} * * *`, every: DAY_MS / 1000 },
      failing: 'the nightly backup was not made',
      work: async () => {
        const last = await readLastBackup(deps.db, deps.now())
        if (last !== undefined && new Date(last.at) >= lastNight(deps.now(), deps.config.backupAt)) return
        try {
          await backUp(deps, folder, log)
        } catch (error) {
          // Where the database is what fails, it cannot be noted either.
          await noteBackupFailure(deps.db, deps.now()).catch(() => {})
          throw error
        }
      },
    },
    log,
  )
}

/** The last moment of that time of the day in Guatemala. */
export const lastNight = (now: Date, at: string): Date => {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const tonight = new Date(startOfDay(dayOf(now)).getTime() + (hour * 60 + minute) * 60_000)
  return tonight <= now ? tonight : new Date(tonight.getTime() - DAY_MS)
}

const backUp = async (deps: Backing, folder: string, log: Log): Promise<void> => {
  const { db, files, config, now } = deps
  const began = now()
  const from = performance.now()
  if (!existsSync(folder)) throw new StartupError(`BACKUP_DIR ${folder} does not exist. Is its disk mounted?`)
  await removeUnfinished(folder, began)
  const content = await gatherContent(deps)
  const passphrase = config.backupPassphrase
  const { installation } = content.snapshot
  const name = archiveName({ installation, at: began, isEncrypted: passphrase !== undefined })
  const saved = await saveArchive(writeArchive(content), path.join(folder, name), { passphrase, scratch: files.scratch })
  await noteBackup(db, {
    at: began.toISOString(),
    archive: name,
    bytes: saved.bytes,
    seconds: Math.round((performance.now() - from) / 1000),
    encrypted: passphrase !== undefined,
    missing: saved.manifest.missing_files.length,
  })
  if (saved.manifest.missing_files.length > 0)
    log.error(
      { missing: saved.manifest.missing_files.length },
      'the backup lacks files that records name, which were missing already',
    )
  for (const old of archivesToDrop(await readdir(folder), name)) await rm(path.join(folder, old), { force: true })
}

/** What a killed process left; a younger one may be a command's that still writes. */
const removeUnfinished = async (folder: string, now: Date): Promise<void> => {
  for (const name of (await readdir(folder)).filter((each) => UNFINISHED.test(each))) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < now.getTime() - DAY_MS) await rm(path.join(folder, name), { force: true })
  }
}
