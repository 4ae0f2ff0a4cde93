import type { Deps } from '../deps.ts'
import { startOfDay } from '../../contract/shared/dates.ts'
import { leavePhase, type LeavePhase, type StoredDuty } from '../../contract/people/leave-rules.ts'
import type { Author, ChangeLog, Changing } from '../records/record-change.ts'

/**
 * Marks the exit of a person who leaves duty or the brigade while they are in, at the start of a leave that had begun (S-67). Their row
 * is locked already, and `person` is how they were stored before. `which` is any stay, or one that began before then.
 */
export type EndAttendance = (
  author: Pick<Author, 'id'>,
  change: { trx: Changing; log: ChangeLog },
  person: {
    id: number
    name: string
    status: number
    inactive_reason: number | null
    leave: LeavePhase | null
    start_date_unsubscribe: string | null
    station_id: number | null
  },
  reason: string,
  which?: EndedStay,
) => Promise<void>

/** Attendance imports this folder, so the function is passed in. */
export interface UserDeps extends Deps {
  endAttendance: EndAttendance
}

type EndedStay = 'any' | Date
type Before = Parameters<EndAttendance>[2]

/** When a person's leave began, if it has: the first day of what is stored. */
export const leaveBegunOn = ({
  leave,
  start_date_unsubscribe,
}: Pick<Before, 'leave' | 'start_date_unsubscribe'>): string | null =>
  leave === null || leave === 'coming' ? null : start_date_unsubscribe

/**
 * The stay that a changed leave ends: of one that runs now any, and of one that is over, or ran and no longer does, only a stay from
 * before it began: nobody else would end that at the right time.
 */
export const stayEndedBy = (before: Before, after: Omit<StoredDuty, 'status'>, now: Date): EndedStay | undefined => {
  const phase = leavePhase(after, now)
  if (phase === 'running') return 'any'
  const begun = phase === 'expired' ? after.start_date_unsubscribe : leaveBegunOn(before)
  return begun === null ? undefined : startOfDay(begun)
}
