import * as z from 'zod'
import { filterDay } from '../shared/dates/day-fields.schema.ts'
import { badRange, isRange } from '../shared/dates/day-range.ts'
import { ticketInQuery } from '../shared/downloads.schema.ts'
import { dutyFilterStates } from './duty-rules.ts'
import { whereabouts } from './hours.schema.ts'
import { idFilter, listQuery } from '../shared/resource.schema.ts'

/* The human-resources report: docs/decisions/0065. */

const isFilterState = (code: number) => (dutyFilterStates as readonly number[]).includes(code)

/** Without days the hours are those of today. Roles 5 and 7 get their own station (S-63). */
const narrowing = {
  search: listQuery.search,
  ordering: listQuery.ordering,
  station: idFilter().optional(),
  user: idFilter().optional(),
  /** 5: active; 1 to 4: inactive with that reason (S-41). */
  status_user: idFilter().refine(isFilterState, 'Filtro inválido').optional(),
  start_date: filterDay('Fecha inicial').optional(),
  end_date: filterDay('Fecha final').optional(),
}
const wrongRange = { path: ['start_date'], error: badRange }

export const staffReportFilters = z.strictObject({ page: listQuery.page, ...narrowing }).refine(isRange, wrongRange)
export const staffReportUnpaged = z.strictObject(narrowing).refine(isRange, wrongRange)
export const staffReportDownload = z.strictObject({ ...narrowing, token: ticketInQuery }).refine(isRange, wrongRange)
export type StaffReportAsked = z.output<typeof staffReportUnpaged>

export const staffReportRow = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Absent where the caller may not read it: of somebody who moved to a station of other chiefs. */
    no_dpi: z.string().optional(),
    first_name: z.string(),
    last_name: z.string(),
    /** Where the person is now. */
    station_text: z.string(),
    status: z.int(),
    inactive_reason: z.int().nullable(),
    ...whereabouts,
    photo: z.string().nullable(),
    is_entry: z.boolean().optional(),
    /** The last entry is open for more than a day and counts no more (S-15). */
    without_exit: z.boolean(),
    /** Minutes on the days asked for. */
    total_hours_day: z.int(),
  })
  .meta({ id: 'StaffReportRow' })
export type StaffReportRow = z.infer<typeof staffReportRow>

/** Of all pages. `total_hours` are minutes: the sum of the rows'. */
export const staffReportTotal = z.object({ count: z.int(), total_hours: z.int() }).meta({ id: 'StaffReportTotal' })
export type StaffReportTotal = z.infer<typeof staffReportTotal>

/** What the PDF is made from: all rows, and what its header says. */
export const staffReportDocument = staffReportTotal
  .extend({
    results: z.array(
      staffReportRow.pick({ no_dpi: true, name: true, total_hours_day: true, without_exit: true }).extend({
        station_text: z.string(),
        status_text: z.string(),
        no_registry: z.string(),
        firefighter_type: z.string().nullable(),
        type_of_contract: z.int().nullable(),
      }),
    ),
    /** Of the hours; both are today if none was asked for. */
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    /** Empty: all. */
    station_text: z.string(),
    status_text: z.string(),
    /** 'Horas de hoy' or 'Horas del rango'. */
    hours_header: z.string(),
    /** The filters in force that no field above says, in words. */
    filters: z.array(z.string()),
    made_by: z.string(),
    made_at: z.string(),
  })
  .meta({ id: 'StaffReportDocument' })
export type StaffReportDocument = z.infer<typeof staffReportDocument>
