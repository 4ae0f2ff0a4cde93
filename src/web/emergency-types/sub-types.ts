import type * as z from 'zod'
import { subType } from '../../contract/emergency-types.ts'
import { isSame } from '../kit/form.ts'
import { emptyDraft, type DraftOf } from '../kit/schema-fields.ts'

/** A sub-type's row as it is filled in. Ids stay out: the saved list is the one on screen. */
const typedSubType = subType.omit({ id: true })
export type SubTypeDraft = DraftOf<z.output<typeof typedSubType>>

export const emptySubType: SubTypeDraft = emptyDraft(typedSubType)

export const toSubTypeDraft = ({ code, name, description }: SubTypeDraft): SubTypeDraft => ({ code, name, description })

/** The form opens with an empty row to fill (B§2); a row that nobody filled is not part of the list. */
export const withoutEmptyRows = (rows: readonly SubTypeDraft[]): SubTypeDraft[] =>
  rows.filter((row) => !isSame(row, emptySubType))
