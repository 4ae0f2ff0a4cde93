import * as z from 'zod'
import { codeField, modelYear, reference, text } from '../shared/fields.schema.ts'
import { idFilter, idList, listQuery, option, recordShape, resource } from '../shared/resource.schema.ts'
import { stationBrief } from '../shared/station-brief.schema.ts'
import { vehicleStates } from './vehicle-states.ts'

export const vehicles = resource({
  path: 'vehicle',
  fields: {
    /** A plate with any spaces and hyphens; displayed as it was written (S-51). */
    plate: text('Placa', 15)
      .refine((plate) => plate.trim() === '' || /[\p{L}\p{N}]/u.test(plate), 'Escriba letras o números')
      .meta({ title: 'Placa' }),
    model: text('Modelo', 100),
    note: text('Nota', 300),
    unit: text('Unidad', 30),
    year: modelYear('Año'),
    disponibility: codeField('Disponibilidad', vehicleStates),
    station: reference('Estación'),
    vehicle_type: reference('Tipo de vehículo'),
  },
  searchIn: ['plate', 'model', 'note', 'unit'],
})

export const vehicleRow = z
  .object({
    ...recordShape,
    plate: z.string(),
    model: z.string(),
    note: z.string(),
    unit: z.string(),
    year: z.int(),
    disponibility: z.int(),
    disponibility_label: z.string(),
    station: stationBrief,
    vehicle_type: option,
    on_tracking: z.boolean(),
  })
  .meta({ id: 'Vehicle' })
export type Vehicle = z.infer<typeof vehicleRow>

export const vehicleFilters = z.strictObject({
  ...listQuery,
  /** One or several, separated by commas. */
  station: idList().optional(),
  vehicle_type: idFilter().optional(),
  disponibility: idFilter().optional(),
  /** 1: on tracking; 0: not. */
  on_tracking: idFilter().max(1, 'Filtro inválido').optional(),
  async_options: z.string().max(5).optional(),
})

export const vehicleStatusChange = z.strictObject({
  id: reference('Vehículo'),
  status: codeField('Disponibilidad', vehicleStates),
})

/** A vehicle to choose on the emergency form. */
export const vehicleOption = z
  .object({
    id: z.int(),
    name: z.string(),
    plate: z.string(),
    unit: z.string(),
    model: z.string(),
    disponibility: z.int(),
    disponibility_label: z.string(),
    station: z.int(),
  })
  .meta({ id: 'VehicleOption' })
export type VehicleOption = z.infer<typeof vehicleOption>
