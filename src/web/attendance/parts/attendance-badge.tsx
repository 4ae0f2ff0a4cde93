import { attendanceStateOf, attendanceStates } from '../../../contract/attendance/attendance-rules.ts'
import { Badge, shownCode, StatusBadge } from '../../platform/choices/status-badge.tsx'

/** Whether a person is in, by their last mark (B-HRS-17 to B-HRS-19). */
export const AttendanceBadge = ({ is_entry }: { is_entry?: boolean | undefined }) => (
  <StatusBadge codes={attendanceStates} code={attendanceStateOf(is_entry)} />
)

/** One's own: off duty is nothing to warn of. */
export const OwnDutyBadge = ({ is_entry }: { is_entry?: boolean | undefined }) => (
  <Badge {...shownCode(attendanceStates, attendanceStateOf(is_entry))} {...(!is_entry && { color: 'gray' })} />
)
