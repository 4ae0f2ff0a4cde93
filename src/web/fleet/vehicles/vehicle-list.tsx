import { useImportableRows } from '../../platform/import/import-button.tsx'
import { trackingFilters, vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { DataList } from '../../platform/list/data-list.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { useList } from '../../platform/list/use-list.ts'
import { Plate } from '../../platform/ui/unit-name.tsx'
import { AvailabilitySelect } from './availability-select.tsx'

const columns: Column<Vehicle>[] = [
  { name: 'unit', header: 'Unidad', cell: (row) => row.unit, orderBy: 'unit', isHeading: true, least: 96 },
  { name: 'plate', header: 'Placa', cell: (row) => <Plate>{row.plate}</Plate>, orderBy: 'plate', width: 108 },
  { name: 'model', header: 'Modelo', cell: (row) => row.model, orderBy: 'model', least: 104 },
  { name: 'note', header: 'Nota', cell: (row) => row.note, orderBy: 'note', least: 88 },
  { name: 'station_name', header: 'Estación', cell: (row) => row.station.name, orderBy: 'station_name', least: 108 },
  {
    name: 'station_address',
    header: 'Dirección de la estación',
    cell: (row) => row.station.address,
    orderBy: 'station_address',
  },
  {
    name: 'disponibility',
    header: 'Disponibilidad',
    cell: (row) => <AvailabilitySelect vehicle={row} />,
    orderBy: 'disponibility',
    width: 176,
  },
]

const cardOf = (row: Vehicle): CardParts => ({
  lead: <AvailabilitySelect vehicle={row} />,
  time: <Plate>{row.plate}</Plate>,
  title: row.unit,
  about: [row.model, row.station.name, row.station.address, row.note].filter((part) => part !== '').join(' · '),
})

export const VehicleList = () => {
  const list = useList<Vehicle>('vehicle', ['station', 'vehicle_type', 'disponibility', 'on_tracking'])
  return (
    <DataList
      {...useImportableRows('vehicle')}
      list={list}
      empty="Sin vehículos"
      purpose="Aquí están las unidades que salen a las emergencias."
      columns={columns}
      card={cardOf}
      filters={
        <>
          <ResourceFilter list={list} name="station" label="Estación" resource="station" />
          <ResourceFilter list={list} name="vehicle_type" label="Tipo de vehículo" resource="vehicle_type" />
          <CodeFilter list={list} name="disponibility" label="Disponibilidad" codes={vehicleStates} />
          <CodeFilter list={list} name="on_tracking" label="Trackeo" codes={trackingFilters} offered={[1, 0]} />
        </>
      }
    />
  )
}
