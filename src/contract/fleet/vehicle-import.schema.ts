import * as z from 'zod'
import { importFindings } from '../shared/import/import.schema.ts'

/** A vehicle as parsed from the row, in words. */
const understood = z.object({
  row: z.int(),
  plate: z.string(),
  unit: z.string(),
  model: z.string(),
  year: z.string(),
  vehicle_type: z.string(),
  station: z.string(),
  disponibility: z.string(),
  note: z.string(),
})
export type UnderstoodVehicle = z.infer<typeof understood>

export const vehicleImportPreview = z.object({ ...importFindings.shape, vehicles: z.array(understood) })
export type VehicleImportPreview = z.infer<typeof vehicleImportPreview>
