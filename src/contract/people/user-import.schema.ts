import * as z from 'zod'
import { importFindings } from '../shared/import/import.schema.ts'

/** A person as parsed from the row, in words. */
const understood = z.object({
  row: z.int(),
  name: z.string(),
  no_dpi: z.string(),
  email: z.string(),
  phone_number: z.string(),
  date_of_birth: z.string(),
  station: z.string(),
  role: z.string(),
  user_range: z.string(),
  job_management: z.string(),
})
export type UnderstoodPerson = z.infer<typeof understood>

export const userImportPreview = z.object({ ...importFindings.shape, people: z.array(understood) })
export type UserImportPreview = z.infer<typeof userImportPreview>
