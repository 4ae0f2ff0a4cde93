import type { HistoryRow } from '../../../contract/attendance/hours.schema.ts'

/** An entry with its exit. One of them alone: still open, voided, or beyond the page or the days that were asked for. */
export interface Stay {
  id: number
  entry?: HistoryRow
  exit?: HistoryRow
}

/** The stays of marks that come the newest first. A voided mark belongs to none, and stands alone. */
export const staysOf = (marks: readonly HistoryRow[]): readonly Stay[] => {
  const stays: Stay[] = []
  let exited: Stay | undefined
  for (const mark of marks) {
    if (!mark.is_entry) {
      const stay = { id: mark.id, exit: mark }
      stays.push(stay)
      if (!mark.is_voided) exited = stay
    } else if (exited === undefined || mark.is_voided || mark.minutes !== null) stays.push({ id: mark.id, entry: mark })
    else {
      exited.entry = mark
      exited = undefined
    }
  }
  return stays
}
