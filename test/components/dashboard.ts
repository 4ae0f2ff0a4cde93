import { openDashboardPoints } from '../../src/contract/emergencies/emergency-points.schema.ts'
import {
  dashboardReport,
  dashboardTimes,
  openDashboardReport,
  type DashboardReport,
  type DashboardTimes,
  type FiguresBefore,
} from '../../src/contract/overview/dashboard.schema.ts'
import { EmergencyStatus } from '../../src/contract/shared/emergency-statuses.ts'
import { anEmergencyRow, boardAnswers, otherStation, ownStation } from './board.ts'
import { sample } from './sample.ts'
import type { Answers } from './server.ts'

const { Activo, Critica, Resuelta, SolicitaApoyo } = EmergencyStatus
const statuses = [Critica, SolicitaApoyo, Activo, Resuelta]

/** Figures of the period before. */
export const figuresBefore = (given: Partial<FiguresBefore> = {}): FiguresBefore => ({
  start_date: '2026-09-01',
  end_date: '2026-09-30',
  emergencies_active: 3,
  emergencies_resolved: 40,
  emergencies_critical: 0,
  emergencies_requesting_support: 2,
  firearm: 3,
  white_weapon: 12,
  wounded: 31,
  outcomes: [{ outcome: 1, emergencies: 40 }],
  data: [1, 2, 3, 4].map((id) => ({ id, total: 320 + id })),
  ...given,
})

/** Figures of ten emergencies and five types. */
export const aReport = (given: Partial<DashboardReport> = {}): DashboardReport =>
  sample(dashboardReport, {
    emergencies_active: 4,
    emergencies_resolved: 1204,
    emergencies_critical: 2,
    emergencies_requesting_support: 3,
    station_active: 8,
    emergencies_disable: 5,
    vehicles_disponibility: 21,
    vehicles_emergency: 6,
    total_vehicle: 31,
    firearm: 1,
    white_weapon: 12,
    wounded: 40,
    wounded_types: { firearm: [4], white_weapon: [5], wounded: [6, 7] },
    data: ['Accidente de tránsito', 'Enfermedad común', 'Incendio estructural', 'Rescate', 'Servicio de agua'].map(
      (name, place) => ({ id: place + 1, name, total: 500 - place * 70 }),
    ),
    results: Array.from({ length: 10 }, (_, place) => anEmergencyRow(90 - place, { status: statuses[place % 4] ?? Activo })),
    ...given,
  })

/** Every day of thirty, and the hours of a week. */
const someTimes = (given: Partial<DashboardTimes> = {}): DashboardTimes =>
  sample(dashboardTimes, {
    start_date: '2026-10-01',
    end_date: '2026-10-30',
    per: 'day',
    series: Array.from({ length: 30 }, (_, place) => ({
      period: `2026-10-${String(place + 1).padStart(2, '0')}`,
      emergencies: (place * 7) % 13,
    })),
    hours: Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_each, hour) => (day * hour) % 9)),
    ...given,
  })

const offered = {
  stations: [ownStation, otherStation].map(({ id, name }) => ({ id, name })),
  types: aReport().data.map(({ id, name }) => ({ id, name })),
}

/** The answers for the signed-in dashboard. */
export const dashboardAnswers = (report: DashboardReport = aReport(), times: DashboardTimes = someTimes()): Answers => ({
  ...boardAnswers(),
  'GET reports/dashboard_report': report,
  'GET reports/dashboard_times': times,
  'GET station/filter_list': offered.stations,
  'GET emergency_type/filter_list': offered.types,
})

/** The answers for the open one. */
export const openDashboardAnswers = (report: DashboardReport = aReport()): Answers => {
  const { vehicles: _, ...open } = report
  return {
    'GET dashboard_open/dashboard_report': sample(openDashboardReport, open),
    'GET dashboard_open/dashboard_times': someTimes(),
    'GET dashboard_open/dashboard_points': sample(openDashboardPoints, { count: 0 }),
    'GET dashboard_open/station': offered.stations,
    'GET dashboard_open/emergency_type': offered.types,
  }
}
