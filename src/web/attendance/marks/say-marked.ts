import { attendanceStateOf, attendanceStates } from '../../../contract/attendance/attendance-rules.ts'
import type { MarkAnswer } from '../../../contract/attendance/attendance.schema.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { notices } from '../../platform/ui/notices.ts'

/** Says what was marked, and that the device's clock is wrong if it is. */
export const sayMarked = ({ is_entry, name, date, station_text, warning }: MarkAnswer): void => {
  const { label } = attendanceStates[attendanceStateOf(is_entry)]
  const where = station_text === '' ? '' : ` en ${station_text}`
  notices.done(`${label}: ${name}`, `${showDateTime(date)}${where}`)
  if (warning !== null) notices.warning(warning)
}
