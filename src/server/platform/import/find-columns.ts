import type * as z from 'zod'
import type { ImportWords } from '../../../contract/shared/import/import-words.ts'
import { headerRowIn, plainHeader } from '../sheets/header-row.ts'
import type { SheetRow } from '../sheets/sheet-row.ts'
import { fail } from '../errors/refusal.ts'
import { headerOf, isNeeded, namesOf } from './imported-resource.ts'

/** The index of each field's column, and the rows below the headers. */
export interface FoundColumns<Field extends string> {
  places: ReadonlyMap<Field, number>
  rows: readonly SheetRow[]
}

const fieldsByHeader = <Field extends string>(fields: Readonly<Record<Field, z.ZodType>>): ReadonlyMap<string, Field> =>
  new Map(namesOf(fields).map((field) => [plainHeader(headerOf(fields, field)), field]))

export const plainHeadersOf = (fields: Readonly<Record<string, z.ZodType>>): ReadonlySet<string> =>
  new Set(fieldsByHeader(fields).keys())

/** Finds the header row and the field of each column, or reports what is wrong with them. */
export const findColumns = <Field extends string>(
  fields: Readonly<Record<Field, z.ZodType>>,
  words: ImportWords,
  rows: readonly SheetRow[],
): FoundColumns<Field> => {
  const known = fieldsByHeader(fields)
  const found = headerRowIn(rows, new Set(known.keys()))
  const [headers] = rows.slice(Math.max(0, found))
  if (headers === undefined) throw fail('sheet.empty', { ...words })
  const columns = headers.cells.map((header) => known.get(plainHeader(header)))
  const named = columns.filter((field) => field !== undefined)
  const headersOf = (some: readonly Field[]) => some.map((field) => headerOf(fields, field))
  refuse({
    'Faltan estas columnas': headersOf(namesOf(fields).filter((field) => isNeeded(fields, field) && !named.includes(field))),
    'Estas columnas no se conocen': headers.cells.filter((header, place) => header !== '' && columns[place] === undefined),
    'Estas columnas están repetidas': headersOf(
      namesOf(fields).filter((field) => named.indexOf(field) !== named.lastIndexOf(field)),
    ),
  })
  const below = rows.slice(Math.max(0, found) + 1)
  if (below.length === 0) throw fail('sheet.empty', { ...words })
  return { places: new Map(named.map((field) => [field, columns.indexOf(field)])), rows: below }
}

const refuse = (faults: Record<string, readonly string[]>): void => {
  const sentences = Object.entries(faults).flatMap(([fault, columns]) =>
    columns.length === 0 ? [] : [`${fault}: ${columns.map((column) => column.slice(0, 60)).join(', ')}.`],
  )
  if (sentences.length > 0) throw fail('sheet.columns', { faults: sentences.join(' ') })
}
