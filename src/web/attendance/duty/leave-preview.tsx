import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle, IconDoorExit, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DUTY, HOURS } from '../../../contract/shared/rights/affects.ts'
import { isDay, showDay, today } from '../../../contract/shared/dates/dates.ts'
import type { DutyRow } from '../../../contract/attendance/duty.schema.ts'
import { leaveInWords } from '../../../contract/attendance/duty-rules.ts'
import { isWithoutEnd, leavePhase } from '../../../contract/people/leave-rules.ts'
import type { HistoryPage } from '../../../contract/attendance/hours.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { listQuery } from '../../platform/calls/list-query.ts'
import { useField, type AnyForm } from '../../platform/record/use-form.ts'

const dayIn = (value: unknown): string | null => (typeof value === 'string' && isDay(value) ? value : null)

const previewNow = (leave: Parameters<typeof leaveInWords>[0]) => {
  const now = new Date()
  const hasBegun = leavePhase({ ...leave, leave_by_dates: true }, now) === 'running'
  return { sentences: leaveInWords(leave, now), hasBegun }
}

/** Says before the save what the leave of the form will do (S-67). */
export const LeavePreview = ({ form, id }: { form: AnyForm; id: number }) => {
  const reason = useField(form, 'inactive_reason').value
  const inactive_reason = typeof reason === 'number' ? reason : null
  const start = dayIn(useField(form, 'start_date_unsubscribe').value)
  const typedEnd = dayIn(useField(form, 'end_date_unsubscribe').value)
  const end = isWithoutEnd(inactive_reason) ? null : typedEnd
  const leave = { inactive_reason, start_date_unsubscribe: start, end_date_unsubscribe: end }
  const { sentences, hasBegun } = previewNow(leave)
  if (start === null || sentences.length === 0 || (end !== null && end < start)) return null
  return (
    <Stack gap="sm">
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />} role="status">
        {sentences.join(' ')}
      </Alert>
      {hasBegun && <ExitNotice id={id} />}
      {start <= today() && <MarksNotice id={id} start={start} end={end !== null && end < today() ? end : today()} />}
    </Stack>
  )
}

/** Says what saving does to a person who is at the station. */
const ExitNotice = ({ id }: { id: number }) => {
  const { data } = useQuery({ ...listQuery<DutyRow>(DUTY, { user: id }), staleTime: 0 })
  if (data?.results[0]?.is_entry !== true) return null
  return (
    <Alert color="yellow" icon={<IconDoorExit aria-hidden />} role="status">
      Está marcado su ingreso. Al guardar se marcará su salida, con el motivo de la baja.
    </Alert>
  )
}

/** Warns of attendance inside the leave, which a save does not change. */
const MarksNotice = ({ id, start, end }: { id: number; start: string; end: string }) => {
  const { data } = useQuery({
    queryKey: [HOURS, 'marks', id, start, end],
    queryFn: ({ signal }) =>
      api.get<HistoryPage>(
        `job_management/${id}/log_history_hours`,
        { start_date_user: start, end_date_user: end, page: 1 },
        signal,
      ),
    staleTime: 0,
  })
  if (data === undefined || data.count === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      {`Tiene marcas de asistencia dentro de la baja, entre el ${showDay(start)} y el ${showDay(end)}. Sus horas no cambian: revise las fechas o pida una corrección.`}
    </Alert>
  )
}
