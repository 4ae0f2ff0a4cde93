import type { Deps } from '../deps.ts'
import type { Author, ChangeLog, Changing } from '../records/record-change.ts'

/**
 * Marks the exit of a person who leaves duty or the brigade while they are in. Their row is locked already. Of a leave that is over
 * already, only a stay that had begun before it ends: nobody knew when they left, and what it counted stays (S-66).
 */
export type EndAttendance = (
  author: Pick<Author, 'id'>,
  change: { trx: Changing; log: ChangeLog },
  person: { id: number; name: string; status: number; inactive_reason: number | null; station_id: number | null },
  reason: string,
  begunBefore?: Date,
) => Promise<void>

/** Attendance imports this folder, so the function is passed in. */
export interface UserDeps extends Deps {
  endAttendance: EndAttendance
}
