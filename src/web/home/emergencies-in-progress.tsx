import { showDateTime } from '../../contract/dates.ts'
import { emergencyStatuses, isInProgress, storedStatuses, type EmergencyRow } from '../../contract/emergencies.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import type { Column } from '../list/list-table.tsx'
import { StatusBadge } from '../choices/status-badge.tsx'
import { SublistSection } from '../list/sublist-section.tsx'
import { NoWrap } from '../ui/no-wrap.tsx'
import { useSublist } from '../list/use-list.ts'

const columns: Column<EmergencyRow>[] = [
  { name: 'code', header: 'Código', cell: (row) => <NoWrap>{row.code}</NoWrap> },
  { name: 'emergency_type', header: 'Tipo de emergencia', cell: (row) => row.emergency_type_text || 'Sin tipo' },
  { name: 'address', header: 'Dirección', cell: (row) => row.address },
  { name: 'stations', header: 'Estaciones', cell: (row) => row.total_stations || 'Sin estaciones Asignadas' },
  { name: 'creation_date', header: 'Reportada', cell: (row) => <NoWrap>{showDateTime(row.creation_date)}</NoWrap> },
  { name: 'status', header: 'Estado', cell: (row) => <StatusBadge codes={storedStatuses} code={row.status} /> },
]

const status = Object.keys(emergencyStatuses)
  .filter((code) => isInProgress(Number(code)))
  .join(',')

/** All emergencies in progress, newest first, each with a link to its detail. */
export const EmergenciesInProgress = () => {
  const list = useSublist<EmergencyRow>('emergency', 'page', { status })
  return (
    <SublistSection
      title="Emergencias en curso"
      empty="No hay emergencias en curso"
      list={list}
      columns={columns}
      to={(row) => placeOf(resourceScreens.emergency.record, row.id)}
    />
  )
}
