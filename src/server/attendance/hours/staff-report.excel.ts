import type { FastifyReply } from 'fastify'
import {
  hoursHeader,
  showHours,
  dpiInWords,
  hoursInWords,
  hoursStatusName,
  stationInWords,
} from '../../../contract/attendance/hours-rules.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import type { StaffReportAsked } from '../../../contract/attendance/staff-report.schema.ts'
import { contractName, reasonName } from '../../../contract/people/user-codes.ts'
import type { Caller } from '../../platform/deps.ts'
import { beginDownload } from '../../platform/sheets/begin-download.ts'
import type { Column } from '../../platform/sheets/excel-sheet.ts'
import { sendSheets, written } from '../../platform/sheets/excel.ts'
import { noteDownload, type Noting } from '../../platform/sheets/note-download.ts'
import { madeBy } from '../../platform/sheets/made-by.ts'
import { countedDays, filtersInWords, namesAsked, noteOfFilters } from './asked-in-words.ts'
import { hoursByDay } from './hours-by-day.excel.ts'
import { hoursToDownload, idsToDownload, totalOfHours, type CountedHours } from './hours.queries.ts'
import { questionOf } from './people-with-hours.queries.ts'

const columnsOf = (header: string): readonly Column<CountedHours>[] => [
  { header: 'DPI', width: 18, cell: (row) => dpiInWords(row.no_dpi), isText: true },
  { header: 'Nombre', width: 32, cell: surnameFirst },
  { header: 'Número de registro', width: 18, cell: (row) => row.no_registry, isText: true },
  { header: 'Tipo', width: 14, cell: (row) => row.firefighter_type ?? '' },
  { header: 'Contrato', width: 14, cell: (row) => contractName(row.type_of_contract) },
  { header: 'Estación', width: 28, cell: stationInWords },
  { header: 'Estado', width: 12, cell: hoursStatusName },
  { header: 'Motivo', width: 14, cell: (row) => (row.is_retired ? '' : reasonName(row.inactive_reason)) },
  { header, width: 26, cell: hoursInWords },
  { header: 'Minutos', width: 11, cell: (row) => row.total_hours_day },
]

/** Answers the report as a workbook: same people and order, all pages, with their total. */
export const sendStaffReport = async (
  deps: Noting,
  caller: Caller,
  asked: StaffReportAsked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { db, now } = deps
  await beginDownload(caller, reply.raw, reply.request.signal)
  const at = now()
  const question = questionOf(asked, caller, at)
  const [ids, { count, total_hours }] = await Promise.all([idsToDownload(db, question), totalOfHours(db, question)])
  const filters = filtersInWords(asked, await namesAsked(asked, caller, db))
  const file = `reporte-de-recursos-humanos-${dayOf(at)}.xlsx`
  await noteDownload(deps, caller, { name: file, filters, rows: ids.length })
  const notes = [
    madeBy(caller, at),
    noteOfFilters(filters),
    countedDays(asked, at),
    `Total: ${count} ${count === 1 ? 'persona' : 'personas'}, ${showHours(total_hours)} (${total_hours} minutos)`,
  ]
  const report = written({
    name: 'Recursos humanos',
    title: 'Reporte de Recursos Humanos',
    notes,
    columns: columnsOf(hoursHeader(asked)),
    rows: hoursToDownload(db, ids, question),
  })
  return sendSheets(reply, file, [report, ...hoursByDay(db, ids, question, notes)])
}
