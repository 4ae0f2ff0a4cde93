import * as z from 'zod'

/* What the imports of all resources share. Each adds the rows as it understood them. */

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

export const importFindings = z.object({
  /** Rows with a record. */
  count: z.int(),
  /** Those that the spreadsheet does not show, for example because of a filter; they are imported, too. */
  hidden: z.int(),
  /** Those without errors. */
  good: z.int(),
  fault_count: z.int(),
  faults: z.array(fault),
})
export type ImportFindings = z.infer<typeof importFindings>

export const imported = z.object({ created: z.int() })
export type Imported = z.infer<typeof imported>
