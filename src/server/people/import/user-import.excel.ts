import type { FastifyReply } from 'fastify'
import { MAX_IMPORT_ROWS } from '../../../contract/people/limits.ts'
import { roleNames } from '../../../contract/shared/rights/roles.ts'
import { rolesToGive } from '../../../contract/people/user-rights.ts'
import { contractTypes, firefighterTypes, licenceTypes, ranks } from '../../../contract/people/user-codes.ts'
import {
  importFieldNames,
  importLabel,
  isImportFieldNeeded,
  type ImportField,
} from '../../../contract/people/user-import.schema.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { sendSheets, written } from '../../platform/sheets/excel.ts'
import type { Column } from '../../platform/sheets/excel-sheet.ts'
import { readNames } from './user-import.queries.ts'

const CHOICES = 'Valores'

/** The instructions for a column, and an example. */
const help: Record<ImportField, [how: string, example: string]> = {
  no_dpi: ['13 dígitos, con o sin espacios', '2001 00015 0901'],
  first_name: ['Los nombres', 'Ana Lucía'],
  last_name: ['Los apellidos', 'López García'],
  email: ['Cada persona el suyo: con él obtiene su contraseña', 'ana.lopez@correo.gt'],
  date_of_birth: ['Una fecha de Excel, o día/mes/año', '05/03/1990'],
  phone_number: ['8 dígitos, con o sin +502', '5555-1234'],
  address: ['Donde vive', '4a. calle 5-20 zona 1, Quetzaltenango'],
  no_registry: ['Cada persona el suyo', 'R-1024'],
  station: [`Uno de la hoja ${CHOICES}, o el ID de la estación`, 'Estación Central'],
  role: [`Uno de la hoja ${CHOICES}`, 'Bombero'],
  user_range: [`Uno de la hoja ${CHOICES}`, 'Oficial 1ro.'],
  firefighter_type: [`Uno de la hoja ${CHOICES}`, 'Permanente'],
  is_pilot: ['Sí o No; vacío es No', 'Sí'],
  no_license: ['Obligatorio si es piloto', 'L-204518'],
  type_license: [`Obligatorio si es piloto; uno de la hoja ${CHOICES}`, 'B'],
  job_management: [`Uno de la hoja ${CHOICES}`, 'Piloto'],
  type_of_contract: [`Uno de la hoja ${CHOICES}`, 'Municipalidad'],
}

/** Long numbers that Excel would abbreviate, and identifiers that are no numbers. */
const asText: readonly ImportField[] = ['no_dpi', 'phone_number', 'no_registry', 'no_license']

/** Answers a workbook to fill in: the columns of people, the instructions, and the permitted values. */
export const sendTemplate = async (deps: Pick<Deps, 'db'>, caller: Caller, reply: FastifyReply): Promise<FastifyReply> => {
  const { stations, jobs } = await readNames(deps.db)
  const choices: Partial<Record<ImportField, string[]>> = {
    station: stations.map(({ name }) => name),
    role: rolesToGive(caller).map((role) => roleNames[role]),
    user_range: Object.values(ranks),
    firefighter_type: [...firefighterTypes],
    is_pilot: ['Sí', 'No'],
    type_license: [...licenceTypes],
    job_management: jobs.map(({ name }) => name),
    type_of_contract: Object.values(contractTypes),
  }
  const chosen = Object.entries(choices)
  const listOf = (field: ImportField): Partial<Column<never>> => {
    const place = chosen.findIndex(([name]) => name === field)
    const letter = String.fromCharCode(65 + place)
    const last = (choices[field]?.length ?? 0) + 2
    return place === -1 || last === 2 ? {} : { choices: `${CHOICES}!$${letter}$3:$${letter}$${last}` }
  }
  const people = {
    name: 'Personas',
    title: 'Importar usuarios',
    notes: [
      'Escriba una persona por fila, debajo de los encabezados. Las columnas con * son obligatorias.',
      `Las hojas "Cómo se llena" y "${CHOICES}" dicen qué se escribe en cada una. Hasta ${MAX_IMPORT_ROWS.toLocaleString('es-GT')} personas por archivo.`,
    ],
    columns: importFieldNames.map((field) => ({
      header: `${importLabel(field)}${isImportFieldNeeded(field) ? ' *' : ''}`,
      width: 24,
      cell: () => null,
      ...(asText.includes(field) && { isText: true as const }),
      ...listOf(field),
    })),
    rows: batch<never>([]),
  }
  const howTo = {
    name: 'Cómo se llena',
    title: 'Cómo se llena',
    notes: [],
    columns: [
      { header: 'Columna', width: 24, cell: importLabel },
      { header: 'Obligatoria', width: 14, cell: (field: ImportField) => (isImportFieldNeeded(field) ? 'Sí' : 'No') },
      { header: 'Cómo se escribe', width: 56, cell: (field: ImportField) => help[field][0] },
      { header: 'Ejemplo', width: 44, cell: (field: ImportField) => help[field][1] },
    ],
    rows: batch(importFieldNames),
  }
  const longest = Math.max(...chosen.map(([, names]) => names.length))
  const values = {
    name: CHOICES,
    title: 'Valores permitidos',
    notes: [],
    columns: chosen.map(([field, names]) => ({
      // Its keys are fields.
      header: importLabel(field as ImportField),
      width: 32,
      cell: (place: number) => names[place] ?? null,
    })),
    rows: batch(Array.from({ length: longest }, (_, place) => place)),
  }
  return sendSheets(reply, 'plantilla-usuarios.xlsx', [written(people), written(howTo), written(values)])
}

const batch = async function* <Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
