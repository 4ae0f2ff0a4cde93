import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../../contract/shared/resource.schema.ts'
import {
  staffReportDocument,
  staffReportDownload,
  staffReportFilters,
  staffReportRow,
  staffReportTotal,
  staffReportUnpaged,
} from '../../../contract/attendance/staff-report.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call } from '../../platform/http/call.ts'
import { beginDownload } from '../../platform/sheets/begin-download.ts'
import { EXCEL_TYPE } from '../../platform/sheets/excel-parts.ts'
import { noteDownload } from '../../platform/sheets/note-download.ts'
import { filtersInWords, namesAsked } from './asked-in-words.ts'
import { pageOfHours, totalOfHours } from './hours.queries.ts'
import { gatherStaffReport } from './gather-staff-report.ts'
import { questionOf } from './people-with-hours.queries.ts'
import { sendStaffReport } from './staff-report.excel.ts'

export const staffReportRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Reporte de recursos humanos', query: staffReportFilters, answer: pageOf(staffReportRow) }
  call(app, 'GET reports/listUserHumanResources', list, async ({ query, caller }) => {
    const { count, results } = await pageOfHours(deps, questionOf(query, caller, deps.now()), query.page)
    return {
      count,
      results: results.map(({ no_registry: _, firefighter_type: __, type_of_contract: ___, no_dpi, ...row }) => ({
        ...row,
        ...(no_dpi !== null && { no_dpi }),
      })),
    }
  })

  const total = { summary: 'Totales del reporte de recursos humanos', query: staffReportUnpaged, answer: staffReportTotal }
  call(app, 'GET reports/totalUserHumanResources', total, ({ query, caller }) =>
    totalOfHours(deps.db, questionOf(query, caller, deps.now())),
  )

  const document = {
    summary: 'El reporte de recursos humanos para su PDF',
    query: staffReportUnpaged,
    answer: staffReportDocument,
  }
  call(app, 'GET reports/dataPDF', document, async ({ query, caller, reply }) => {
    await beginDownload(caller, reply.raw, reply.request.signal)
    const report = await gatherStaffReport(deps, caller, query)
    const filters = filtersInWords(query, await namesAsked(query, caller, deps.db))
    await noteDownload(deps, caller, { name: 'Reporte de Recursos Humanos (PDF)', filters, rows: report.count })
    return report
  })

  const excel = { summary: 'El reporte de recursos humanos en Excel', query: staffReportDownload, file: EXCEL_TYPE }
  call(app, 'GET reports/download_excel', excel, ({ query, caller, reply }) => sendStaffReport(deps, caller, query, reply))
}
