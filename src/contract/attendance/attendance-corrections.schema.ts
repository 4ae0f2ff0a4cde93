import * as z from 'zod'
import { markMethodCode } from './attendance.schema.ts'
import { correctionStates, voidExtents, type CorrectionKind, correctionKinds, type CorrectionState } from './correction-rules.ts'
import { instant } from '../shared/dates/day-fields.schema.ts'
import { optionalText, reason, reference } from '../shared/fields.schema.ts'
import { idFilter, listQuery, pageFilter } from '../shared/resource.schema.ts'

/* Corrections of marks of attendance: docs/decisions/0057. */

const optionalInstant = (label: string) => instant(label).nullable().default(null).meta({ title: label })

const about = { user: reference('Persona'), reason: reason() }
const mark = reference('Marca')

/** A stay that nobody marked, the missing exit of the open entry, or the missing entry of whoever is there. */
export const newMarksInput = z.strictObject({
  kind: z.literal('new'),
  ...about,
  entry: optionalInstant('Ingreso'),
  exit: optionalInstant('Salida'),
  /** Which counts the new stay of an entry; null: the one that is offered (S-66). */
  station: reference('Estación').nullable().default(null).meta({ title: 'Estación' }),
})
export const moveMarkInput = z.strictObject({
  kind: z.literal('move'),
  ...about,
  mark,
  marked_at: instant('Fecha y hora correctas'),
})
export const voidMarkInput = z.strictObject({ kind: z.literal('void'), ...about, mark, extent: z.enum(voidExtents) })

export const correctionInput = z.discriminatedUnion('kind', [newMarksInput, moveMarkInput, voidMarkInput])
export type CorrectionInput = z.output<typeof correctionInput>

export const offeredStationQuery = z.strictObject({ user: idFilter(), entry: instant('Ingreso') })
/** The station of the stay before or after an entry, or else that of the person. */
export const offeredStationAnswer = z
  .object({ station: z.object({ id: z.int(), name: z.string() }).nullable() })
  .meta({ id: 'OfferedStation' })
export type OfferedStation = z.infer<typeof offeredStationAnswer>

export const decisionInput = z.strictObject({ is_accepted: z.boolean(), note: optionalText('Nota', 500) })

export const correctionFilters = z.strictObject({
  ...listQuery,
  state: z.enum(['pending', 'decided'], 'Filtro inválido').default('pending'),
  station: idFilter().optional(),
  user: idFilter().optional(),
})
export const ownCorrectionFilters = z.strictObject({ page: pageFilter })

const kinds = Object.keys(correctionKinds) as [CorrectionKind, ...CorrectionKind[]]
const states = Object.keys(correctionStates).map(Number) as CorrectionState[]

const item = z.object({
  is_entry: z.boolean(),
  voided_at: z.string().nullable(),
  marked_at: z.string().nullable(),
  /** Which counts the stay that a new entry begins; empty otherwise. */
  station_text: z.string(),
})

export const correctionRow = z
  .object({
    id: z.int(),
    user: z.int(),
    name: z.string(),
    /** The station that the person belongs to now: its chiefs decide. */
    station_id: z.int().nullable(),
    station_text: z.string(),
    kind: z.enum(kinds),
    items: z.array(item),
    reason: z.string(),
    state: z.literal(states),
    asked_by: z.int(),
    asked_by_name: z.string(),
    asked_at: z.string(),
    decided_by: z.int().nullable(),
    decided_by_name: z.string(),
    decided_at: z.string().nullable(),
    decision_note: z.string(),
    withdrawn_at: z.string().nullable(),
    /** By how much an accepted one changed the hours. */
    seconds_change: z.int().nullable(),
  })
  .meta({ id: 'AttendanceCorrection' })
export type CorrectionRow = z.infer<typeof correctionRow>

/** What a pending correction would do to the hours if it was accepted now. */
const effect = z.object({
  /** Why it can no longer be accepted. */
  refusal: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), before: z.int(), after: z.int() })),
})

export const correctionDetail = correctionRow
  .extend({
    effect: effect.nullable(),
    /** Who asked, or whose hours they are, created or validated the account of whoever reads this, or changed its e-mail address. */
    is_sponsored: z.boolean(),
  })
  .meta({ id: 'AttendanceCorrectionDetail' })
export type CorrectionDetail = z.infer<typeof correctionDetail>

export const withoutExitFilters = z.strictObject({ ...listQuery, station: idFilter().optional(), user: idFilter().optional() })

/** An entry of more than 24 hours ago without an exit (S-15). Its id is that of the mark. */
export const withoutExitRow = z
  .object({
    id: z.int(),
    user: z.int(),
    name: z.string(),
    station_text: z.string(),
    started_at: z.string(),
    /** How the entry was marked. */
    method: markMethodCode,
    /** A correction of this person that waits for its decision. */
    pending: z.int().nullable(),
  })
  .meta({ id: 'EntryWithoutExit' })
export type WithoutExitRow = z.infer<typeof withoutExitRow>
