import { keepPreviousData, type Query } from '@tanstack/react-query'
import { DASHBOARD } from '../../../contract/shared/rights/affects.ts'
import { OPEN_DASHBOARD_POLL_MS } from '../../../contract/emergencies/limits.ts'
import { TRACKED_REFRESH_MS } from '../../../contract/fleet/limits.ts'
import type { DashboardReport, DashboardTimes, OpenDashboardReport } from '../../../contract/overview/dashboard.schema.ts'
import { api, publicApi } from '../../platform/calls/api.ts'
import { retryOutdated } from '../../platform/calls/refresh.ts'

/** The filters as they are sent. */
export interface DashboardQuery {
  start_date?: string
  end_date?: string
  station_emergency__station?: string
  emergency_type_id?: string
  outcome?: string
}

/** What both dashboards show. Only the signed-in one has vehicles. */
export type Report = OpenDashboardReport & Partial<Pick<DashboardReport, 'vehicles'>>

/** Change events reload what begins with the dashboard's name; visitors get none, so the open one asks again by itself. */
const dashboardCall = <A>(name: 'dashboard_report' | 'dashboard_times', isOpen: boolean, asked: DashboardQuery) => ({
  queryKey: [isOpen ? 'dashboard_open' : DASHBOARD, name, asked],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    isOpen
      ? publicApi.get<A>(`dashboard_open/${name}`, { ...asked }, signal)
      : api.get<A>(`reports/${name}`, { ...asked }, signal),
  placeholderData: keepPreviousData,
  ...(isOpen && { refetchInterval: OPEN_DASHBOARD_POLL_MS }),
})

/** A process of version 1.0.0, beside which a newer one may serve, counts less of the period before. */
const withWholeBefore = (report: Report): Report =>
  report.before !== null && !('data' in report.before) ? { ...report, before: null } : report

export const reportQuery = (isOpen: boolean, asked: DashboardQuery) => ({
  ...dashboardCall<Report>('dashboard_report', isOpen, asked),
  select: withWholeBefore,
  ...(!isOpen && { refetchInterval: whileVehiclesMove }),
})

/** There are no change events for positions. */
const whileVehiclesMove = (query: Query<Report>): number | false =>
  (query.state.data?.vehicles ?? []).length > 0 ? TRACKED_REFRESH_MS : retryOutdated(query as Query)

export const timesQuery = (isOpen: boolean, asked: DashboardQuery) =>
  dashboardCall<DashboardTimes>('dashboard_times', isOpen, asked)
