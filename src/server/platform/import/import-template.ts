import type { FastifyReply } from 'fastify'
import type { ImportFindings } from '../../../contract/shared/import/import.schema.ts'
import { countOf, importWords } from '../../../contract/shared/import/import-words.ts'
import { MAX_IMPORT_ROWS } from '../../../contract/shared/limits.ts'
import type { Caller, Deps } from '../deps.ts'
import { sendSheets, written } from '../sheets/excel.ts'
import type { Column } from '../sheets/excel-sheet.ts'
import { headerOf, isNeeded, namesOf, type ImportedResource } from './imported-resource.ts'

/** The sheet with the permitted values. */
export const CHOICES = 'Valores'

/** Answers a workbook to fill in: the columns of the resource, the instructions, and the permitted values. */
export const sendTemplate = async <Field extends string, Input, Preview extends ImportFindings>(
  { path, fields, help, template, prepare }: ImportedResource<Field, Input, Preview>,
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { cells } = await prepare(db, caller)
  const names = namesOf(fields)
  const chosen = names.flatMap((field) => {
    const offered = cells[field]?.offered
    return offered === undefined ? [] : [{ field, offered }]
  })
  const listOf = (field: Field): Partial<Column<never>> => {
    const place = chosen.findIndex((choice) => choice.field === field)
    const letter = String.fromCharCode(65 + place)
    const last = (chosen[place]?.offered.length ?? 0) + 2
    return last === 2 ? {} : { choices: `${CHOICES}!$${letter}$3:$${letter}$${last}` }
  }
  const words = importWords[path]
  const toFillIn = {
    name: template.sheet,
    title: template.title,
    notes: [
      `Escriba ${words.indefinite} por fila, debajo de los encabezados. Las columnas con * son obligatorias.`,
      `Las hojas "Cómo se llena" y "${CHOICES}" dicen qué se escribe en cada una. Hasta ${countOf(words, MAX_IMPORT_ROWS)} por archivo.`,
    ],
    columns: names.map((field) => ({
      header: `${headerOf(fields, field)}${isNeeded(fields, field) ? ' *' : ''}`,
      width: 24,
      cell: () => null,
      ...(cells[field]?.isText && { isText: true as const }),
      ...listOf(field),
    })),
    rows: batch<never>([]),
  }
  const howTo = {
    name: 'Cómo se llena',
    title: 'Cómo se llena',
    notes: [],
    columns: [
      { header: 'Columna', width: 24, cell: (field: Field) => headerOf(fields, field) },
      { header: 'Obligatoria', width: 14, cell: (field: Field) => (isNeeded(fields, field) ? 'Sí' : 'No') },
      { header: 'Cómo se escribe', width: 56, cell: (field: Field) => help[field][0] },
      { header: 'Ejemplo', width: 44, cell: (field: Field) => help[field][1] },
    ],
    rows: batch(names),
  }
  const longest = Math.max(...chosen.map(({ offered }) => offered.length))
  const values = {
    name: CHOICES,
    title: 'Valores permitidos',
    notes: [],
    columns: chosen.map(({ field, offered }) => ({
      header: headerOf(fields, field),
      width: 32,
      cell: (place: number) => offered[place] ?? null,
    })),
    rows: batch(Array.from({ length: longest }, (_, place) => place)),
  }
  return sendSheets(reply, template.file, [written(toFillIn), written(howTo), written(values)])
}

const batch = async function* <Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
