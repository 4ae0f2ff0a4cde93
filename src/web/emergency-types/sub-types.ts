import type * as z from 'zod'
import { subType } from '../../contract/emergency-types.ts'
import { isSame } from '../ui/values.ts'
import { emptyDraft, type DraftOf } from '../record/schema-fields.ts'

/** A sub-type's row as it is filled in. Ids stay out: the saved list is the one on screen. */
const typedSubType = subType.omit({ id: true })
export type SubTypeDraft = DraftOf<z.output<typeof typedSubType>>

export const emptySubType: SubTypeDraft = emptyDraft(typedSubType)

export const toSubTypeDraft = ({ code, name, description }: SubTypeDraft): SubTypeDraft => ({ code, name, description })

/** The form shows an empty row to fill (B-ETY-13), last, so that the errors of the others keep their places. */
export const withRowToFill = (rows: readonly SubTypeDraft[]): SubTypeDraft[] => [...withoutEmptyRows(rows), emptySubType]

/** A row that nobody filled is not part of the list. */
export const withoutEmptyRows = (rows: readonly SubTypeDraft[]): SubTypeDraft[] =>
  rows.filter((row) => !isSame(row, emptySubType))

/** How the list reads to a person who compares two of them. */
export const describeSubTypes = (rows: readonly SubTypeDraft[]): string =>
  withoutEmptyRows(rows)
    .map(({ code, name, description }) => [code, name, description].filter(Boolean).join(' · '))
    .join('\n') || '—'
