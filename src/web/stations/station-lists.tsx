import { showPhone } from '../../contract/shared/text/written-numbers.ts'
import { UserStatus } from '../../contract/shared/rights/roles.ts'
import { placeOf, resourceScreens } from '../../contract/shared/rights/screens.ts'
import { userCan } from '../../contract/people/user-rights.ts'
import { userStatuses } from '../../contract/people/user-codes.ts'
import type { UserRow } from '../../contract/people/users.schema.ts'
import { vehicleStates } from '../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../contract/fleet/vehicles.schema.ts'
import { useAsker } from '../platform/rights/person.ts'
import { PrintLink } from '../platform/print/print-link.tsx'
import { SublistSection } from '../platform/list/sublist-section.tsx'
import type { CardParts, Column } from '../platform/list/table-props.ts'
import { StatusBadge } from '../platform/choices/status-badge.tsx'
import { useSublist } from '../platform/list/use-list.ts'
import { Plate } from '../platform/ui/unit-name.tsx'

const userColumns: Column<UserRow>[] = [
  { name: 'name', header: 'Nombre', least: 190, cell: (row) => row.name },
  { name: 'name_role', header: 'Rol', cell: (row) => row.name_role },
  { name: 'phone_number', header: 'Teléfono', width: 156, cell: (row) => showPhone(row.phone_number) || '—' },
  { name: 'email', header: 'Correo', cell: (row) => row.email || '—' },
  { name: 'status', header: 'Estado', width: 128, cell: (row) => <StatusBadge codes={userStatuses} code={row.status} /> },
]

const userCard = (row: UserRow): CardParts => ({
  lead: <StatusBadge codes={userStatuses} code={row.status} />,
  time: showPhone(row.phone_number),
  title: row.name,
  about: [row.name_role, row.email].filter(Boolean).join(' · '),
})

export const StationUsers = ({ stationId }: { stationId: number }) => {
  const list = useSublist<UserRow>('user', 'users_page', { station_id: stationId })
  const mayPrint = userCan.printCard(useAsker(), { station_id: stationId, status: UserStatus.Activo })
  return (
    <SublistSection
      title="Usuarios"
      empty="Sin Usuarios"
      list={list}
      columns={userColumns}
      card={userCard}
      to={(row) => placeOf(resourceScreens.user.record, row.id)}
      aside={mayPrint && list.count > 0 && <PrintLink place={`/users/cards?station_id=${stationId}`}>Imprimir carnés</PrintLink>}
    />
  )
}

const vehicleColumns: Column<Vehicle>[] = [
  { name: 'unit', header: 'Unidad', width: 120, cell: (row) => row.unit },
  { name: 'plate', header: 'Placa', width: 128, cell: (row) => <Plate>{row.plate}</Plate> },
  { name: 'model', header: 'Modelo', cell: (row) => row.model },
  { name: 'vehicle_type', header: 'Tipo de vehículo', cell: (row) => row.vehicle_type.name },
  {
    name: 'disponibility',
    header: 'Disponibilidad',
    width: 160,
    cell: (row) => <StatusBadge codes={vehicleStates} code={row.disponibility} />,
  },
]

const vehicleCard = (row: Vehicle): CardParts => ({
  lead: <StatusBadge codes={vehicleStates} code={row.disponibility} />,
  time: <Plate>{row.plate}</Plate>,
  title: row.unit,
  about: `${row.vehicle_type.name} · ${row.model}`,
})

export const StationVehicles = ({ stationId }: { stationId: number }) => {
  const list = useSublist<Vehicle>('vehicle', 'vehicles_page', { station: stationId })
  return (
    <SublistSection
      title="Vehículos"
      empty="Sin vehículos"
      list={list}
      columns={vehicleColumns}
      card={vehicleCard}
      to={(row) => placeOf(resourceScreens.vehicle.record, row.id)}
    />
  )
}
