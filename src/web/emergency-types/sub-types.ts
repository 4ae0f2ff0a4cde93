import type * as z from 'zod'
import { subType } from '../../contract/emergency-types.ts'
import { isSame } from '../ui/values.ts'
import { emptyFormValues, type FormValuesOf } from '../record/schema-fields.ts'

/** A sub-type's row as it is filled in. Ids stay out: the saved list is the one on screen. */
const typedSubType = subType.omit({ id: true })
export type SubTypeFormValues = FormValuesOf<z.output<typeof typedSubType>>

export const emptySubType: SubTypeFormValues = emptyFormValues(typedSubType)

export const subTypeFormValues = ({ code, name, description }: SubTypeFormValues): SubTypeFormValues => ({
  code,
  name,
  description,
})

/** The form shows an empty row to fill (B-ETY-13), last, so that the errors of the others keep their places. */
export const withRowToFill = (rows: readonly SubTypeFormValues[]): SubTypeFormValues[] => [
  ...withoutEmptyRows(rows),
  emptySubType,
]

/** A row that nobody filled is not part of the list. */
export const withoutEmptyRows = (rows: readonly SubTypeFormValues[]): SubTypeFormValues[] =>
  rows.filter((row) => !isSame(row, emptySubType))

/** How the list reads to a person who compares two of them. */
export const describeSubTypes = (rows: readonly SubTypeFormValues[]): string =>
  withoutEmptyRows(rows)
    .map(({ code, name, description }) => [code, name, description].filter(Boolean).join(' · '))
    .join('\n') || '—'
