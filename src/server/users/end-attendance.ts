import type { Deps } from '../deps.ts'
import type { LeavePhase } from '../../contract/duty-rules.ts'
import type { Author, ChangeLog, Changing } from '../records/record-change.ts'

/**
 * Marks the exit of a person who leaves duty or the brigade while they are in, at the start of a leave that had begun (S-67). Their row
 * is locked already, and `person` is how they were stored before. With `begunBefore`, only a stay from before then ends: of a leave
 * that is over or ends, since nobody else would end it at the right time.
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
  begunBefore?: Date,
) => Promise<void>

/** Attendance imports this folder, so the function is passed in. */
export interface UserDeps extends Deps {
  endAttendance: EndAttendance
}

/** When a person's leave began, if it has: the first day of what is stored. */
export const leaveBegunOn = ({ leave, start_date_unsubscribe }: Parameters<EndAttendance>[2]): string | null =>
  leave === null || leave === 'coming' ? null : start_date_unsubscribe
