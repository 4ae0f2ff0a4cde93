import type { ErrorCode } from '../../contract/errors.ts'

/** A row that has something in it: its number as a spreadsheet shows it, its cells as texts. A date is `YYYY-MM-DD`. */
export interface SheetRow {
  number: number
  cells: string[]
}

export type SheetFault = Extract<ErrorCode, 'file.format' | `sheet.${string}`>

/** What the thread that reads a sheet answers. */
export type SheetRead = { rows: SheetRow[] } | { fault: SheetFault }

/** Why a file cannot be read as a sheet. */
export class SheetRefusal extends Error {
  readonly fault: SheetFault

  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}

/** Wider than any sheet of ours; what stands further right is somebody's notes. */
export const MOST_COLUMNS = 100

/** Without what nobody sees or no table could hold: characters that control, halves of characters, spaces of another kind. */
const tidyCell = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u200B\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ')
    .trim()

/** Gathers rows, but for the empty ones, and refuses one too many. */
export const rowGatherer = (most: number) => {
  const rows: SheetRow[] = []
  const add = (number: number, written: readonly (string | undefined)[]): void => {
    const cells = Array.from(written.slice(0, MOST_COLUMNS), (cell) => tidyCell(cell ?? ''))
    if (cells.every((cell) => cell === '')) return
    if (rows.length === most) throw new SheetRefusal('sheet.too_long')
    rows.push({ number, cells })
  }
  return { rows, add }
}
