import type { ResourcePath } from './resources.ts'

/** The names of resources that can change: the generic resources, people, emergencies and what belongs to attendance. */
export type Changed =
  | ResourcePath
  | 'emergency'
  | 'user'
  | 'attendance_mark'
  | 'attendance_correction'
  | 'closed_month'
  | 'terminal'
  | 'vehicle_tracking'
  | 'vehicle_tracking_key'
  | 'download'
  | 'emergency_erasure'

/** The people whom an emergency may take along, with what is known of them. */
export const CREW = 'user/crew'

/** The hours of people: the list, a person's and one's own. */
export const HOURS = 'job_management/listUserControlHours'

/** People with their state of duty. */
export const DUTY = 'job_management/listUser'

/** The list of people of the human-resources report. */
export const STAFF_REPORT = 'reports/listUserHumanResources'

/** What there is for the first emergency. */
export const FIRST_STEPS = 'first_steps'

/** The figures of the signed-in dashboard. */
export const DASHBOARD = 'reports/dashboard_report'

/** Vehicles to choose for tracking, and those on it. */
export const TRACKABLE = 'vehicle/vehicle_list'
export const TRACKED = 'vehicle/get_vehicles_on_tracking'

/** The reports of emergencies. */
export const EMERGENCY_REPORT = 'reports/report_emergency'
export const STATION_REPORT = 'reports/report_station'
export const DETAILED_REPORT = 'reports/emergency_report_detail'
const reports = [EMERGENCY_REPORT, STATION_REPORT, DETAILED_REPORT] as const

/** Lists and figures that are made of others' changes. */
type Derived =
  | 'qr'
  | 'attendance_without_exit'
  | typeof CREW
  | typeof HOURS
  | typeof DUTY
  | typeof STAFF_REPORT
  | typeof FIRST_STEPS
  | typeof DASHBOARD
  | typeof TRACKABLE
  | typeof TRACKED
  | (typeof reports)[number]

/**
 * The other resources whose display changes with a resource: an emergency takes and frees vehicles; others show each other's
 * names.
 */
const affects: Readonly<Partial<Record<Changed, readonly (Changed | Derived)[]>>> = {
  emergency: ['vehicle', CREW, FIRST_STEPS, DASHBOARD, TRACKABLE, TRACKED, ...reports],
  vehicle: ['emergency', FIRST_STEPS, DASHBOARD, EMERGENCY_REPORT, STATION_REPORT, TRACKABLE, TRACKED],
  user: ['emergency', 'qr', FIRST_STEPS, CREW, HOURS, DUTY, STAFF_REPORT],
  station: ['emergency', 'vehicle', FIRST_STEPS, 'user', 'qr', 'terminal', HOURS, DUTY, STAFF_REPORT, DASHBOARD, ...reports],
  // The detailed report counts the types of a category.
  emergency_type: ['emergency', FIRST_STEPS, DASHBOARD, EMERGENCY_REPORT, DETAILED_REPORT],
  category_emergency_type: ['emergency_type'],
  vehicle_type: ['vehicle'],
  job_management: ['user'],
  // What closing a month would store, and what forbids it.
  attendance_mark: ['qr', CREW, 'attendance_without_exit', 'closed_month', HOURS, STAFF_REPORT],
  // An accepted one voids marks, also without a new one.
  attendance_correction: ['qr', CREW, 'attendance_without_exit', 'closed_month', HOURS, STAFF_REPORT],
  closed_month: [HOURS],
  vehicle_tracking: ['vehicle', DASHBOARD, TRACKABLE, TRACKED],
}

/** The resources whose display changes when these have changed, including themselves, without duplicates. */
export const affectedBy = (resources: readonly string[]): string[] => [
  ...new Set(
    resources.flatMap((resource) => [
      resource,
      ...(Object.hasOwn(affects, resource) ? (affects[resource as Changed] ?? []) : []),
    ]),
  ),
]
