import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { READINESS_MS } from '../../../contract/shared/server-limits.ts'
import { BACKUP_WARNING_MS, OLD_BACKUP_HOURS } from '../../../contract/system/limits.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'
import type { BackupFolderProblem } from '../../../contract/system/system.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import { growingWaits, type Job } from '../../platform/jobs/job.ts'
import { MAIL, putInOutbox } from '../../platform/jobs/outbox.queries.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import { administratorsWithMail } from '../../people/users/administrators.queries.ts'
import { BACKUP_LETTER, type BackupLate } from './backup-letter.ts'
import { lookAtBackupFolder } from './backup-folder.ts'
import { awaitedSince, claimWarning, readBackupFailure, readLastBackup } from './backup-state.queries.ts'

type Watching = Pick<Deps, 'db' | 'now' | 'config' | 'queue'>

const HOUR = 3600
const OLD_BACKUP_MS = OLD_BACKUP_HOURS * 60 * MINUTE_MS

/** When the last backup was made, if that is too long ago; `never` if there was none for as long. */
const lateSince = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Date | 'never' | undefined> => {
  const last = await readLastBackup(db, now())
  const from = last === undefined ? await awaitedSince(db, now()) : new Date(last.at)
  if (now().getTime() - from.getTime() <= OLD_BACKUP_MS) return undefined
  return last === undefined ? 'never' : from
}

/**
 * At each start and each hour: a BACKUP_DIR that cannot be used and a missing backup are errors in the log, and one on the disk of
 * DATA_DIR a warning. A missing backup is also a mail to every administrator once a day.
 */
export const watchBackupsJob = (deps: Watching, folder: string, log: Log): Job =>
  scheduledJob(
    {
      name: 'watch_backups',
      timeLimit: HOUR / 4,
      waits: growingWaits(3, 8),
      schedule: { cron: '50 * * * *', every: HOUR },
      failing: 'it could not be checked whether there is a backup',
      work: async () => {
        const problem = await lookAtBackupFolder(folder, deps.config.dataDir)
        if (problem !== null) log[problem === 'same_disk' ? 'warn' : 'error']({ folder }, folderSentences[problem])
        const since = await lateSince(deps)
        if (since === undefined) return
        log.error({ last: since }, 'there is no backup of the last 36 hours: the lines of the job backup say why')
        await warnAdministrators(deps, since)
      },
    },
    log,
  )

const warnAdministrators = async ({ db, now, queue }: Watching, since: Date | 'never'): Promise<void> => {
  const at = now()
  const isSent = await db.transaction().execute(async (trx) => {
    if (!(await claimWarning(trx, dayOf(at)))) return false
    for (const { id } of await administratorsWithMail(trx, at)) {
      const details: BackupLate = { user_id: id, last: since === 'never' ? null : since.toISOString() }
      await putInOutbox(trx, { kind: BACKUP_LETTER, about: String(id), details }, at)
    }
    return true
  })
  if (isSent) queue.wake(MAIL.name)
}

/** For `/readyz`: what is wrong with the backups, in words; asked once a minute at most. */
export const backupWarnings = (deps: Pick<Deps, 'db' | 'now' | 'config'>): (() => Promise<string[]>) => {
  const { backupDir } = deps.config
  if (backupDir === undefined) return () => Promise.resolve([])
  let asking: Promise<string[]> | undefined
  const ask = () => sentencesOf(deps, backupDir).catch(() => [])
  return () => {
    if (asking === undefined) {
      asking = ask()
      setTimeout(() => (asking = undefined), BACKUP_WARNING_MS).unref()
    }
    return Promise.race([asking, new Promise<string[]>((resolve) => setTimeout(resolve, READINESS_MS, []).unref())])
  }
}

const sentencesOf = async (deps: Pick<Deps, 'db' | 'now' | 'config'>, folder: string): Promise<string[]> => {
  const [problem, since, failedAt] = await Promise.all([
    lookAtBackupFolder(folder, deps.config.dataDir),
    lateSince(deps),
    readBackupFailure(deps.db, deps.now()),
  ])
  return [
    ...(problem === null ? [] : [folderSentences[problem]]),
    ...(since === undefined ? [] : [sentenceOf(since)]),
    ...(failedAt === null
      ? []
      : [`The nightly backup failed at ${failedAt.toISOString()}: the lines of the job backup in the log say why.`]),
  ]
}

/** Without the folder's name, since anybody may read them. */
const folderSentences: Record<BackupFolderProblem, string> = {
  absent: 'BACKUP_DIR does not exist, and no backup can be made. Is its disk mounted? A service sees it after a restart.',
  not_writable:
    'This user may not write to BACKUP_DIR, or its disk can only be read, and no backup can be made. ' +
    'A service may write to a folder that was there at its start: restart it.',
  silent: 'BACKUP_DIR does not answer, and no backup can be made.',
  same_disk: 'BACKUP_DIR is on the disk of DATA_DIR, and the backups would be lost with it. Set it to a folder on another disk.',
}

const sentenceOf = (since: Date | 'never'): string =>
  since === 'never'
    ? 'No backup has been made in the 36 hours since BACKUP_DIR was set.'
    : `The last backup is older than 36 hours: ${since.toISOString()}.`
