import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { reasonName } from '../../../contract/people/user-codes.ts'
import { lockToMark } from '../marks/attendance.queries.ts'
import { leftAt, markExitOffDuty } from '../marks/record-mark.ts'
import { endSessionsOf } from '../../people/credentials/sessions.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import { growingWaits, type Job } from '../../platform/jobs/job.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { leavesToStart } from './duty.queries.ts'

const HOUR = 3600

/**
 * Ends the sessions of people whose leave has begun, and closes their stays where it began (S-67). Whether they may sign in and
 * mark does not wait for it.
 */
export const startLeavesJob = (deps: Deps, log: Log): Job =>
  scheduledJob(
    {
      name: 'start_leaves',
      timeLimit: HOUR / 4,
      waits: growingWaits(3, 8),
      schedule: { cron: '0 * * * *', every: HOUR },
      failing: 'sessions and stays of people on leave could not be ended',
      work: async () => {
        for (const id of await leavesToStart(deps.db, deps.now())) await startLeave(deps, id)
      },
    },
    log,
  )

const system = { id: null, name: 'Sirena' }

const startLeave = (deps: Deps, id: number): Promise<void> =>
  changeRecord(deps, { caller: system }, `user/${id}`, async (trx, log) => {
    const person = await lockToMark(trx, { id }, 'all', deps.now())
    // The leave was cancelled or discharged meanwhile.
    if (person === undefined || person.leave_start === null) return
    if (person.status !== UserStatus.Activo) await endSessionsOf(trx, log, id)
    const left = leftAt(person)
    if (left) await markExitOffDuty(deps, system, { trx, log }, { person, reason: reasonName(person.inactive_reason), left })
  })
