import { Alert, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CorrectionDetail } from '../../../contract/attendance/attendance-corrections.schema.ts'
import { showHours } from '../../../contract/attendance/hours-rules.ts'
import { showDay } from '../../../contract/shared/dates/dates.ts'
import { NoWrap } from '../../platform/ui/no-wrap.tsx'

const shown = (seconds: number) => showHours(Math.floor(seconds / 60))

/** '+ 2 hrs 0 min', '− 0 hrs 13 min 42 s': the whole minutes of two totals may differ by one more. */
export const showChange = (seconds: number): string => {
  if (seconds === 0) return 'Sin cambio'
  const rest = Math.abs(seconds) % 60
  return `${seconds > 0 ? '+' : '−'} ${shown(Math.abs(seconds))}${rest === 0 ? '' : ` ${rest} s`}`
}

/** Of one line, or else one for the hours and one for the minutes. */
const Shown = ({ seconds }: { seconds: number }) => {
  const [hours = '', minutes = ''] = shown(seconds).split(/(?<=hrs) /)
  return (
    <>
      <NoWrap>{hours}</NoWrap> <NoWrap>{minutes}</NoWrap>
    </>
  )
}

/** What accepting a correction would do to the hours of each day, or why it can no longer be accepted. */
export const CorrectionEffect = ({ effect }: { effect: NonNullable<CorrectionDetail['effect']> }) => {
  if (effect.refusal !== null)
    return (
      <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />} title="Ya no se puede aceptar">
        {effect.refusal}
      </Alert>
    )
  if (effect.days.length === 0) return <Text size="sm">Las horas no cambian.</Text>
  const total = effect.days.reduce((sum, { before, after }) => sum + after - before, 0)
  return (
    <Table aria-label="Efecto en las horas" horizontalSpacing={5}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Día</Table.Th>
          <Table.Th>Antes</Table.Th>
          <Table.Th>Después</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {effect.days.map(({ day, before, after }) => (
          <Table.Tr key={day}>
            <Table.Td>{showDay(day)}</Table.Td>
            <Table.Td>
              <Shown seconds={before} />
            </Table.Td>
            <Table.Td>
              <Shown seconds={after} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Cambio</Table.Th>
          <Table.Td colSpan={2}>{showChange(total)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}
