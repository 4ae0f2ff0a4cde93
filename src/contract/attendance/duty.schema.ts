import * as z from 'zod'
import { dutyFilterStates, type DutyChange, type leaveFilters } from './duty-rules.ts'
import { isWithoutEnd, leavePhases } from '../people/leave-rules.ts'
import { ticketInQuery } from '../shared/downloads.schema.ts'
import { alongside, demanded } from '../shared/fields.schema.ts'
import { idFilter, idList, listQuery, sentVersion } from '../shared/resource.schema.ts'
import { faultsTogether, userFields } from '../people/user-input.schema.ts'
import { userDetail } from '../people/users.schema.ts'

/* Putting people off duty and back on duty: docs/decisions/0055. */

const isFilterState = (code: number) => (dutyFilterStates as readonly number[]).includes(code)

const narrowing = {
  station: idList().optional(),
  /** 5: on duty; 1 to 4: off duty with that reason (S-41). */
  status_user: idFilter().refine(isFilterState, 'Filtro inválido').optional(),
  user: idFilter().optional(),
  /**
   * Only people whose leave is coming, the first to begin first; who are off duty and whose leave has ended or ends within days,
   * the first to end first; or whose leave expired and who wait for the document of the discharge, likewise.
   */
  leave: z.enum(['coming', 'ending', 'expired'] satisfies (keyof typeof leaveFilters)[], { error: 'Filtro inválido' }).optional(),
}

export const dutyFilters = z.strictObject({ ...listQuery, ...narrowing })

export const dutyDownload = z.strictObject({
  search: listQuery.search,
  ordering: listQuery.ordering,
  ...narrowing,
  token: ticketInQuery,
})

export const dutyRow = z
  .object({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    no_dpi: z.string(),
    role: z.int(),
    status: z.int(),
    inactive_reason: z.int().nullable(),
    start_date_unsubscribe: z.string().nullable(),
    end_date_unsubscribe: z.string().nullable(),
    /** What their leave is now: its reason and days are given also before it begins and after it expired (S-67). */
    leave: z.enum(leavePhases).nullable(),
    firefighter_type: z.string().nullable(),
    station: z.int().nullable(),
    station_text: z.string(),
    photo: z.string().nullable(),
    /** Whether the last mark of attendance is an entry. */
    is_entry: z.boolean(),
  })
  .meta({ id: 'DutyRow' })
export type DutyRow = z.infer<typeof dutyRow>

export const dutyFields = {
  station: userFields.station,
  /** Needed from people with a contract (B-DIS-21), known from the stored person. */
  type_of_contract: userFields.type_of_contract,
  inactive_reason: demanded(userFields.inactive_reason.unwrap().unwrap()),
  start_date_unsubscribe: demanded(userFields.start_date_unsubscribe.unwrap().unwrap()),
  end_date_unsubscribe: userFields.end_date_unsubscribe,
  ...sentVersion,
}

interface Leave {
  inactive_reason: unknown
  start_date_unsubscribe?: string | null | undefined
  end_date_unsubscribe?: string | null | undefined
}

/** Only a leave that begins loses its end (B-DIS-26). */
export const tidyLeave = <T extends Leave>(change: DutyChange, sent: T): T =>
  change === 'unsubscribe' && isWithoutEnd(sent.inactive_reason) ? { ...sent, end_date_unsubscribe: null } : sent

/** Refuses days in the wrong order. */
export const checkLeave = (change: DutyChange) => (sent: Leave, context: z.RefinementCtx) => {
  const { start_date_unsubscribe, end_date_unsubscribe } = tidyLeave(change, sent)
  for (const [field, message] of faultsTogether({ start_date_unsubscribe, end_date_unsubscribe }))
    context.addIssue({ code: 'custom', path: [field], message })
}

const dutyInput = (change: DutyChange) =>
  z
    .strictObject(dutyFields)
    .superRefine(checkLeave(change), alongside)
    .transform((sent) => tidyLeave(change, sent))

/** Back on duty. Reason and days are those of the leave that ends. */
export const dischargeInput = dutyInput('discharge')

/** Off duty. */
export const unsubscribeInput = dutyInput('unsubscribe')
export type DutyInput = z.output<typeof unsubscribeInput>

/** The user data that a form may send with it: only the fields above are applied, all others are ignored (B-API-44i). */
export const sentPerson = userDetail.extend({
  courses: z.unknown(),
  password: z.unknown(),
  confirm_password: z.unknown(),
  total_hours_day: z.unknown(),
  is_entry: z.unknown(),
  last_entry_exit: z.unknown(),
})
