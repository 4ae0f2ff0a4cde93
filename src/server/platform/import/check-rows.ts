import { setImmediate } from 'node:timers/promises'
import type { ImportFault, ImportFindings } from '../../../contract/shared/import/import.schema.ts'
import { importWords } from '../../../contract/shared/import/import-words.ts'
import { MAX_FAULTS_SHOWN, PREVIEW_ROWS } from '../../../contract/shared/limits.ts'
import type { Changing, Database } from '../database/open.ts'
import type { Caller } from '../deps.ts'
import type { SheetRow } from '../sheets/sheet-row.ts'
import { readCell, textCell } from './cells.ts'
import { findColumns, type FoundColumns } from './find-columns.ts'
import { headerOf, namesOf, type GoodRow, type ImportedResource, type PreparedImport } from './imported-resource.ts'

/** The number of rows checked before the event loop handles other requests. */
const ROWS_AT_ONCE = 200

/** A row as read, with a sentence for each field that is wrong. */
interface CheckedRow<Field extends string, Input> {
  row: number
  /** The sheet's texts, empty if there is none. */
  texts: Record<Field, string>
  faults: Map<Field, string>
  /** Undefined if its own cells have a fault. */
  input: Input | undefined
}

/**
 * The rows of a sheet, each with the faults of its cells, alone or compared with the other rows. Stored records are not compared here.
 */
export interface CheckedRows<Field extends string, Input, Preview> {
  rows: readonly CheckedRow<Field, Input>[]
  prepared: PreparedImport<Field, Input, Preview>
  /** The number of those that the spreadsheet does not show. */
  hidden: number
}

export const checkRows = async <Field extends string, Input, Preview extends ImportFindings>(
  resource: ImportedResource<Field, Input, Preview>,
  { db, caller }: { db: Database; caller: Caller },
  sheet: readonly SheetRow[],
): Promise<CheckedRows<Field, Input, Preview>> => {
  const columns = findColumns(resource.fields, importWords[resource.path], sheet)
  const prepared = await resource.prepare(db, caller)
  const read = rowReader(resource, prepared, columns)
  const refuseRepeated = repeatedValues(resource)
  const rows: CheckedRow<Field, Input>[] = []
  for (const row of columns.rows) {
    const checked = read(row)
    refuseRepeated(checked)
    rows.push(checked)
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate()
  }
  return { rows, prepared, hidden: columns.rows.filter(({ isHidden }) => isHidden).length }
}

const rowReader = <Field extends string, Input, Preview extends ImportFindings>(
  { fields }: ImportedResource<Field, Input, Preview>,
  { input, cells }: PreparedImport<Field, Input, Preview>,
  { places }: FoundColumns<Field>,
) => {
  const names = namesOf(fields)
  return (row: SheetRow): CheckedRow<Field, Input> => {
    const faults = new Map<Field, string>()
    const texts = names.map((field) => [field, row.cells[places.get(field) ?? -1] ?? ''] as const)
    const values = texts.map(([field, text]) => {
      const cell = readCell(cells[field] ?? textCell, text)
      if ('fault' in cell) faults.set(field, cell.fault)
      return [field, 'fault' in cell ? undefined : cell.value]
    })
    const parsed = input.safeParse(Object.fromEntries(values))
    for (const { path, message } of parsed.error?.issues ?? []) {
      // Rules name the fields that they ask about.
      const field = path[0] as Field
      if (!faults.has(field)) faults.set(field, message)
    }
    return {
      row: row.number,
      // Every field is there, and no other.
      texts: Object.fromEntries(texts) as Record<Field, string>,
      faults,
      input: faults.size === 0 ? parsed.data : undefined,
    }
  }
}

const refuse = <Field extends string>({ faults }: { faults: Map<Field, string> }, field: Field, sentence: string): void => {
  if (!faults.has(field)) faults.set(field, sentence)
}

const repeatedValues = <Field extends string, Input, Preview extends ImportFindings>({
  unique,
}: ImportedResource<Field, Input, Preview>) => {
  const known = unique.map((one) => ({ ...one, firstRows: new Map<string, number>() }))
  return (checked: CheckedRow<Field, Input>): void => {
    for (const { field, keyOf, firstRows } of known) {
      const key = keyOf(checked.texts[field])
      if (key === '') continue
      const first = firstRows.get(key)
      if (first === undefined) firstRows.set(key, checked.row)
      else refuse(checked, field, `Se repite: ya está en la fila ${first}`)
    }
  }
}

/** Adds the conflicts with stored records. */
export const refuseTaken = async <Field extends string, Input, Preview extends ImportFindings>(
  { unique }: ImportedResource<Field, Input, Preview>,
  db: Database | Changing,
  { rows }: CheckedRows<Field, Input, Preview>,
): Promise<void> => {
  for (const { field, keyOf, sentence, takenAmong } of unique) {
    const good = rows.filter(({ faults }) => !faults.has(field))
    const keyIn = ({ texts }: CheckedRow<Field, Input>) => keyOf(texts[field])
    const taken = await takenAmong(db, good.map(keyIn))
    for (const row of good) if (taken.has(keyIn(row))) refuse(row, field, sentence)
  }
}

const goodRowsOf = <Field extends string, Input>(rows: readonly CheckedRow<Field, Input>[]): GoodRow<Input>[] =>
  rows.flatMap(({ row, input, faults }) => (input !== undefined && faults.size === 0 ? [{ row, input }] : []))

/** All records, if no row has a fault. */
export const importableInputs = <Field extends string, Input, Preview>({
  rows,
}: CheckedRows<Field, Input, Preview>): Input[] | undefined => {
  const good = goodRowsOf(rows)
  return good.length === rows.length ? good.map(({ input }) => input) : undefined
}

export const previewOf = <Field extends string, Input, Preview extends ImportFindings>(
  { fields }: ImportedResource<Field, Input, Preview>,
  { rows, prepared, hidden }: CheckedRows<Field, Input, Preview>,
): Preview => {
  const faults = rows.flatMap((checked): ImportFault[] =>
    namesOf(fields).flatMap((field) => {
      const message = checked.faults.get(field)
      return message === undefined ? [] : [{ row: checked.row, column: headerOf(fields, field), message }]
    }),
  )
  const good = goodRowsOf(rows)
  const findings = {
    count: rows.length,
    hidden,
    good: good.length,
    fault_count: faults.length,
    faults: faults.slice(0, MAX_FAULTS_SHOWN),
  }
  return prepared.previewOf(findings, good.slice(0, PREVIEW_ROWS))
}
