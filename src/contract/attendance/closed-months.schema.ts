import * as z from 'zod'
import { reason, reference } from '../shared/fields.schema.ts'
import { idFilter, listQuery } from '../shared/resource.schema.ts'

/* Months whose hours are final: docs/decisions/0057. */

const month = () =>
  z
    .string()
    .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Elija un mes')
    .meta({ title: 'Mes', examples: ['2026-10'] })

export const closeMonthInput = z.strictObject({
  month: month(),
  /** Null: all stations, and hours without a station. */
  station: reference('Estación').nullable(),
})
export const closingPreviewQuery = z.strictObject({ month: month(), station: idFilter().optional() })
export const reopenMonthInput = z.strictObject({ reason: reason() })

export const closedMonthFilters = z.strictObject({ ...listQuery, month: month().optional(), station: idFilter().optional() })

export const closedMonthRow = z
  .object({
    id: z.int(),
    month: z.string(),
    station_id: z.int().nullable(),
    /** Empty: all stations. */
    station_text: z.string(),
    seconds: z.int(),
    people: z.int(),
    closed_by_name: z.string(),
    closed_at: z.string(),
    reopened_by_name: z.string(),
    reopened_at: z.string().nullable(),
    reopen_reason: z.string(),
  })
  .meta({ id: 'ClosedMonth' })
export type ClosedMonthRow = z.infer<typeof closedMonthRow>

const total = z.object({
  user: z.int(),
  name: z.string(),
  no_registry: z.string().nullable(),
  station_text: z.string(),
  seconds: z.int(),
})
export const closedMonthDetail = closedMonthRow.extend({ totals: z.array(total) }).meta({ id: 'ClosedMonthDetail' })
export type ClosedMonthDetail = z.infer<typeof closedMonthDetail>

/** What closing a month would store, and what forbids it. */
export const closingPreview = z
  .object({
    seconds: z.int(),
    people: z.int(),
    /** Corrections of these hours that wait for a decision; once the month is closed they cannot be accepted. */
    pending: z.int(),
    refusal: z.string().nullable(),
  })
  .meta({ id: 'ClosingPreview' })
export type ClosingPreview = z.infer<typeof closingPreview>
