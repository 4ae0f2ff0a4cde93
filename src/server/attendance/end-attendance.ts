import type { Deps } from '../deps.ts'
import { leaveBegunOn, type EndAttendance } from '../users/end-attendance.ts'
import { lockedAttendance } from './attendance.queries.ts'
import { leftAt, markExitOffDuty } from './record-mark.ts'

export const endAttendance =
  (deps: Pick<Deps, 'now'>): EndAttendance =>
  async (author, change, stored, reason, which = 'any') => {
    const { id, name, status, inactive_reason, station_id } = stored
    const attended = await lockedAttendance(change.trx, id)
    if (attended.attendance?.is_entry !== true) return
    const { last_entry } = attended.attendance
    if (which !== 'any' && last_entry !== null && last_entry >= which) return
    const person = { id, name, status, inactive_reason, leave_start: leaveBegunOn(stored), station_id, ...attended }
    await markExitOffDuty(deps, author, change, { person, reason, left: leftAt(person) ?? deps.now() })
  }
