import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import type { ReportTotals } from '../../../contract/overview/emergency-reports.schema.ts'
import { reportStations } from '../../../contract/overview/report-rules.ts'
import type { Caller } from '../../platform/deps.ts'
import type { Database } from '../../platform/database/open.ts'
import { figuresByStatus, type Figure, type FigureFilters } from '../../emergencies/rollups/emergency-figures.queries.ts'
import { daysBefore } from '../../emergencies/rollups/figure-periods.ts'

/** The stations of a report, of those asked for; undefined is all. Nobody gets others than their own by asking (B-ROL-24). */
export const stationsFor = (caller: Caller, asked: readonly number[] | undefined): readonly number[] | undefined => {
  const stations = reportStations(caller)
  if (stations === 'all') return asked
  return stations === null ? [] : [stations]
}

const REGISTERED = 10

export const totalsOf = (figures: readonly Pick<Figure, 'status' | 'emergencies' | 'patients'>[]): ReportTotals => {
  const inStatus = (status: number) =>
    sum(
      figures.filter((figure) => figure.status === status),
      'emergencies',
    )
  return {
    emergencies_active: inStatus(EmergencyStatus.Activo),
    emergencies_requesting_support: inStatus(EmergencyStatus.SolicitaApoyo),
    emergencies_critical: inStatus(EmergencyStatus.Critica),
    emergencies_resolved: inStatus(EmergencyStatus.Resuelta),
    emergencies_registered: inStatus(REGISTERED),
    emergencies: sum(figures, 'emergencies'),
    patients: sum(figures, 'patients'),
  }
}

/** Of the days before, if both days are chosen (S-80). */
export const totalsBefore = async (db: Database, filters: FigureFilters) => {
  const span = daysBefore(filters)
  return span === undefined ? null : { ...span, ...totalsOf(await figuresByStatus(db, { ...filters, ...span })) }
}

const sum = (figures: readonly Pick<Figure, 'emergencies' | 'patients'>[], what: 'emergencies' | 'patients') =>
  figures.reduce((total, figure) => total + figure[what], 0)
