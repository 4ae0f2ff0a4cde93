import { Group, Stack, Text } from '@mantine/core'
import { showDateTime } from '../../contract/dates.ts'
import { regions } from '../../contract/codes.ts'
import { badRange, EmergencyStatus, emergencyStatuses, isRange, type EmergencyRow } from '../../contract/emergencies.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import { CreateButton } from '../list/create-button.tsx'
import { DataList } from '../list/data-list.tsx'
import { ChoiceFilter } from '../list/filters/choice-filter.tsx'
import { CodeFilter } from '../list/filters/code-filter.tsx'
import { DayRangeFilter } from '../list/filters/day-range-filter.tsx'
import { ResourceFilter } from '../list/filters/resource-filter.tsx'
import type { Column } from '../list/list-table.tsx'
import { useRights } from '../ui/person.ts'
import { useList } from '../list/use-list.ts'
import { useDelete } from '../calls/use-record.ts'
import { DownloadExcel } from './download-excel.tsx'
import { EmergencyStatusCell } from './status-select.tsx'
import { useEmergencyRights } from './use-emergency-rights.ts'

const { create, record, edit } = resourceScreens.emergency

const columns: readonly Column<EmergencyRow>[] = [
  { name: 'id', header: 'Código', orderBy: 'id', cell: (row) => <Code row={row} /> },
  { name: 'stations', header: 'Estaciones', cell: (row) => row.total_stations || 'Sin estaciones Asignadas' },
  { name: 'address', header: 'Dirección', orderBy: 'address', cell: (row) => row.address },
  {
    name: 'emergency_type',
    header: 'Tipo de emergencia',
    orderBy: 'emergency_type_text',
    cell: (row) => row.emergency_type_text || 'Sin tipo',
  },
  { name: 'status', header: 'Estado', orderBy: 'status', cell: (row) => <EmergencyStatusCell emergency={row} /> },
  { name: 'creation_date', header: 'Fecha reportada', orderBy: 'creation_date', cell: (row) => showDateTime(row.creation_date) },
]

const Code = ({ row }: { row: EmergencyRow }) => (
  <Stack component="span" gap={0} style={{ whiteSpace: 'nowrap' }}>
    <span>{`# ${row.id}`}</span>
    <Text component="span" size="xs" c="dimmed" fw={400}>
      {row.code}
    </Text>
  </Stack>
)

const filterNames = [
  'status',
  'start_date',
  'end_date',
  'station_emergency__station',
  'region_type',
  'emergency_type_id',
  'vehicle_emergency__vehicle',
]

export const EmergencyList = () => {
  const list = useList<EmergencyRow>('emergency', filterNames, isRange)
  const { may } = useRights()
  const rightsOn = useEmergencyRights()
  const remove = useDelete('emergency')
  const onlyResolved = list.filters['status'] === String(EmergencyStatus.Resuelta)
  return (
    <DataList
      list={list}
      empty={onlyResolved ? 'No hay emergencias resueltas.' : 'Sin emergencias'}
      columns={columns}
      to={(row) => placeOf(record, row.id)}
      action={
        <Group gap="sm">
          <DownloadExcel list={list} />
          {may('POST emergency') && <CreateButton place={create.path} />}
        </Group>
      }
      filters={
        <>
          <CodeFilter list={list} name="status" label="Estado" codes={emergencyStatuses} />
          <DayRangeFilter list={list} names={['start_date', 'end_date']} refusal={badRange} />
          <ResourceFilter list={list} name="station_emergency__station" label="Estación" resource="station" />
          <ChoiceFilter list={list} name="region_type" label="Región" choices={regions} />
          <ResourceFilter list={list} name="emergency_type_id" label="Tipo de emergencia" resource="emergency_type" />
          <ResourceFilter list={list} name="vehicle_emergency__vehicle" label="Vehículo" resource="vehicle" />
        </>
      }
      actions={(row) => ({
        view: placeOf(record, row.id),
        edit: rightsOn(row).edit ? placeOf(edit, row.id) : undefined,
        onDelete: rightsOn(row).remove ? () => void remove(row.id) : undefined,
      })}
    />
  )
}
