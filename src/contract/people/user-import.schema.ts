import * as z from 'zod'
import { labelIn } from '../shared/fields.schema.ts'
import { importedFields } from './user-input.schema.ts'

export type ImportField = keyof typeof importedFields.shape
// The keys are the shape's own.
export const importFieldNames = Object.keys(importedFields.shape) as ImportField[]

export const importLabel = (field: ImportField): string => labelIn(importedFields.shape[field])
export const isImportFieldNeeded = (field: ImportField): boolean => !importedFields.shape[field].safeParse(undefined).success

/** The file travels beside it, in the field `file`. */
export const importForm = z.strictObject({})
export const importFileField = /^file$/

const fault = z.object({
  /** The row number in the spreadsheet. */
  row: z.int(),
  /** The column's header. */
  column: z.string(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof fault>

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

export const importPreview = z.object({
  /** Rows with a person. */
  count: z.int(),
  /** Those that the spreadsheet does not show, for example because of a filter; they are imported, too. */
  hidden: z.int(),
  /** Those without errors. */
  good: z.int(),
  fault_count: z.int(),
  faults: z.array(fault),
  people: z.array(understood),
})
export type ImportPreview = z.infer<typeof importPreview>

export const imported = z.object({ created: z.int() })
export type Imported = z.infer<typeof imported>
