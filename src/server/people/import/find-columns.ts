import {
  importFieldNames,
  importLabel,
  isImportFieldNeeded,
  type ImportField,
} from '../../../contract/people/user-import.schema.ts'
import { headerRowIn, plainHeader } from '../../platform/sheets/header-row.ts'
import type { SheetRow } from '../../platform/sheets/sheet-row.ts'
import { fail } from '../../platform/errors/refusal.ts'

/** The index of each field's column, and the rows below the headers. */
export interface FoundColumns {
  places: ReadonlyMap<ImportField, number>
  rows: readonly SheetRow[]
}

const fieldsByHeader = new Map(importFieldNames.map((field) => [plainHeader(importLabel(field)), field]))

export const plainHeaders: ReadonlySet<string> = new Set(fieldsByHeader.keys())

/** Finds the header row and the field of each column, or reports what is wrong with them. */
export const findColumns = (rows: readonly SheetRow[]): FoundColumns => {
  const found = headerRowIn(rows, plainHeaders)
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
