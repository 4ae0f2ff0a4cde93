import { composed } from '../../../contract/shared/text/written-numbers.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { CELL_CHARACTERS, SHEET_CHARACTERS, SHEET_COLUMNS } from '../../../contract/shared/limits.ts'

/** A row that is not empty: its number in the spreadsheet, and its cells as texts. A date is `YYYY-MM-DD`. */
export interface SheetRow {
  number: number
  cells: string[]
  /** The spreadsheet does not show it, for example because of a filter. */
  isHidden?: true
}

/** The sheet of a workbook that is read is the first visible one with these headers, or else the first visible one. */
export interface WantedRows {
  /** Their largest number. */
  most: number
  /** By `plainHeader`. */
  headers: ReadonlySet<string>
  /** What they are called, in refusals. */
  many: string
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
 * kinds of spaces, and the escapes of Excel, which writes a line end as `_x000D_` (ECMA-376, part 1, 22.9.2.19).
 */
const tidyCell = (text: string): string =>
  composed(
    text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).toWellFormed(),
  )
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u200B\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\r\n?/g, '\n')
    .trim()

/**
 * Collects the rows that are not empty, and refuses too many. A text shared by cells takes no memory until it is copied, as on
 * leaving the thread, so the total size of all cells is counted here.
 */
export const rowGatherer = (most: number) => {
  const rows: SheetRow[] = []
  let characters = 0
  const add = (number: number, written: readonly (string | undefined)[], isHidden = false): void => {
    const shown = written.slice(0, SHEET_COLUMNS)
    if (shown.some((cell = '') => cell.length > CELL_CHARACTERS)) throw new SheetRefusal('sheet.long_cell', number)
    characters += shown.reduce((sum, cell = '') => sum + cell.length, 0)
    if (characters > SHEET_CHARACTERS) throw new SheetRefusal('sheet.too_large')
    const cells = Array.from(shown, (cell = '') => tidyCell(cell))
    if (cells.every((cell) => cell === '')) return
    if (rows.length === most) throw new SheetRefusal('sheet.too_long')
    rows.push({ number, cells, ...(isHidden && { isHidden }) })
  }
  return { rows, add }
}
