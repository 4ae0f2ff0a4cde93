import type { ErrorCode } from '../../../contract/errors.ts'
import { CELL_CHARACTERS, SHEET_CHARACTERS, SHEET_COLUMNS } from '../../../contract/shared/limits.ts'

/** A row that is not empty: its number in the spreadsheet, and its cells as texts. A date is `YYYY-MM-DD`. */
export interface SheetRow {
  number: number
  cells: string[]
}

export type SheetFault = Extract<ErrorCode, 'file.format' | `sheet.${string}`>

/** The answer of the thread that reads a sheet. */
export type SheetRead = { rows: SheetRow[] } | { fault: SheetFault; row?: number | undefined }

/** Why a file cannot be read as a sheet. */
export class SheetRefusal extends Error {
  readonly fault: SheetFault
  readonly row: number | undefined

  constructor(fault: SheetFault, row?: number) {
    super(fault)
    this.fault = fault
    this.row = row
  }
}

/**
 * Removes invisible characters and those that a table cannot store: control characters and unpaired surrogates. Replaces other
 * kinds of spaces.
 */
const tidyCell = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u200B\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ')
    .trim()

/**
 * Collects the rows that are not empty, and refuses too many. A text shared by cells takes no memory until it is copied, as on
 * leaving the thread, so the total size of all cells is counted here.
 */
export const rowGatherer = (most: number) => {
  const rows: SheetRow[] = []
  let characters = 0
  const add = (number: number, written: readonly (string | undefined)[]): void => {
    const shown = written.slice(0, SHEET_COLUMNS)
    if (shown.some((cell = '') => cell.length > CELL_CHARACTERS)) throw new SheetRefusal('sheet.long_cell', number)
    characters += shown.reduce((sum, cell = '') => sum + cell.length, 0)
    if (characters > SHEET_CHARACTERS) throw new SheetRefusal('sheet.too_large')
    const cells = Array.from(shown, (cell = '') => tidyCell(cell))
    if (cells.every((cell) => cell === '')) return
    if (rows.length === most) throw new SheetRefusal('sheet.too_long')
    rows.push({ number, cells })
  }
  return { rows, add }
}
