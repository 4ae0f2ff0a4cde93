import * as z from 'zod'
import { importFindings } from '../shared/import/import.schema.ts'

/** A station as parsed from the row, in words. */
const understood = z.object({
  row: z.int(),
  no_station: z.string(),
  name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  state: z.string(),
  region_type: z.string(),
  place: z.string(),
})
export type UnderstoodStation = z.infer<typeof understood>

export const stationImportPreview = z.object({ ...importFindings.shape, stations: z.array(understood) })
export type StationImportPreview = z.infer<typeof stationImportPreview>
