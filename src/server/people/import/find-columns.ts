import {
  importFieldNames,
  importLabel,
  isImportFieldNeeded,
  type ImportField,
} from '../../../contract/people/user-import.schema.ts'
import { plainWords } from '../../platform/text/plain-words.ts'
import type { SheetRow } from '../../platform/sheets/sheet-row.ts'
import { fail } from '../../platform/errors/refusal.ts'

/** The index of each field's column, and the rows below the headers. */
export interface FoundColumns {
  places: ReadonlyMap<ImportField, number>
  rows: readonly SheetRow[]
}

/** The title and notes of a sheet may precede the headers. */
const ROWS_ABOVE = 20

/** Required columns of the template have an asterisk. */
const plainHeader = (header: string) => plainWords(header.replaceAll('*', ''))

const fieldsByHeader = new Map(importFieldNames.map((field) => [plainHeader(importLabel(field)), field]))

/** Finds the header row and the field of each column, or reports what is wrong with them. */
export const findColumns = (rows: readonly SheetRow[]): FoundColumns => {
  const isHeaders = ({ cells }: SheetRow) => cells.filter((cell) => fieldsByHeader.has(plainHeader(cell))).length > 1
  const found = rows.slice(0, ROWS_ABOVE).findIndex(isHeaders)
  const [headers] = rows.slice(Math.max(0, found))
  if (headers === undefined) throw fail('sheet.empty')
  const fields = headers.cells.map((header) => fieldsByHeader.get(plainHeader(header)))
  const named = fields.filter((field) => field !== undefined)
  refuse({
    'Faltan estas columnas': importFieldNames
      .filter((field) => isImportFieldNeeded(field) && !named.includes(field))
      .map(importLabel),
    'Estas columnas no se conocen': headers.cells.filter((header, place) => header !== '' && fields[place] === undefined),
    'Estas columnas están repetidas': importFieldNames
      .filter((field) => named.indexOf(field) !== named.lastIndexOf(field))
      .map(importLabel),
  })
  const people = rows.slice(Math.max(0, found) + 1)
  if (people.length === 0) throw fail('sheet.empty')
  return { places: new Map(named.map((field) => [field, fields.indexOf(field)])), rows: people }
}

const refuse = (faults: Record<string, readonly string[]>): void => {
  const sentences = Object.entries(faults).flatMap(([fault, columns]) =>
    columns.length === 0 ? [] : [`${fault}: ${columns.map((column) => column.slice(0, 60)).join(', ')}.`],
  )
  if (sentences.length > 0) throw fail('sheet.columns', { faults: sentences.join(' ') })
}
