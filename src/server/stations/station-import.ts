import type * as z from 'zod'
import { labelOf, regions } from '../../contract/shared/codes.ts'
import { showPhone } from '../../contract/shared/text/written-numbers.ts'
import type { StationImportPreview, UnderstoodStation } from '../../contract/stations/station-import.schema.ts'
import { StationState, stationStates } from '../../contract/stations/station-states.ts'
import { stationForm, stations } from '../../contract/stations/stations.schema.ts'
import { codeSetCell, degreesCell, digitsCell, identifierCell, oneOfCell } from '../platform/import/cells.ts'
import { CHOICES } from '../platform/import/import-template.ts'
import type { ImportedResource } from '../platform/import/imported-resource.ts'
import { stationConstraints } from './stations.routes.ts'
import { insertStations, takenNumbers } from './stations.queries.ts'

type StationInput = z.output<typeof stationForm>

const choice = `Uno de la hoja ${CHOICES}`

export const stationImport: ImportedResource<keyof typeof stations.fields, StationInput, StationImportPreview> = {
  path: 'station',
  fields: stations.fields,
  help: {
    no_station: ['El número o código de la estación; cada una el suyo', '07'],
    name: ['Como la llaman', 'Séptima Compañía'],
    address: ['Donde está', '4a. calle 5-20 zona 1, Quetzaltenango'],
    phone_number: ['8 dígitos, con o sin +502', '7761-0000'],
    state: [choice, stationStates[StationState.Disponible].label],
    region_type: [choice, 'Occidente'],
    lat: ['En grados, como la muestra un mapa', '14.8347'],
    lng: ['En grados; en Guatemala es negativa', '-91.5181'],
  },
  template: { file: 'plantilla-estaciones.xlsx', title: 'Importar estaciones', sheet: 'Estaciones' },
  unique: [
    {
      field: 'no_station',
      keyOf: (text) => text.toLowerCase(),
      sentence: stationConstraints.station_number_unique[1],
      takenAmong: takenNumbers,
    },
  ],
  prepare: async () => ({
    input: stationForm,
    cells: {
      no_station: identifierCell,
      phone_number: digitsCell,
      state: codeSetCell(stationStates, Object.values(StationState)),
      region_type: oneOfCell(regions),
      lat: degreesCell,
      lng: degreesCell,
    },
    previewOf: (findings, rows) => ({ ...findings, stations: rows.map(({ row, input }) => inWords(row, input)) }),
  }),
  create: insertStations,
}

const inWords = (row: number, { lat, lng, ...station }: StationInput): UnderstoodStation => ({
  row,
  ...station,
  phone_number: showPhone(station.phone_number),
  state: labelOf(stationStates, station.state),
  place: `${lat}, ${lng}`,
})
