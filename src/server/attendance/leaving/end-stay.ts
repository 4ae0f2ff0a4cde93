import { startOfDay } from '../../../contract/shared/dates/dates.ts'
import { leavePhase, type LeavePhase, type StoredDuty } from '../../../contract/people/leave-rules.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Author, ChangeLog } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { lockedAttendance } from '../marks/attendance.queries.ts'
import { leftAt, markExitOffDuty } from '../marks/record-mark.ts'

/** A person as they were stored before they left. */
interface Before {
  id: number
  name: string
  status: number
  inactive_reason: number | null
  leave: LeavePhase | null
  start_date_unsubscribe: string | null
  station_id: number | null
}

/** Any stay, or one that began before then. */
type EndedStay = 'any' | Date

/** When a person's leave began, if it has: the first day of what is stored. */
const leaveBegunOn = ({ leave, start_date_unsubscribe }: Pick<Before, 'leave' | 'start_date_unsubscribe'>): string | null =>
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

interface Leaving {
  trx: Changing
  log: ChangeLog
  author: Pick<Author, 'id'>
  reason: string
  which?: EndedStay
}

/**
 * Marks the exit of a person who leaves duty or the brigade while they are in, at the start of a leave that had begun (S-67). Their
 * row is locked already.
 */
export const endStay = async (
  deps: Pick<Deps, 'now'>,
  stored: Before,
  { trx, log, author, reason, which = 'any' }: Leaving,
): Promise<void> => {
  const { id, name, status, inactive_reason, station_id } = stored
  const attended = await lockedAttendance(trx, id)
  if (attended.attendance?.is_entry !== true) return
  const { last_entry } = attended.attendance
  if (which !== 'any' && last_entry !== null && last_entry >= which) return
  const person = { id, name, status, inactive_reason, leave_start: leaveBegunOn(stored), station_id, ...attended }
  await markExitOffDuty(deps, author, { trx, log }, { person, reason, left: leftAt(person) ?? deps.now() })
}
