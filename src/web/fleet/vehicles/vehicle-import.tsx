import type { UnderstoodVehicle, VehicleImportPreview } from '../../../contract/fleet/vehicle-import.schema.ts'
import { ImportScreen } from '../../platform/import/import-screen.tsx'
import type { ImportedScreen } from '../../platform/import/imported-screen.ts'
import { TwoLines } from '../../platform/import/two-lines.tsx'

const vehicles: ImportedScreen<VehicleImportPreview, UnderstoodVehicle> = {
  resource: 'vehicle',
  lastStep: 'Importe. Las estaciones y los tipos de vehículo que nombra el archivo deben existir antes.',
  created: 'Se crearán todos de una vez.',
  rowsIn: (preview) => preview.vehicles,
  columns: [
    { name: 'row', header: 'Fila', width: 72, cell: (vehicle) => vehicle.row },
    {
      name: 'plate',
      header: 'Placa y unidad',
      isHeading: true,
      cell: (vehicle) => <TwoLines first={vehicle.plate} second={vehicle.unit} />,
    },
    { name: 'model', header: 'Modelo y año', cell: (vehicle) => <TwoLines first={vehicle.model} second={vehicle.year} /> },
    { name: 'vehicle_type', header: 'Tipo de vehículo', cell: (vehicle) => vehicle.vehicle_type },
    { name: 'station', header: 'Estación', cell: (vehicle) => vehicle.station },
    { name: 'disponibility', header: 'Disponibilidad', width: 160, cell: (vehicle) => vehicle.disponibility },
    { name: 'note', header: 'Nota', cell: (vehicle) => vehicle.note },
  ],
  card: (vehicle) => ({
    time: vehicle.plate,
    lead: vehicle.disponibility,
    title: vehicle.unit,
    about: [`Fila ${vehicle.row}`, vehicle.vehicle_type, `${vehicle.model} ${vehicle.year}`, vehicle.station, vehicle.note].join(
      ' · ',
    ),
    isWhole: true,
  }),
}

export const VehicleImport = () => <ImportScreen of={vehicles} />
