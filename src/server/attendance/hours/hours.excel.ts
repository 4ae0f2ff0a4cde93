import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { attendanceStateOf, attendanceStates, markMethods } from '../../../contract/attendance/attendance-rules.ts'
import {
  durationOf,
  hoursHeader,
  showHours,
  dpiInWords,
  hoursInWords,
  hoursStatusName,
  stationInWords,
} from '../../../contract/attendance/hours-rules.ts'
import { labelOf } from '../../../contract/shared/codes.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { historyDownload, hoursDownload } from '../../../contract/attendance/hours.schema.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import { reasonName } from '../../../contract/people/user-codes.ts'
import type { Caller } from '../../platform/deps.ts'
import { beginDownload } from '../../platform/sheets/begin-download.ts'
import type { Column } from '../../platform/sheets/excel-sheet.ts'
import { sendSheets, sendWorkbook, written } from '../../platform/sheets/excel.ts'
import { noteDownload, type Noting } from '../../platform/sheets/note-download.ts'
import { madeBy } from '../../platform/sheets/made-by.ts'
import { countedDays, filtersInWords, namesAsked, noteOfFilters } from './asked-in-words.ts'
import { daysBetween } from './count-hours.ts'
import { countMarks, marksToDownload, type Mark } from './hours-history.queries.ts'
import { hoursByDay } from './hours-by-day.excel.ts'
import { hoursToDownload, idsToDownload, readHours, readMinutes, type CountedHours } from './hours.queries.ts'
import { questionOf, stationsOfPage } from './people-with-hours.queries.ts'

type HoursAsked = z.output<typeof hoursDownload>
type MarksAsked = z.output<typeof historyDownload>

const columnsOf = (header: string): readonly Column<CountedHours>[] => [
  { header: '#', width: 8, cell: (row) => row.id },
  { header: 'DPI', width: 18, cell: (row) => dpiInWords(row.no_dpi), isText: true },
  { header: 'Nombre', width: 32, cell: surnameFirst },
  { header: 'Número de registro', width: 18, cell: (row) => row.no_registry, isText: true },
  { header: 'Tipo', width: 14, cell: (row) => row.firefighter_type ?? '' },
  { header: 'Estado', width: 12, cell: hoursStatusName },
  { header: 'Motivo', width: 14, cell: (row) => (row.is_retired ? '' : reasonName(row.inactive_reason)) },
  { header: 'Estación', width: 28, cell: stationInWords },
  { header: 'Registro', width: 14, cell: (row) => labelOf(attendanceStates, attendanceStateOf(row.is_entry)) },
  { header, width: 26, cell: hoursInWords },
  { header: 'Minutos', width: 11, cell: (row) => row.total_hours_day },
]

/** Answers the list as a workbook: same people and order, all pages, with the hours until one instant. */
export const sendHours = async (deps: Noting, caller: Caller, asked: HoursAsked, reply: FastifyReply): Promise<FastifyReply> => {
  const { db, now } = deps
  await beginDownload(caller, reply.raw, reply.request.signal)
  const at = now()
  const question = questionOf(asked, caller, at)
  const ids = await idsToDownload(db, question)
  const filters = filtersInWords(asked, await namesAsked(asked, caller, db))
  const file = `control-de-horas-${dayOf(at)}.xlsx`
  await noteDownload(deps, caller, { name: file, filters, rows: ids.length })
  const notes = [madeBy(caller, at), noteOfFilters(filters), countedDays(asked, at)]
  const list = written({
    name: 'Control de horas',
    title: 'Control de horas',
    notes,
    columns: columnsOf(hoursHeader(asked)),
    rows: hoursToDownload(db, ids, question),
  })
  return sendSheets(reply, file, [list, ...hoursByDay(db, ids, question, notes)])
}

const markColumns: readonly Column<Mark>[] = [
  { header: 'Fecha', width: 20, cell: (row) => row.date },
  { header: 'Acción', width: 12, cell: (row) => row.action },
  { header: 'Estación', width: 28, cell: (row) => row.station_text },
  { header: 'Forma', width: 14, cell: (row) => markMethods[row.method] },
  { header: 'Marcó', width: 28, cell: (row) => row.marked_by_name },
  { header: 'Observaciones', width: 36, cell: (row) => row.observation },
  { header: 'Duración', width: 16, cell: durationOf },
  { header: 'Minutos', width: 11, cell: (row) => row.minutes },
  { header: 'Anulada', width: 11, cell: (row) => (row.is_voided ? 'Sí' : '') },
]

interface About {
  caller: Caller
  person: { id: number; name: string; station_text: string }
}

/** Answers a person's history as a workbook: the totals, then all marks of the filtered days, the newest first. */
export const sendMarks = async (
  deps: Noting,
  { caller, person }: About,
  asked: MarksAsked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { db, now } = deps
  await beginDownload(caller, reply.raw, reply.request.signal)
  const at = now()
  const range = daysBetween(asked.start_date_user, asked.end_date_user)
  const stations = stationsOfPage(person.id, caller)
  const until = { db, now: () => at }
  const [hours, total] = await Promise.all([
    readHours(until, person.id, stations),
    readMinutes(until, person.id, range, stations),
  ])
  const { start_date_user: start_date, end_date_user: end_date } = asked
  const days = filtersInWords({ search: '', ordering: '', start_date, end_date }, { station: '', user: '' })
  const file = `historial-de-horas-${dayOf(at)}.xlsx`
  const rows = await countMarks(db, person.id, { range, stations })
  await noteDownload(deps, caller, { name: file, filters: [`Persona: ${person.name}`, ...days], rows })
  return sendWorkbook(reply, file, {
    name: 'Historial de horas',
    title: `Horas de ${person.name}`,
    notes: [
      madeBy(caller, at),
      noteOfFilters(days),
      ...(person.station_text === '' ? [] : [`Estación: ${person.station_text}`]),
      `Hoy: ${showHours(hours.total_hours_day)}; este mes: ${showHours(hours.total_hours_month)}`,
      `Total: ${showHours(total)} (${total} minutos)`,
    ],
    columns: markColumns,
    rows: marksToDownload(until, person.id, { range, stations }),
  })
}
