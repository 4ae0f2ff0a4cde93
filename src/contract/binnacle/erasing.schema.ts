import * as z from 'zod'
import { text } from '../shared/fields.schema.ts'
import { MAX_PASSAGE_LETTERS, MAX_PASSAGES } from './limits.ts'

/* Erasing the personal data of patients and contacts of an emergency (S-65). */

export const textKinds = ['Dirección', 'Observaciones', 'Entregada a', 'Trasladado a', 'Nota'] as const

/** What there is to erase of an emergency, which may have been deleted. */
export const personalData = z
  .object({
    id: z.int(),
    code: z.string(),
    /** Its type and address. */
    name: z.string(),
    is_deleted: z.boolean(),
    /** Patients and contacts with a name or telephone, and photos, of the emergency as it is. */
    patients: z.int(),
    contacts: z.int(),
    photos: z.int(),
    /** Entries of the binnacle with more of it. */
    entries: z.int(),
    /** What the free texts say now and said earlier. Observations are rich text. */
    texts: z.array(z.object({ kind: z.enum(textKinds), text: z.string(), is_current: z.boolean() })),
    /** Names of patients and contacts, and words of them, that occur in a text. */
    /** Whether there are more texts, which are blacked out alike. */
    has_more_texts: z.boolean(),
    passages: z.array(z.string()),
    /** The day until which archives that Sirena made may hold the data; null if it makes none. */
    archived_until: z.string().nullable(),
    /** Whoever erased something of it earlier, the last one first. */
    erased: z.array(z.object({ id: z.int(), creation_date: z.string(), created_by_name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalData>

const passage = text('Palabras', MAX_PASSAGE_LETTERS)

export const erasure = z.strictObject({
  reason: text('Motivo', 300),
  /** To black out in the free texts. */
  passages: z.array(passage).max(MAX_PASSAGES, `Máximo ${MAX_PASSAGES}`).default([]),
})
export type Erasure = z.output<typeof erasure>

/** How much was erased. */
export const erased = z
  .object({ patients: z.int(), contacts: z.int(), photos: z.int(), texts: z.int(), entries: z.array(z.int()) })
  .meta({ id: 'Erased' })
export type Erased = z.infer<typeof erased>
