import * as z from 'zod'
import { regions } from '../shared/codes.ts'
import { filterDay } from '../shared/dates/day-fields.schema.ts'
import { badRange, isRange } from '../shared/dates/day-range.ts'
import { ticketInQuery } from '../shared/downloads.schema.ts'
import { emergencyRow } from '../emergencies/emergencies.schema.ts'
import { oneOf } from '../shared/fields.schema.ts'
import { categoryOrType } from './report-rules.ts'
import { idList, listQuery } from '../shared/resource.schema.ts'
import { countedOutcomes } from '../emergencies/emergency-points.schema.ts'

/* The reports of emergencies: each one, by station, and by station in detail (B-REP-10 to B-REP-27; docs/decisions/0064). */

/** Role 5 gets its own station, whichever is sent. Ids are one or several, repeated or separated by commas. */
const narrowing = {
  emergency_type_id: idList().optional(),
  station: idList().optional(),
  /** Whole days in Guatemala, both inclusive, of the date reported (S-13). */
  start_date: filterDay('Fecha inicial').optional(),
  end_date: filterDay('Fecha final').optional(),
  /** Resolved emergencies that ended so: one code or several (S-71). */
  outcome: idList().optional(),
}
const region = { region_type: oneOf('Región', regions).optional() }
const category = { emergency_type_category: idList().optional() }

const { page, ordering } = listQuery
const inList = { page, ordering }
const inDownload = { ordering, token: ticketInQuery }

const wrongRange = { path: ['start_date'], error: badRange }
const wrongTypes = { path: ['emergency_type_category'], error: categoryOrType }
const isOneKind = (asked: { emergency_type_id?: number[] | undefined; emergency_type_category?: number[] | undefined }) =>
  asked.emergency_type_id === undefined || asked.emergency_type_category === undefined

export const emergencyReportFilters = z.strictObject({ ...inList, ...narrowing, ...region }).refine(isRange, wrongRange)
export const emergencyReportDownload = z.strictObject({ ...inDownload, ...narrowing, ...region }).refine(isRange, wrongRange)
export type EmergencyReportAsked = Omit<z.output<typeof emergencyReportDownload>, 'token'>

export const stationReportFilters = z.strictObject({ ...inList, ...narrowing }).refine(isRange, wrongRange)
export const stationReportDownload = z.strictObject({ ...inDownload, ...narrowing }).refine(isRange, wrongRange)
export type StationReportAsked = Omit<z.output<typeof stationReportDownload>, 'token'>

export const detailedReportFilters = z
  .strictObject({ ...inList, ...narrowing, ...region, ...category })
  .refine(isRange, wrongRange)
  .refine(isOneKind, wrongTypes)
export const detailedReportDownload = z
  .strictObject({ ...inDownload, ...narrowing, ...region, ...category })
  .refine(isRange, wrongRange)
  .refine(isOneKind, wrongTypes)
export type DetailedReportAsked = Omit<z.output<typeof detailedReportDownload>, 'token'>

const byStatus = {
  emergencies_active: z.int(),
  emergencies_requesting_support: z.int(),
  emergencies_critical: z.int(),
  emergencies_resolved: z.int(),
  /** In the old state 10, which is no longer given. */
  emergencies_registered: z.int(),
  emergencies: z.int(),
  patients: z.int(),
}

/** Of all rows, whatever the page. An emergency of several stations counts once. */
const reportTotals = z.object(byStatus).meta({ id: 'ReportTotals' })
export type ReportTotals = z.infer<typeof reportTotals>

const days = { start_date: z.string(), end_date: z.string() }
/** The same of the days before; null unless both days are chosen (S-80). */
const totalsBefore = reportTotals.extend(days).nullable()

const emergencyReportRow = emergencyRow
  .extend({
    /** Of its stations as of now. */
    regions: z.array(z.string()),
    resolved_date: z.string().nullable(),
    outcome_institution: z.string(),
    duplicate_of: z.object({ id: z.int(), code: z.string() }).nullable(),
    units: z.string(),
    patients: z.int(),
  })
  .meta({ id: 'EmergencyReportRow' })
export type EmergencyReportRow = z.infer<typeof emergencyReportRow>

export const emergencyReport = z
  .object({
    count: z.int(),
    results: z.array(emergencyReportRow),
    totals: reportTotals,
    before: totalsBefore,
    outcomes: countedOutcomes,
  })
  .meta({ id: 'EmergencyReport' })
export type EmergencyReport = z.infer<typeof emergencyReport>

const stationReportRow = z
  .object({
    id: z.int(),
    no_station: z.string(),
    name: z.string(),
    region_type: z.string(),
    /** The state and the vehicles are as of now. */
    state: z.int(),
    vehicles: z.int(),
    ...byStatus,
  })
  .meta({ id: 'StationReportRow' })
export type StationReportRow = z.infer<typeof stationReportRow>

export const stationReport = z
  .object({
    count: z.int(),
    results: z.array(stationReportRow),
    totals: reportTotals,
    before: totalsBefore,
    outcomes: countedOutcomes,
  })
  .meta({ id: 'StationReport' })
export type StationReport = z.infer<typeof stationReport>

const detailedReportRow = z
  .object({
    id: z.int(),
    name: z.string(),
    region_type: z.string(),
    emergencies_attended: z.int(),
    people_served_attended: z.int(),
    /** Of all rows, the same in each (B-ENT-37). */
    total_emergency: z.int(),
  })
  .meta({ id: 'DetailedReportRow' })
export type DetailedReportRow = z.infer<typeof detailedReportRow>

export const detailedReport = z
  .object({
    count: z.int(),
    results: z.array(detailedReportRow),
    /** Of all rows. An emergency of several stations counts once, so the rows may add up to more. */
    total_emergency: z.int(),
    total_people_served: z.int(),
    /** The same of the days before; null unless both days are chosen (S-80). */
    before: z.object({ ...days, total_emergency: z.int(), total_people_served: z.int() }).nullable(),
    outcomes: countedOutcomes,
    /** The types that are counted if categories were sent, for the list of these emergencies. */
    counted_types: z.array(z.int()).nullable(),
  })
  .meta({ id: 'DetailedReport' })
export type DetailedReport = z.infer<typeof detailedReport>
