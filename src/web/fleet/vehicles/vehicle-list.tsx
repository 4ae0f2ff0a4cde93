import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { trackingFilters, vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { CreateButton } from '../../platform/list/create-button.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { useResourceRights } from '../../platform/ui/person.ts'
import { useList } from '../../platform/list/use-list.ts'
import { useDelete } from '../../platform/calls/use-record.ts'
import { AvailabilitySelect } from './availability-select.tsx'

const { create, record, edit } = resourceScreens.vehicle

const columns: Column<Vehicle>[] = [
  { name: 'plate', header: 'Placa', cell: (row) => row.plate, orderBy: 'plate', width: 128 },
  { name: 'model', header: 'Modelo', cell: (row) => row.model, orderBy: 'model' },
  { name: 'note', header: 'Nota', cell: (row) => row.note, orderBy: 'note' },
  { name: 'station_name', header: 'Estación', cell: (row) => row.station.name, orderBy: 'station_name' },
  {
    name: 'station_address',
    header: 'Dirección de la estación',
    cell: (row) => row.station.address,
    orderBy: 'station_address',
    width: 216,
  },
  {
    name: 'disponibility',
    header: 'Disponibilidad',
    cell: (row) => <AvailabilitySelect vehicle={row} />,
    orderBy: 'disponibility',
    width: 184,
  },
]

const cardOf = (row: Vehicle): CardParts => ({
  lead: <AvailabilitySelect vehicle={row} />,
  time: row.plate,
  title: row.unit,
  about: [row.model, row.station.name, row.station.address, row.note].filter((part) => part !== '').join(' · '),
})

export const VehicleList = () => {
  const list = useList<Vehicle>('vehicle', ['station', 'vehicle_type', 'disponibility', 'on_tracking'])
  const rights = useResourceRights('vehicle')
  const remove = useDelete('vehicle')
  return (
    <DataList
      list={list}
      empty="Sin vehículos"
      columns={columns}
      to={(row) => placeOf(record, row.id)}
      card={cardOf}
      action={rights.create && <CreateButton place={create.path} />}
      filters={
        <>
          <ResourceFilter list={list} name="station" label="Estación" resource="station" />
          <ResourceFilter list={list} name="vehicle_type" label="Tipo de vehículo" resource="vehicle_type" />
          <CodeFilter list={list} name="disponibility" label="Disponibilidad" codes={vehicleStates} />
          <CodeFilter list={list} name="on_tracking" label="Trackeo" codes={trackingFilters} offered={[1, 0]} />
        </>
      }
      actions={(row) => ({
        view: placeOf(record, row.id),
        edit: rights.edit ? placeOf(edit, row.id) : undefined,
        onDelete: rights.remove ? () => void remove(row) : undefined,
      })}
    />
  )
}
