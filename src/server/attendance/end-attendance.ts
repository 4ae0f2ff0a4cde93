import type { Deps } from '../deps.ts'
import type { EndAttendance } from '../users/end-attendance.ts'
import { lockedAttendance } from './attendance.queries.ts'
import { markExitOffDuty } from './record-mark.ts'

export const endAttendance =
  (deps: Pick<Deps, 'now'>): EndAttendance =>
  async (caller, change, { id, name, status, station_id }, reason) => {
    const attendance = await lockedAttendance(change.trx, id)
    await markExitOffDuty(deps, caller, change, { person: { id, name, status, station_id, ...attendance }, reason })
  }
