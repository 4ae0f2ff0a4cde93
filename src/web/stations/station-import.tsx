import type { StationImportPreview, UnderstoodStation } from '../../contract/stations/station-import.schema.ts'
import { ImportScreen } from '../platform/import/import-screen.tsx'
import type { ImportedScreen } from '../platform/import/imported-screen.ts'
import { TwoLines } from '../platform/import/two-lines.tsx'

const stations: ImportedScreen<StationImportPreview, UnderstoodStation> = {
  resource: 'station',
  lastStep: 'Importe. Después revise en el mapa de cada una que esté en su lugar.',
  created: 'Se crearán todas de una vez.',
  rowsIn: (preview) => preview.stations,
  columns: [
    { name: 'row', header: 'Fila', width: 72, cell: (station) => station.row },
    {
      name: 'name',
      header: 'Nombre e ID',
      isHeading: true,
      cell: (station) => <TwoLines first={station.name} second={station.no_station} />,
    },
    {
      name: 'address',
      header: 'Dirección y coordenadas',
      cell: (station) => <TwoLines first={station.address} second={station.place} />,
    },
    { name: 'phone_number', header: 'Teléfono', width: 156, cell: (station) => station.phone_number },
    { name: 'state', header: 'Estado', width: 156, cell: (station) => station.state },
    { name: 'region_type', header: 'Región', width: 128, cell: (station) => station.region_type },
  ],
  card: (station) => ({
    time: `Fila ${station.row}`,
    lead: station.state,
    title: station.name,
    about: [station.no_station, station.address, station.place, station.phone_number, station.region_type].join(' · '),
    isWhole: true,
  }),
}

export const StationImport = () => <ImportScreen of={stations} />
