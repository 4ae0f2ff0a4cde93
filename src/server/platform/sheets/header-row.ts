import { plainWords } from '../text/plain-words.ts'
import type { SheetRow } from './sheet-row.ts'

/** The title and notes of a sheet may precede the headers. */
export const ROWS_ABOVE = 20

/** A header for comparison; those of required columns have an asterisk in the template. */
export const plainHeader = (header: string) => plainWords(header.replaceAll('*', ''))

/** The index of the row with several of the headers; -1 if there is none. */
export const headerRowIn = (rows: readonly SheetRow[], headers: ReadonlySet<string>): number =>
  rows.slice(0, ROWS_ABOVE).findIndex(({ cells }) => cells.filter((cell) => headers.has(plainHeader(cell))).length > 1)
