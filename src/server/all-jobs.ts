import type { FastifyBaseLogger } from 'fastify'
import { confirmationLetter } from './people/accounts/confirmation-letter.ts'
import { movedLetter } from './people/accounts/moved-letter.ts'
import { removeExpiredConfirmations } from './people/accounts/confirmations.queries.ts'
import { resetLetter } from './people/accounts/reset-letter.ts'
import { backupJob } from './system/backups/backup-job.ts'
import { BACKUP_LETTER, backupLetter } from './system/backups/backup-letter.ts'
import { watchBackupsJob } from './system/backups/watch-backups.ts'
import { HEAD_LETTER, headLetter } from './binnacle/head-letter.ts'
import { eraseOldDataJob } from './binnacle/erasing/erase-old-data-job.ts'
import { headJob } from './binnacle/note-heads.ts'
import { verifyJob } from './binnacle/run-verification.ts'
import { CONFIRMATION_LETTER, MOVED_LETTER } from './people/credentials/ask-to-confirm.ts'
import { removeExpiredFailures } from './people/credentials/waits.queries.ts'
import { removeExpiredLinks } from './people/credentials/passwords.queries.ts'
import { removeExpiredSessions } from './people/credentials/sessions.queries.ts'
import type { Deps } from './platform/deps.ts'
import { startLeavesJob } from './attendance/duty/start-leaves-job.ts'
import { eraseFilesJob } from './platform/files/erase-files-job.ts'
import { sweepJob } from './platform/files/sweep-files.ts'
import { removeOldAnswers } from './platform/idempotency/stored-answers.queries.ts'
import { cleanUpJob } from './platform/jobs/clean-up-job.ts'
import type { Job } from './platform/jobs/job.ts'
import { mailJob } from './platform/jobs/mail-job.ts'
import { maintainTablesJob } from './platform/jobs/maintain-tables-job.ts'
import { removeLostMails } from './platform/jobs/outbox.queries.ts'
import { removeOldCounts } from './platform/limits/request-counts.queries.ts'
import { removeOldTickets } from './people/session/download-tickets.queries.ts'
import { removeOldDevices } from './people/session/known-devices.queries.ts'
import { exportJob, removeExportsJob } from './system/person-exports/export-job.ts'
import { lookAtAddressJob } from './system/state/look-at-address-job.ts'
import { removeOldUploads } from './emergencies/photos/photo-uploads.queries.ts'
import { storeLateWaysJob, storeWaysJob } from './emergencies/ways/store-ways-job.ts'
import { rotatePositionPartitionsJob } from './fleet/tracking/rotate-position-partitions-job.ts'

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
  removeOldUploads,
]

/** All that the queue runs. */
export const allJobs = (deps: Deps, log: FastifyBaseLogger): Job[] => {
  const { backupDir, patientDataYears } = deps.config
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
    eraseFilesJob(deps, log),
    headJob(deps, log),
    verifyJob(deps, log),
    exportJob(deps, log),
    removeExportsJob(deps, log),
    storeWaysJob(deps),
    storeLateWaysJob(deps, log),
    rotatePositionPartitionsJob(deps, log),
    startLeavesJob(deps, log),
    lookAtAddressJob(deps, log),
    cleanUpJob(deps, cleanUps, log),
    ...(patientDataYears === undefined ? [] : [eraseOldDataJob(deps, patientDataYears, log)]),
    ...(backupDir === undefined ? [] : [backupJob(deps, backupDir, log), watchBackupsJob(deps, backupDir, log)]),
    ...(deps.config.databaseUrl === undefined ? [maintainTablesJob(deps, log)] : []),
  ]
}
