import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { showHours } from '../../../contract/attendance/hours-rules.ts'
import type { ClosedMonthRow } from '../../../contract/attendance/closed-months.schema.ts'
import { closedFor, closureStateOf, closureStates, monthTitle } from '../../../contract/attendance/correction-rules.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { useList } from '../../platform/list/use-list.ts'
import { useRights } from '../../platform/rights/person.ts'
import { CloseMonth } from './close-month.tsx'

const hoursOf = ({ seconds }: ClosedMonthRow) => showHours(Math.floor(seconds / 60))
const stateOf = (row: ClosedMonthRow) => <StatusBadge codes={closureStates} code={closureStateOf(row.reopened_at)} />

const columns: readonly Column<ClosedMonthRow>[] = [
  { name: 'month', header: 'Mes', orderBy: 'month', width: 172, cell: (row) => monthTitle(row.month) },
  { name: 'station', header: 'Estación', cell: (row) => closedFor(row.station_text) },
  { name: 'seconds', header: 'Horas', orderBy: 'seconds', width: 140, cell: hoursOf },
  { name: 'people', header: 'Personas', width: 100, cell: (row) => showNumber(row.people) },
  { name: 'state', header: 'Estado', width: 128, cell: stateOf },
  { name: 'closed_by', header: 'Lo cerró', cell: (row) => row.closed_by_name },
  { name: 'closed_at', header: 'Fecha', orderBy: 'closed_at', width: 172, cell: (row) => showDateTime(row.closed_at) },
]

export const ClosedMonthList = () => {
  const list = useList<ClosedMonthRow>('closed_month', ['month', 'station'])
  const { may } = useRights()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <DataList
        list={list}
        empty="Ningún mes está cerrado."
        purpose="Un mes se cierra cuando sus horas están revisadas: desde entonces ya no cambian."
        columns={columns}
        to={(row) => `/human_resources/closed_months/${row.id}`}
        card={(row) => ({
          lead: stateOf(row),
          time: hoursOf(row),
          title: monthTitle(row.month),
          about: closedFor(row.station_text),
        })}
        action={
          may('POST closed_month') && (
            <Button leftSection={<IconLock size={18} aria-hidden />} onClick={open}>
              Cerrar un mes
            </Button>
          )
        }
        filters={<ResourceFilter list={list} name="station" label="Estación" resource="station" />}
      />
      <CloseMonth opened={opened} onClose={close} />
    </>
  )
}
