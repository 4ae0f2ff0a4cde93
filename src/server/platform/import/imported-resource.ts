import type * as z from 'zod'
import { labelIn } from '../../../contract/shared/fields.schema.ts'
import type { ImportFindings } from '../../../contract/shared/import/import.schema.ts'
import type { Importable } from '../../../contract/shared/import/import-words.ts'
import type { Changing, Database } from '../database/open.ts'
import type { Caller, Deps } from '../deps.ts'
import type { Cell } from './cells.ts'

/** What a resource adds to the shared import: its columns, what its rows mean, and how they are stored. */
export interface ImportedResource<Field extends string, Input, Preview extends ImportFindings> {
  path: Importable
  /** A column each, in the order of the template, with the field's label as its header. */
  fields: Readonly<Record<Field, z.ZodType>>
  /** The instructions for a column, and an example. */
  help: Readonly<Record<Field, readonly [how: string, example: string]>>
  template: { file: string; title: string; sheet: string }
  unique: readonly UniqueField<Field>[]
  prepare: (db: Database, caller: Caller) => Promise<PreparedImport<Field, Input, Preview>>
  /** Stores all and answers them as the binnacle shows them. */
  create: (trx: Changing, inputs: readonly Input[], by: { deps: Deps; caller: Caller }) => Promise<readonly { id: number }[]>
}

/** The part that depends on the caller and on the current names of other records. */
export interface PreparedImport<Field extends string, Input, Preview> {
  /** What a row must be. Its rules over several fields are reported `alongside`. */
  input: z.ZodType<Input>
  /** Columns without one are texts. */
  cells: Partial<Record<Field, Cell>>
  previewOf: (findings: ImportFindings, rows: readonly GoodRow<Input>[]) => Preview
}

export interface GoodRow<Input> {
  row: number
  input: Input
}

/** A field that no two records share. */
export interface UniqueField<Field extends string> {
  field: Field
  /** Equal values have equal keys; a value without one is not compared. */
  keyOf: (text: string) => string
  sentence: string
  /** Those of the keys that a stored record has. */
  takenAmong: (db: Database | Changing, keys: readonly string[]) => Promise<ReadonlySet<string>>
}

type Fields<Field extends string> = Readonly<Record<Field, z.ZodType>>

// The keys are the record's own.
export const namesOf = <Field extends string>(fields: Fields<Field>) => Object.keys(fields) as Field[]
export const headerOf = <Field extends string>(fields: Fields<Field>, field: Field): string => labelIn(fields[field])
export const isNeeded = <Field extends string>(fields: Fields<Field>, field: Field): boolean =>
  !fields[field].safeParse(undefined).success
