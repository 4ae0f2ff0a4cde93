import { closedFor, monthName } from '../../../contract/attendance/correction-rules.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { findClosed } from './closed-months.queries.ts'

/** Refuses a change of hours of a closed month, with a sentence. The tables refuse it too. */
export const refuseClosed = async (
  db: Database | Changing,
  days: readonly { day: string; station_id: number | null }[],
): Promise<void> => {
  const closed = await findClosed(db, days)
  if (closed) throw fail('attendance.month_closed', { month: monthName(closed.month), station: closedFor(closed.station_text) })
}
