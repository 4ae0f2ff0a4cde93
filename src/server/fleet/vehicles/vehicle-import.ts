import type * as z from 'zod'
import { plateKey } from '../../../contract/fleet/plates.ts'
import type { UnderstoodVehicle, VehicleImportPreview } from '../../../contract/fleet/vehicle-import.schema.ts'
import { chosenVehicleStates, VehicleState, vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import { vehicles } from '../../../contract/fleet/vehicles.schema.ts'
import { labelOf } from '../../../contract/shared/codes.ts'
import { codeSetCell, identifierCell, numberCell, recordCell, stationCell } from '../../platform/import/cells.ts'
import { CHOICES } from '../../platform/import/import-template.ts'
import type { ImportedResource } from '../../platform/import/imported-resource.ts'
import { readNames, takenPlates, type Names } from './vehicle-import.queries.ts'
import { vehicleConstraints } from './vehicles.routes.ts'
import { insertVehicles } from './vehicles.queries.ts'

type VehicleInput = z.output<typeof vehicles.input>

const choice = `Uno de la hoja ${CHOICES}`

export const vehicleImport: ImportedResource<keyof typeof vehicles.fields, VehicleInput, VehicleImportPreview> = {
  path: 'vehicle',
  fields: vehicles.fields,
  help: {
    plate: ['Cada vehículo la suya, con o sin guiones', 'P-123ABC'],
    model: ['La marca y el modelo', 'Pierce Enforcer'],
    note: ['Lo que haya que saber de él', 'Sin novedad'],
    unit: ['Como lo llaman por radio', 'MB-101'],
    year: ['El año del modelo', '2015'],
    disponibility: [choice, vehicleStates[VehicleState.Disponible].label],
    station: [`${choice}, o el ID de la estación`, 'Estación Central'],
    vehicle_type: [choice, 'Motobomba'],
  },
  template: { file: 'plantilla-vehiculos.xlsx', title: 'Importar vehículos', sheet: 'Vehículos' },
  unique: [
    {
      field: 'plate',
      keyOf: plateKey,
      sentence: vehicleConstraints.vehicle_plate_unique[1],
      takenAmong: takenPlates,
    },
  ],
  prepare: async (db) => {
    const names = await readNames(db)
    return {
      input: vehicles.input,
      cells: {
        plate: identifierCell,
        unit: identifierCell,
        year: numberCell,
        // Only the system sets the other one (B-VEH-16).
        disponibility: codeSetCell(vehicleStates, chosenVehicleStates),
        station: stationCell(names.stations),
        vehicle_type: recordCell(names.types, 'No hay ningún tipo de vehículo que se llame así'),
      },
      previewOf: (findings, rows) => ({ ...findings, vehicles: rows.map(({ row, input }) => inWords(row, input, names)) }),
    }
  },
  create: insertVehicles,
}

const inWords = (row: number, { year, ...vehicle }: VehicleInput, { stations, types }: Names): UnderstoodVehicle => ({
  row,
  ...vehicle,
  plate: vehicle.plate.toUpperCase(),
  year: String(year),
  disponibility: labelOf(vehicleStates, vehicle.disponibility),
  station: stations.find(({ id }) => id === vehicle.station)?.name ?? '',
  vehicle_type: types.find(({ id }) => id === vehicle.vehicle_type)?.name ?? '',
})
