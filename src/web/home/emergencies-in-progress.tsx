import { showDateTime } from '../../contract/dates.ts'
import { gravestInProgress, gravityColor, storedStatuses } from '../../contract/emergency-rules.ts'
import type { EmergencyRow } from '../../contract/emergencies.ts'
import { inProgressTitle } from '../../contract/screen-places.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import { cardOfEmergency, stationsOfEmergency } from '../emergencies/emergency-row-badges.tsx'
import { noneInProgress, typeOfEmergency } from '../../contract/emergency-texts.ts'
import type { Column } from '../list/table-props.ts'
import { StatusBadge } from '../choices/status-badge.tsx'
import { SublistSection } from '../list/sublist-section.tsx'
import { useSublist } from '../list/use-list.ts'

const columns: Column<EmergencyRow>[] = [
  { name: 'code', header: 'Código', width: 136, cell: (row) => row.code },
  { name: 'emergency_type', header: 'Tipo de emergencia', cell: typeOfEmergency },
  { name: 'address', header: 'Dirección', cell: (row) => row.address },
  { name: 'stations', header: 'Estaciones', cell: stationsOfEmergency },
  { name: 'creation_date', header: 'Reportada', width: 168, cell: (row) => showDateTime(row.creation_date) },
  { name: 'status', header: 'Estado', width: 152, cell: (row) => <StatusBadge codes={storedStatuses} code={row.status} /> },
]

const cardOf = (row: EmergencyRow) => cardOfEmergency(row, <StatusBadge codes={storedStatuses} code={row.status} />)

/** All emergencies in progress, the most grave first, each with a link to its detail. */
export const EmergenciesInProgress = () => {
  const list = useSublist<EmergencyRow>('emergency', 'page', gravestInProgress)
  return (
    <SublistSection
      title={inProgressTitle}
      empty={noneInProgress}
      list={list}
      columns={columns}
      edge={gravityColor}
      card={cardOf}
      to={(row) => placeOf(resourceScreens.emergency.record, row.id)}
    />
  )
}
