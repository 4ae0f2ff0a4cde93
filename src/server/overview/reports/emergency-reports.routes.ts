import type { FastifyInstance } from 'fastify'
import {
  detailedReport,
  detailedReportDownload,
  detailedReportFilters,
  emergencyReport,
  emergencyReportDownload,
  emergencyReportFilters,
  stationReport,
  stationReportDownload,
  stationReportFilters,
} from '../../../contract/overview/emergency-reports.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { limitPersonQueries } from '../../platform/limits/query-limits.ts'
import { call } from '../../platform/http/call.ts'
import { EXCEL_TYPE } from '../../platform/sheets/excel-parts.ts'
import { countStations, countStationsInDetail, pageOfRows } from './count-by-station.ts'
import { emergenciesAsked, readEmergencyReport } from './emergency-report.queries.ts'
import { sendDetailedReport, sendEmergencyReport, sendStationReport } from './emergency-reports.excel.ts'

export const emergencyReportRoutes = (app: FastifyInstance, deps: Deps): void => {
  const emergencies = { summary: 'Reporte de emergencias', query: emergencyReportFilters, answer: emergencyReport }
  call(app, 'GET reports/report_emergency', emergencies, ({ query: { page, ...asked }, caller, request: { signal } }) =>
    limitPersonQueries(
      caller,
      async () => readEmergencyReport(deps.db, { ...(await emergenciesAsked(deps.db, caller, asked)), page }),
      signal,
    ),
  )

  const stations = { summary: 'Reporte de estaciones', query: stationReportFilters, answer: stationReport }
  call(app, 'GET reports/report_station', stations, async ({ query: { page, ...asked }, caller, request: { signal } }) => {
    const { rows, ...counted } = await limitPersonQueries(caller, () => countStations(deps, caller, asked), signal)
    return { ...pageOfRows(rows, page), ...counted }
  })

  const detailed = { summary: 'Reporte detallado de emergencias', query: detailedReportFilters, answer: detailedReport }
  call(
    app,
    'GET reports/emergency_report_detail',
    detailed,
    async ({ query: { page, ...asked }, caller, request: { signal } }) => {
      const { rows, ...totals } = await limitPersonQueries(caller, () => countStationsInDetail(deps, caller, asked), signal)
      return { ...pageOfRows(rows, page), ...totals }
    },
  )

  const inExcel = { file: EXCEL_TYPE }
  const emergenciesInExcel = { summary: 'El reporte de emergencias en Excel', query: emergencyReportDownload, ...inExcel }
  call(app, 'GET reports/descargar_excel', emergenciesInExcel, ({ query, caller, reply }) =>
    sendEmergencyReport(deps, caller, query, reply),
  )
  const stationsInExcel = { summary: 'El reporte de estaciones en Excel', query: stationReportDownload, ...inExcel }
  call(app, 'GET reports/download_excel_stations', stationsInExcel, ({ query, caller, reply }) =>
    sendStationReport(deps, caller, query, reply),
  )
  const detailInExcel = { summary: 'El reporte detallado en Excel', query: detailedReportDownload, ...inExcel }
  call(app, 'GET reports/excel_emergency_detail', detailInExcel, ({ query, caller, reply }) =>
    sendDetailedReport(deps, caller, query, reply),
  )
}
