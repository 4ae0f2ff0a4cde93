import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import {
  attendanceStateOf,
  attendanceStates,
  daysInWords,
  durationOf,
  hoursHeader,
  markMethods,
  showHours,
} from '../../contract/attendance-rules.ts'
import { labelOf } from '../../contract/codes.ts'
import { dayOf, showDay } from '../../contract/dates.ts'
import type { historyDownload, hoursDownload } from '../../contract/hours.ts'
import { privateStations } from '../../contract/user-rights.ts'
import { inactiveReasons, userStatuses, type InactiveReason } from '../../contract/user-codes.ts'
import type { Caller, Deps } from '../deps.ts'
import { beginDownload } from '../sheets/begin-download.ts'
import type { Column } from '../sheets/excel-sheet.ts'
import { sendWorkbook } from '../sheets/excel.ts'
import { madeBy } from '../sheets/made-by.ts'
import { daysAsked, daysBetween } from './count-hours.ts'
import { marksToDownload, type Mark } from './hours-history.queries.ts'
import { hoursToDownload, idsToDownload, namesOf, readHours, readMinutes, type DownloadedHours } from './hours.queries.ts'

type Sending = Pick<Deps, 'db' | 'now'>
type HoursAsked = z.output<typeof hoursDownload>
type MarksAsked = z.output<typeof historyDownload>

const reasonOf = (code: number | null) =>
  // A constraint holds the set of reasons.
  code === null ? '' : inactiveReasons[code as InactiveReason]

const columnsOf = (header: string): readonly Column<DownloadedHours>[] => [
  { header: '#', width: 8, cell: (row) => row.id },
  { header: 'Nombre', width: 32, cell: (row) => row.name },
  { header: 'Número de registro', width: 18, cell: (row) => row.no_registry, isText: true },
  { header: 'Tipo', width: 14, cell: (row) => row.firefighter_type ?? '' },
  { header: 'Estado', width: 12, cell: (row) => labelOf(userStatuses, row.status) },
  { header: 'Motivo', width: 14, cell: (row) => reasonOf(row.inactive_reason) },
  { header: 'Estación', width: 28, cell: (row) => row.station_text },
  { header: 'Registro', width: 14, cell: (row) => labelOf(attendanceStates, attendanceStateOf(row.is_entry)) },
  { header, width: 18, cell: (row) => showHours(row.total_hours_day) },
  { header: 'Minutos', width: 11, cell: (row) => row.total_hours_day },
]

/** Answers the list as a workbook: same people and order, all pages, with the hours until one instant. */
export const sendHours = async (
  { db, now }: Sending,
  caller: Caller,
  asked: HoursAsked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await beginDownload(caller, reply.raw, reply.request.signal)
  const at = now()
  const range = daysAsked(asked, at)
  const ids = await idsToDownload(db, asked, caller)
  const filters = await filtersInWords(asked, caller, db)
  return sendWorkbook(reply, `control-de-horas-${dayOf(at)}.xlsx`, {
    name: 'Control de horas',
    title: 'Control de horas',
    notes: [madeBy(caller, at), `Filtros: ${filters.join('; ') || 'ninguno'}`, countedDays(asked, at)],
    columns: columnsOf(hoursHeader(asked)),
    rows: inBatches(ids, (batch) => hoursToDownload(db, batch, range, at)),
  })
}

const BATCH = 100

const inBatches = async function* <Row>(ids: readonly number[], read: (ids: number[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield await read(ids.slice(start, start + BATCH))
}

const countedDays = ({ start_date, end_date }: Pick<HoursAsked, 'start_date' | 'end_date'>, at: Date): string =>
  start_date === undefined && end_date === undefined
    ? `Horas de hoy, ${showDay(dayOf(at))}`
    : `Horas ${daysInWords(start_date, end_date)}`

const filtersInWords = async (asked: HoursAsked, caller: Caller, db: Deps['db']): Promise<string[]> => {
  const own = privateStations(caller)
  const station = own === 'all' ? asked.station : own
  const names = await namesOf(db, { station, user: asked.user }, caller)
  const named = (name: string | null, id: number | null | undefined) => name ?? (id === undefined || id === null ? '' : `# ${id}`)
  const words: [label: string, said: string][] = [
    ['Búsqueda', asked.search],
    ['Estación', named(names.station, station)],
    ['Usuario', named(names.user, asked.user)],
    ['Fecha inicial', showDay(asked.start_date)],
    ['Fecha final', showDay(asked.end_date)],
  ]
  return words.filter(([, said]) => said !== '').map(([label, said]) => `${label}: ${said}`)
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
  deps: Sending,
  { caller, person }: About,
  asked: MarksAsked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { db, now } = deps
  await beginDownload(caller, reply.raw, reply.request.signal)
  const at = now()
  const range = daysBetween(asked.start_date_user, asked.end_date_user)
  const [hours, total] = await Promise.all([readHours({ db, now: () => at }, person.id), readMinutes(db, person.id, range, at)])
  const days = [
    asked.start_date_user && `Fecha inicial: ${showDay(asked.start_date_user)}`,
    asked.end_date_user && `Fecha final: ${showDay(asked.end_date_user)}`,
  ].filter(Boolean)
  return sendWorkbook(reply, `historial-de-horas-${dayOf(at)}.xlsx`, {
    name: 'Historial de horas',
    title: `Horas de ${person.name}`,
    notes: [
      madeBy(caller, at),
      `Filtros: ${days.join('; ') || 'ninguno'}`,
      ...(person.station_text === '' ? [] : [`Estación: ${person.station_text}`]),
      `Hoy: ${showHours(hours.total_hours_day)}; este mes: ${showHours(hours.total_hours_month)}`,
      `Total: ${showHours(total)} (${total} minutos)`,
    ],
    columns: markColumns,
    rows: marksToDownload(db, person.id, range, at),
  })
}
