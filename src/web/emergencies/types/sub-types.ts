import type * as z from 'zod'
import { subType } from '../../../contract/emergencies/emergency-types.schema.ts'
import { isSame } from '../../platform/text/values.ts'
import { emptyFormValues, type FormValuesOf } from '../../platform/record/schema-fields.ts'

/** A sub-type's row as it is filled in. Without ids, because a save replaces the stored list with the one on screen. */
const typedSubType = subType.omit({ id: true })
export type SubTypeFormValues = FormValuesOf<z.output<typeof typedSubType>>

export const emptySubType: SubTypeFormValues = emptyFormValues(typedSubType)

export const subTypeFormValues = ({ code, name, description }: SubTypeFormValues): SubTypeFormValues => ({
  code,
  name,
  description,
})

/** The form shows an empty row (B-ETY-13) at the end, so that the errors of the other rows keep their indexes. */
export const withRowToFill = (rows: readonly SubTypeFormValues[]): SubTypeFormValues[] => [
  ...withoutEmptyRows(rows),
  emptySubType,
]

/** Removes rows that were not filled in. */
export const withoutEmptyRows = (rows: readonly SubTypeFormValues[]): SubTypeFormValues[] =>
  rows.filter((row) => !isSame(row, emptySubType))

/** The list as text, for comparing two versions. */
export const describeSubTypes = (rows: readonly SubTypeFormValues[]): string =>
  withoutEmptyRows(rows)
    .map(({ code, name, description }) => [code, name, description].filter(Boolean).join(' · '))
    .join('\n') || '—'
