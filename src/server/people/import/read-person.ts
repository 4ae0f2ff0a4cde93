import { notAnOption } from '../../../contract/shared/codes.ts'
import { roleNames } from '../../../contract/shared/rights/roles.ts'
import { contractTypes, firefighterTypes, licenceTypes, ranks } from '../../../contract/people/user-codes.ts'
import { faultsTogether, importedFields, importedUser, type ImportedUser } from '../../../contract/people/user-input.schema.ts'
import { importFieldNames, type ImportField } from '../../../contract/people/user-import.schema.ts'
import { plainWords } from '../../platform/text/plain-words.ts'
import type { FoundColumns } from './find-columns.ts'
import type { Names } from './user-import.queries.ts'

/** The values of a row by field. A value that could not be parsed has a sentence among the faults. */
export interface ReadPerson {
  row: number
  /** The sheet's texts, empty if there is none. */
  texts: Record<ImportField, string>
  /** The parsed values; undefined if not understood. */
  values: Record<ImportField, unknown>
  faults: Map<ImportField, string>
  /** Undefined if there is a fault. */
  user: ImportedUser | undefined
}

type Reader = (text: string) => { value: unknown } | { fault: string }

/** Parses rows with the current names of stations and other records. */
export const personReader = (names: Names, { places }: FoundColumns) => {
  const readers = readersOf(names)
  return (row: { number: number; cells: readonly string[] }): ReadPerson => {
    const texts = byField((field) => row.cells[places.get(field) ?? -1] ?? '')
    const faults = new Map<ImportField, string>()
    const values = byField((field) => {
      const read = textReader(readers[field])(texts[field])
      if ('fault' in read) faults.set(field, read.fault)
      return 'fault' in read ? undefined : read.value
    })
    for (const field of importFieldNames) {
      if (faults.has(field)) continue
      const parsed = importedFields.shape[field].safeParse(values[field])
      if (!parsed.success) faults.set(field, parsed.error.issues[0]?.message ?? '')
    }
    // Whatever the values are, the rules ask only whether there is one.
    for (const [field, sentence] of faultsTogether(values as Parameters<typeof faultsTogether>[0])) {
      // They name the fields that they ask about.
      if (!faults.has(field as ImportField)) faults.set(field as ImportField, sentence)
    }
    const user = faults.size === 0 ? importedUser.parse(values) : undefined
    return { row: row.number, texts, values, faults, user }
  }
}

const byField = <T>(valueOf: (field: ImportField) => T): Record<ImportField, T> =>
  // Every field is there, and no other.
  Object.fromEntries(importFieldNames.map((field) => [field, valueOf(field)])) as Record<ImportField, T>

const textReader =
  (reader: Reader = (value) => ({ value })): Reader =>
  (text) => {
    if (text === '') return { value: undefined }
    if (/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/.test(text))
      return { fault: `La celda tiene un error de Excel: ${text}` }
    return reader(text)
  }

const readersOf = ({ stations, jobs }: Names): Partial<Record<ImportField, Reader>> => ({
  no_dpi: wholeDigits,
  phone_number: wholeDigits,
  station: named(
    [
      { values: stations.map(({ id, name }) => [name, id]) },
      { values: stations.map(({ id, no_station }) => [no_station, id]) },
      // Excel stores the text 02 as the number 2.
      { values: stations.map(({ id, no_station }) => [no_station, id]), keyOf: withoutZeros },
    ],
    'No hay ninguna estación que se llame así',
  ),
  job_management: named([{ values: jobs.map(({ id, name }) => [name, id]) }], 'No hay ningún puesto que se llame así'),
  role: coded(roleNames),
  user_range: coded(ranks),
  type_of_contract: coded(contractTypes),
  firefighter_type: oneOf(firefighterTypes.map((name) => [name, name])),
  type_license: oneOf(licenceTypes.map((name) => [name, name])),
  is_pilot: yesOrNo,
})

/** Excel shows a long number as 2.00E+12, and writes only that into a CSV. */
const wholeDigits: Reader = (text) =>
  /^\d([.,]\d+)?E\+?\d+$/i.test(text)
    ? { fault: 'Excel acortó este número. Dé a la columna formato de texto y escríbalo completo.' }
    : { value: text }

const withoutZeros = (text: string) => plainWords(text).replace(/^0+(?=\d+$)/, '')

type NamedValues = readonly (readonly [name: string, value: unknown])[]
interface NamedList {
  values: NamedValues
  /** Equal names have equal keys. */
  keyOf?: (name: string) => string
}

/** The id from the first list that has the name. A name that two records share matches neither. */
const named = (lists: readonly NamedList[], unknown: string): Reader => {
  const known = lists.map(({ values, keyOf = plainWords }) => ({ keyOf, byKey: Map.groupBy(values, ([name]) => keyOf(name)) }))
  return (text) => {
    const found = known.map(({ keyOf, byKey }) => byKey.get(keyOf(text))).find((matches) => matches !== undefined)
    if (found === undefined) return { fault: unknown }
    const [[, value] = ['', undefined]] = found
    return found.length === 1 ? { value } : { fault: 'Varias se llaman así; escriba su ID' }
  }
}

const oneOf = (names: NamedValues): Reader =>
  named([{ values: names }], `${notAnOption}: ${names.map(([name]) => name).join(', ')}`)
const coded = (codes: Record<number, string>): Reader => oneOf(Object.entries(codes).map(([code, name]) => [name, Number(code)]))

const yesOrNo = oneOf([
  ['Sí', true],
  ['No', false],
])
