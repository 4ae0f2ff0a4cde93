import { notAnOption, type CodeSet } from '../../../contract/shared/codes.ts'
import { readNumber } from '../../../contract/shared/text/written-numbers.ts'
import { readDegrees } from '../../../contract/shared/places/read-place.ts'
import { plainWords } from '../text/plain-words.ts'

/* The kinds of columns: how a cell is read, and how the template offers its values. */

export interface Cell {
  read: Reader
  /** The permitted values that the template lists. */
  offered?: readonly string[]
  /** The template's column keeps what is typed as text: long numbers, and identifiers such as 02. */
  isText?: true
}

type Reader = (text: string) => { value: unknown } | { fault: string }

/** A cell without a value, or with an error of Excel, whatever its column. */
export const readCell = ({ read }: Cell, text: string): ReturnType<Reader> => {
  if (text === '') return { value: undefined }
  if (/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/.test(text))
    return { fault: `La celda tiene un error de Excel: ${text}` }
  return read(text)
}

export const textCell: Cell = { read: (value) => ({ value }) }
export const identifierCell: Cell = { ...textCell, isText: true }

/** Excel shows a long number as 2.00E+12, and writes only that into a CSV. */
export const digitsCell: Cell = {
  read: (text) =>
    /^\d([.,]\d+)?E\+?\d+$/i.test(text)
      ? { fault: 'Excel acortó este número. Dé a la columna formato de texto y escríbalo completo.' }
      : { value: text },
  isText: true,
}

// What is no number stays text, for the schema to refuse.
export const numberCell: Cell = { read: (text) => ({ value: readNumber(text) }) }
export const degreesCell: Cell = { read: (text) => ({ value: readDegrees(text) ?? text }) }

type NamedValues = readonly (readonly [name: string, value: unknown])[]
interface NamedList {
  values: NamedValues
  /** Equal names have equal keys. */
  keyOf?: (name: string) => string
}

/** The value from the first list that has the name. A name that two records share matches neither. */
const named = (lists: readonly NamedList[], unknown: string): Reader => {
  const known = lists.map(({ values, keyOf = plainWords }) => ({ keyOf, byKey: Map.groupBy(values, ([name]) => keyOf(name)) }))
  return (text) => {
    const found = known.map(({ keyOf, byKey }) => byKey.get(keyOf(text))).find((matches) => matches !== undefined)
    if (found === undefined) return { fault: unknown }
    const [[, value] = ['', undefined]] = found
    return found.length === 1 ? { value } : { fault: 'Varias se llaman así; escriba su ID' }
  }
}

const namesIn = (values: NamedValues): string[] => values.map(([name]) => name)

const choiceOf = (values: NamedValues): Cell => ({
  read: named([{ values }], `${notAnOption}: ${namesIn(values).join(', ')}`),
  offered: namesIn(values),
})
export const oneOfCell = (names: readonly string[]): Cell => choiceOf(names.map((name) => [name, name]))
export const codedCell = (codes: Record<number, string>): Cell =>
  choiceOf(Object.entries(codes).map(([code, name]) => [name, Number(code)]))
export const codeSetCell = <C extends number>(codes: CodeSet<C>, offered: readonly C[]): Cell =>
  choiceOf(offered.map((code) => [codes[code].label, code]))
export const yesOrNoCell = choiceOf([
  ['Sí', true],
  ['No', false],
])

export interface NamedRecord {
  id: number
  name: string
}

/** Another record by its name. */
export const recordCell = (records: readonly NamedRecord[], unknown: string): Cell => {
  const values = records.map(({ id, name }) => [name, id] as const)
  return { read: named([{ values }], unknown), offered: namesIn(values) }
}

const withoutZeros = (text: string) => plainWords(text).replace(/^0+(?=\d+$)/, '')

/** A station by its name, or by its number, which its screens call ID. */
export const stationCell = (stations: readonly (NamedRecord & { no_station: string })[]): Cell => {
  const byName = stations.map(({ id, name }) => [name, id] as const)
  const byNumber = stations.map(({ id, no_station }) => [no_station, id] as const)
  return {
    read: named(
      [
        { values: byName },
        { values: byNumber },
        // Excel stores the text 02 as the number 2.
        { values: byNumber, keyOf: withoutZeros },
      ],
      'No hay ninguna estación que se llame así',
    ),
    offered: namesIn(byName),
  }
}
