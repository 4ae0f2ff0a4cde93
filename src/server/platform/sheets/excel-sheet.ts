import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { OFFSET_MINUTES } from '../../../contract/shared/dates/dates.ts'
import { SHEET_END, SHEET_START, Style } from './excel-parts.ts'
import { harmlessText } from './harmless-text.ts'
import { escapeMarkup } from '../text/markup.ts'

/** A Date is shown as Guatemalan wall-clock time; null is an empty cell. */
type Cell = string | number | Date | null

export interface Column<Row> {
  header: string
  /** In characters. */
  width: number
  cell: (row: Row) => Cell
  /** How dates and numbers of the column are shown: as lists do unless it says otherwise. A duration is a part of a day. */
  format?: 'reportTime' | 'duration'
  /** Text that people enter in the column stays text, even if it consists of digits. */
  isText?: true
  /** The cells with the permitted values, as `Valores!$A$3:$A$9`: the drop-down list of the empty rows. */
  choices?: string
}

export interface Sheet<Row> {
  name: string
  title: string
  /** Lines under the title: who made it, when, of what. */
  notes: readonly string[]
  columns: readonly Column<Row>[]
  /** How many columns stay in view beside a wide sheet's others. */
  frozenColumns?: number
  /** In batches, so that a long sheet is never completely in memory. */
  rows: AsyncIterable<readonly Row[]>
}

/** The number of the row with the columns' headers. */
export const headerRowOf = ({ notes }: Pick<Sheet<never>, 'notes'>): number => notes.length + 2

/** The XML of a sheet, in chunks: title and notes, then the header row, frozen and with filters, then the rows. */
export const sheetXml = async function* <Row>({
  title,
  notes,
  columns,
  frozenColumns = 0,
  rows,
}: Sheet<Row>): AsyncGenerator<string> {
  const header = headerRowOf({ notes })
  const headers = columns.map((column) => column.header)
  const formats = columns.map(({ format }) => format)
  const cellsOf = (row: Row) => columns.map(({ cell }) => cell(row))
  const top = [
    SHEET_START,
    frozenBefore(frozenColumns, header + 1),
    `<cols>${columns.map(columnXml).join('')}</cols><sheetData>`,
    rowXml(1, [title], Style.title),
    ...notes.map((note, index) => rowXml(index + 2, [note], Style.plain)),
    rowXml(header, headers, Style.header),
  ]
  yield top.join('')
  let last = header
  // The stream reads one batch ahead, and no more: the database reads the next batch while this one is written.
  const ahead = Readable.from(rows, { highWaterMark: 1 }) as AsyncIterable<readonly Row[]>
  for await (const batch of ahead) {
    // The query of the next batch is sent before the event loop comes to this.
    await setImmediate()
    const next = last + 1
    yield batch.map((row, index) => rowXml(next + index, cellsOf(row), Style.wrapped, formats)).join('')
    last += batch.length
  }
  yield `</sheetData><autoFilter ref="A${header}:${letterOf(columns.length - 1)}${last}"/>${choicesXml(columns, last + 1)}${SHEET_END}`
}

const frozenBefore = (columns: number, row: number) => {
  const [split, pane] = columns === 0 ? ['', 'bottomLeft'] : [` xSplit="${columns}"`, 'bottomRight']
  const place = `${letterOf(columns)}${row}`
  return `<sheetViews><sheetView workbookViewId="0"><pane${split} ySplit="${row - 1}" topLeftCell="${place}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`
}

const columnXml = ({ width, isText }: Pick<Column<never>, 'width' | 'isText'>, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}"${isText ? ` style="${Style.text}"` : ''} customWidth="1"/>`

/** More rows than a person fills in by hand. */
const ROWS_TO_FILL = 10_000

/** A value outside the list is not refused, since reading the sheet accepts other spellings. */
const choicesXml = (columns: readonly Pick<Column<never>, 'choices'>[], first: number): string => {
  const lists = columns.flatMap(({ choices }, index) => {
    const rows = `${letterOf(index)}${first}:${letterOf(index)}${first + ROWS_TO_FILL - 1}`
    return choices === undefined
      ? []
      : [
          `<dataValidation type="list" allowBlank="1" sqref="${rows}"><formula1>${escapeMarkup(choices)}</formula1></dataValidation>`,
        ]
  })
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

type Format = Column<never>['format']

const rowXml = (number: number, cells: readonly Cell[], style: number, formats: readonly Format[] = []): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(`${letterOf(index)}${number}`, cell, style, formats[index])).join('')}</row>`

const cellXml = (place: string, cell: Cell, style: number, format: Format): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${Style[format ?? 'number']}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${place}" s="${Style[format ?? 'date']}"><v>${serialOf(cell)}</v></c>`
  const text = escapeMarkup(literal(harmlessText(cell)))
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** In a workbook `_x003D_` is `=`. As `_x005F_x003D_`, whose first part is `_`, it stays what was written. */
const literal = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** Days since 30 December 1899, in whole seconds, which is how a sheet counts wall-clock time. */
const serialOf = (instant: Date): number => (Math.floor(instant.getTime() / 1000) + OFFSET_MINUTES * 60) / 86_400 + 25_569

/** A to Z, then AA to ZZ. */
const letterOf = (index: number): string => (index < 26 ? '' : letter(Math.floor(index / 26) - 1)) + letter(index % 26)
const letter = (index: number): string => String.fromCharCode(65 + index)
