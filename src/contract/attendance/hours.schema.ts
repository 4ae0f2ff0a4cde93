import * as z from 'zod'
import { markMethodCode } from './attendance.schema.ts'
import { filterDay } from '../shared/dates/day-fields.schema.ts'
import { badRange, isMarkRange, isRange } from '../shared/dates/day-range.ts'
import { ticketInQuery } from '../shared/downloads.schema.ts'
import { idFilter, listQuery, pageFilter } from '../shared/resource.schema.ts'
import { userDetail } from '../people/users.schema.ts'

/* Hours of attendance, in whole minutes: S-13, S-15, S-41; docs/decisions/0053. */

/** Without days the hours are those of today; one day alone leaves the other end open. Roles 5 and 7 get their own station. */
const narrowing = {
  station: idFilter().optional(),
  user: idFilter().optional(),
  start_date: filterDay('Fecha inicial').optional(),
  end_date: filterDay('Fecha final').optional(),
}
const wrongRange = { path: ['start_date'], error: badRange }

export const hoursFilters = z.strictObject({ ...listQuery, ...narrowing }).refine(isRange, wrongRange)

export const hoursDownload = z
  .strictObject({ search: listQuery.search, ordering: listQuery.ordering, ...narrowing, token: ticketInQuery })
  .refine(isRange, wrongRange)

/** Hours stay at the station where they were worked, of whoever left it too (S-66). */
export const whereabouts = {
  /** Left the brigade. */
  is_retired: z.boolean(),
  /** Belongs to another station now than the one whose hours these are. */
  is_moved: z.boolean(),
}

export const hoursRow = z
  .object({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    firefighter_type: z.string().nullable(),
    status: z.int(),
    inactive_reason: z.int().nullable(),
    ...whereabouts,
    /** Where the person is now. */
    station_text: z.string(),
    photo: z.string().nullable(),
    /** Of the last mark; absent without any (B-HRS-17 to B-HRS-19), and of somebody who moved to a station of other chiefs. */
    is_entry: z.boolean().optional(),
    /** The last entry is open for more than a day and counts no more (S-15). */
    without_exit: z.boolean(),
    /** Minutes on the days asked for. */
    total_hours_day: z.int(),
  })
  .meta({ id: 'HoursRow' })
export type HoursRow = z.infer<typeof hoursRow>

/** A person's state and minutes, today and in this month (B-ENT-30). */
const hoursShape = {
  is_entry: z.boolean().optional(),
  without_exit: z.boolean(),
  last_entry_exit: z.object({ date_entry: z.string().nullable(), date_exit: z.string().nullable() }),
  total_hours_day: z.int(),
  total_hours_month: z.int(),
}
export const ownHours = z.object(hoursShape).meta({ id: 'OwnHours' })
export type OwnHours = z.infer<typeof ownHours>

/** A chief gets the hours of the stays at the own station, and reads less of somebody who moved. */
export const userHours = userDetail.extend({ ...whereabouts, ...hoursShape }).meta({ id: 'UserHours' })
export type UserHours = z.infer<typeof userHours>

const ofMarks = { start_date_user: narrowing.start_date, end_date_user: narrowing.end_date }

const wrongMarkRange = { path: ['start_date_user'], error: badRange }

export const historyFilters = z.strictObject({ page: pageFilter, ...ofMarks }).refine(isMarkRange, wrongMarkRange)

export const historyDownload = z
  .strictObject({ user: idFilter(), ...ofMarks, token: ticketInQuery })
  .refine(isMarkRange, wrongMarkRange)

/** A mark in a person's history (B-ENT-35). */
export const historyRow = z
  .object({
    id: z.int(),
    date: z.string(),
    action: z.enum(['Ingreso', 'Salida']),
    is_entry: z.boolean(),
    /** Where it was made. */
    station_text: z.string(),
    method: markMethodCode,
    marked_by_name: z.string(),
    observation: z.string(),
    /** Of an exit, since its entry; of an entry that has no exit yet, until now, and at most 24 hours. */
    minutes: z.int().nullable(),
    /** A correction voided it: it no longer counts and stays visible. */
    is_voided: z.boolean(),
    /** Its hours are those of a closed month, so it cannot be corrected. */
    is_closed: z.boolean(),
    /** The correction that concerns it and waits to be decided. */
    pending: z.int().nullable(),
  })
  .meta({ id: 'HoursLogRow' })
export type HistoryRow = z.infer<typeof historyRow>

/** `total` are the minutes on all days asked for, whatever the page. */
export const historyPage = z.object({ count: z.int(), results: z.array(historyRow), total: z.int() }).meta({ id: 'HoursLog' })
export type HistoryPage = z.infer<typeof historyPage>
