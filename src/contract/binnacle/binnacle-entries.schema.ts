import * as z from 'zod'
import { binnacleActions } from '../shared/binnacle-actions.ts'
import { filterDay } from '../shared/dates/day-fields.schema.ts'
import { badRange, isRange } from '../shared/dates/day-range.ts'
import { idFilter, listQuery, pageFilter } from '../shared/resource.schema.ts'

/* The binnacle as role 1 reads it: docs/decisions/0066. */

/** A record is its entity and its id, so one of them alone names nothing. */
const isRecord = ({ entity, entity_id }: { entity?: string | undefined; entity_id?: number | undefined }) =>
  (entity === undefined) === (entity_id === undefined)

export const binnacleFilters = z
  .strictObject({
    page: pageFilter,
    search: listQuery.search,
    start_date: filterDay('Fecha inicial').optional(),
    end_date: filterDay('Fecha final').optional(),
    created_by__id: idFilter().min(1, 'Filtro inválido').optional(),
    action_binnacle: z.enum(binnacleActions, 'Filtro inválido').optional(),
    entity: z
      .string()
      .regex(/^[a-z_]{1,40}$/, 'Filtro inválido')
      .optional(),
    entity_id: idFilter().optional(),
  })
  .refine(isRange, { path: ['start_date'], error: badRange })
  .refine(isRecord, { path: ['entity'], error: 'Filtro inválido' })

export const binnacleRow = z
  .object({
    id: z.int(),
    creation_date: z.string(),
    /** Null: a command. */
    created_by: z.int().nullable(),
    created_by_name: z.string(),
    action_binnacle: z.enum(binnacleActions),
    /** The same; B-ENT-32 names both. */
    action: z.enum(binnacleActions),
    entity: z.string(),
    entity_id: z.int().nullable(),
    /** What people called the record then; may be empty. */
    name: z.string(),
  })
  .meta({ id: 'BinnacleRow' })
export type BinnacleRow = z.infer<typeof binnacleRow>

/** A record as it was, without what must not leave the server. Null before it was created and after it was deleted. */
const detail = z.record(z.string(), z.unknown()).nullable()

export const binnacleEntry = binnacleRow
  .extend({
    previous_detail: detail,
    current_detail: detail,
    /** The entries of the same record before and after this one. */
    older_id: z.int().nullable(),
    newer_id: z.int().nullable(),
    /** The entry that says who erased personal data of this one. */
    erased_by: z.int().nullable(),
  })
  .meta({ id: 'BinnacleEntry' })
export type BinnacleEntry = z.infer<typeof binnacleEntry>

/** The last check of the whole binnacle, running or ended. */
export const binnacleVerification = z
  .object({
    /** `none`: never asked for. `failed`: it could not be ended, which says nothing about the binnacle. */
    state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
    asked_by_name: z.string(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    /** Entries checked so far, of so many. */
    checked: z.int(),
    entries: z.int(),
    /** Entries that wait for their seal. */
    unsealed: z.int(),
    /** Entries of which personal data was erased. */
    erased: z.int(),
    /** The last sealed entry and its seal, to be noted elsewhere. */
    head: z.object({ id: z.int(), hash: z.string() }).nullable(),
    /** How many seals that the server had noted in a file were looked for in the chain; null until it is done. */
    noted_heads: z.int().nullable(),
    /** Null until it is done. */
    is_whole: z.boolean().nullable(),
    /** A sentence for each defect. */
    findings: z.array(z.string()),
  })
  .meta({ id: 'BinnacleVerification' })
export type BinnacleVerification = z.infer<typeof binnacleVerification>
