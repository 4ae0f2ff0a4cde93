import type { FastifyBaseLogger } from 'fastify'
import { confirmationLetter } from './accounts/confirmation-letter.ts'
import { movedLetter } from './accounts/moved-letter.ts'
import { removeExpiredConfirmations } from './accounts/confirmations.queries.ts'
import { resetLetter } from './accounts/reset-letter.ts'
import { backupJob } from './backups/backup-job.ts'
import { BACKUP_LETTER, backupLetter } from './backups/backup-letter.ts'
import { watchBackupsJob } from './backups/watch-backups.ts'
import { HEAD_LETTER, headLetter } from './binnacle/head-letter.ts'
import { headJob } from './binnacle/note-heads.ts'
import { verifyJob } from './binnacle/run-verification.ts'
import { CONFIRMATION_LETTER, MOVED_LETTER } from './credentials/ask-to-confirm.ts'
import { removeExpiredFailures } from './credentials/failures.queries.ts'
import { removeExpiredLinks } from './credentials/passwords.queries.ts'
import { removeExpiredSessions } from './credentials/sessions.queries.ts'
import type { Deps } from './deps.ts'
import { startLeavesJob } from './duty/start-leaves-job.ts'
import { sweepJob } from './files/sweep-files.ts'
import { removeOldAnswers } from './records/once.queries.ts'
import { cleanUpJob } from './jobs/clean-up-job.ts'
import type { Job } from './jobs/job.ts'
import { mailJob } from './jobs/mail-job.ts'
import { maintainTablesJob } from './jobs/maintain-tables-job.ts'
import { removeLostMails } from './jobs/outbox.queries.ts'
import { removeOldCounts } from './limits/request-counts.queries.ts'
import { removeOldTickets } from './session/download-tickets.queries.ts'
import { removeOldDevices } from './session/known-devices.queries.ts'
import { lookAtAddressJob } from './system/look-at-address-job.ts'
import { keepLateWaysJob, keepWaysJob } from './tracking/keep-ways-job.ts'
import { turnWeeksJob } from './tracking/turn-weeks-job.ts'

const cleanUps = [
  removeExpiredSessions,
  removeOldDevices,
  removeOldTickets,
  removeExpiredLinks,
  removeExpiredConfirmations,
  removeExpiredFailures,
  removeOldCounts,
  removeOldAnswers,
  removeLostMails,
]

/** All that the queue runs. */
export const allJobs = (deps: Deps, log: FastifyBaseLogger): Job[] => {
  const { backupDir } = deps.config
  const letters = {
    password_reset: resetLetter(deps),
    [CONFIRMATION_LETTER]: confirmationLetter(deps),
    [MOVED_LETTER]: movedLetter(deps),
    [HEAD_LETTER]: headLetter(deps),
    [BACKUP_LETTER]: backupLetter(deps),
  }
  return [
    mailJob(deps, letters, log),
    sweepJob(deps, log),
    headJob(deps, log),
    verifyJob(deps, log),
    keepWaysJob(deps),
    keepLateWaysJob(deps, log),
    turnWeeksJob(deps, log),
    startLeavesJob(deps, log),
    lookAtAddressJob(deps, log),
    cleanUpJob(deps, cleanUps, log),
    ...(backupDir === undefined ? [] : [backupJob(deps, backupDir, log), watchBackupsJob(deps, backupDir, log)]),
    ...(deps.config.databaseUrl === undefined ? [maintainTablesJob(deps, log)] : []),
  ]
}
