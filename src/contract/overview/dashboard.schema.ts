import * as z from 'zod'
import { filterDay } from '../shared/dates/day-fields.schema.ts'
import { badRange, isRange } from '../shared/dates/day-range.ts'
import { emergencyRow } from '../emergencies/emergencies.schema.ts'
import { countedOutcomes } from '../emergencies/emergency-points.schema.ts'
import { idList } from '../shared/resource.schema.ts'
import { trackedVehicle } from '../fleet/tracking.schema.ts'

/* The figures of the dashboard (A-API-55 to A-API-58, A-ENT-36 to A-ENT-42). */

const narrowing = {
  /** Whole days in Guatemala, both inclusive, of the date reported (S-13). */
  start_date: filterDay('Fecha inicial').optional(),
  end_date: filterDay('Fecha final').optional(),
  /** One or several, separated by commas: emergencies of any of them. */
  station_emergency__station: idList().optional(),
  emergency_type_id: idList().optional(),
  /** Resolved emergencies that ended so: one code or several (S-71). */
  outcome: idList().optional(),
}
const wrongRange = { path: ['start_date'], error: badRange }

export const dashboardFilters = z.strictObject(narrowing).refine(isRange, wrongRange)
export type DashboardFilters = z.output<typeof dashboardFilters>

/** Of the signed-in map, which may show the emergencies of one status or several alone, as those in progress. */
export const pointFilters = z.strictObject({ ...narrowing, status: idList().optional() }).refine(isRange, wrongRange)

const emergencyNumbers = z.object({
  emergencies_active: z.int(),
  emergencies_resolved: z.int(),
  emergencies_critical: z.int(),
  emergencies_requesting_support: z.int(),
})
export type EmergencyNumbers = z.infer<typeof emergencyNumbers>

/** A tracked vehicle whose position is known, for the map of roles 1 and 8 (S-40). */
const dashboardVehicle = trackedVehicle.extend({ latitude: z.number(), longitude: z.number() }).meta({ id: 'DashboardVehicle' })

/** What is counted of the emergencies of some days. */
const periodFigures = z.object({
  ...emergencyNumbers.shape,
  /** Patients of emergencies of the types of each kind of wounded. */
  firearm: z.int(),
  white_weapon: z.int(),
  wounded: z.int(),
  outcomes: countedOutcomes,
})

/** The same of the days that the chosen ones are compared with; `data` has the five types of the chosen days (S-80). */
const figuresBefore = periodFigures
  .extend({
    start_date: z.string(),
    end_date: z.string(),
    data: z.array(z.object({ id: z.int(), total: z.int() })),
  })
  .meta({ id: 'DashboardBefore' })
export type FiguresBefore = z.infer<typeof figuresBefore>

const figures = z.object({
  ...periodFigures.shape,
  /** Only if both days are chosen. */
  before: figuresBefore.nullable(),
  /** Stations and vehicles are as of now, of the chosen stations. */
  station_active: z.int(),
  /** Stations in state 50, under the name of the specification (A-DSH-14). */
  emergencies_disable: z.int(),
  vehicles_disponibility: z.int(),
  vehicles_emergency: z.int(),
  total_vehicle: z.int(),
  /** The types of each of these kinds, of the chosen ones: the emergencies that a number of wounded comes from. */
  wounded_types: z.object({ firearm: z.array(z.int()), white_weapon: z.array(z.int()), wounded: z.array(z.int()) }),
  /** The five types with the most emergencies. */
  data: z.array(z.object({ id: z.int(), name: z.string(), total: z.int() })),
})

export const dashboardReport = figures
  .extend({ results: z.array(emergencyRow), vehicles: z.array(dashboardVehicle) })
  .meta({ id: 'Dashboard' })
export type DashboardReport = z.infer<typeof dashboardReport>

/** The address of an emergency is its municipality (S-25). */
export const openDashboardReport = figures
  .extend({ results: z.array(emergencyRow.omit({ registered_at: true, left_out: true })) })
  .meta({ id: 'PublicDashboard' })
export type OpenDashboardReport = z.infer<typeof openDashboardReport>

/** When the emergencies of the filters were reported (0061). */
export const dashboardTimes = z
  .object({
    /** The days of the series: the chosen ones, as far as there were emergencies; without a choice the last thirty. */
    start_date: z.string(),
    end_date: z.string(),
    /** Many days are counted by month, with the chosen days only of the first and the last one. */
    per: z.enum(['day', 'month']),
    /** Every day `YYYY-MM-DD` or month `YYYY-MM`, oldest first. */
    series: z.array(z.object({ period: z.string(), emergencies: z.int() })),
    /** Of the chosen days or of all: seven weekdays from Monday, each with 24 hours of Guatemala. */
    hours: z.array(z.array(z.int())),
  })
  .meta({ id: 'DashboardTimes' })
export type DashboardTimes = z.infer<typeof dashboardTimes>
