import type { FastifyReply } from 'fastify'
import { labelOf, labelsOf } from '../../../contract/shared/codes.ts'
import { dayOf, showDay } from '../../../contract/shared/dates/dates.ts'
import type {
  DetailedReportAsked,
  DetailedReportRow,
  EmergencyReportAsked,
  ReportTotals,
  StationReportAsked,
  StationReportRow,
} from '../../../contract/overview/emergency-reports.schema.ts'
import type { CountedOutcomes } from '../../../contract/emergencies/emergency-points.schema.ts'
import { Outcome, outcomeInWords, outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import { storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { noStations } from '../../../contract/emergencies/emergency-texts.ts'
import { reportStations, severalStations } from '../../../contract/overview/report-rules.ts'
import { stationStates } from '../../../contract/stations/station-states.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { idsToDownload, namesOf } from '../../emergencies/list/download.queries.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { beginDownload } from '../../platform/sheets/begin-download.ts'
import type { Column } from '../../platform/sheets/excel-sheet.ts'
import { sendWorkbook } from '../../platform/sheets/excel.ts'
import { madeBy } from '../../platform/sheets/made-by.ts'
import { countStations, countStationsInDetail } from './count-by-station.ts'
import { countEmergencies, emergenciesAsked, reportRows, type ReportRow } from './emergency-report.queries.ts'
import { stationsFor } from './emergency-totals.ts'
import { namesOfCategories } from './station-report.queries.ts'

type Sending = Pick<Deps, 'db' | 'now'>

const statusColumns: readonly (readonly [keyof ReportTotals, code: keyof typeof storedStatuses])[] = [
  ['emergencies_critical', 50],
  ['emergencies_requesting_support', 40],
  ['emergencies_active', 20],
  ['emergencies_resolved', 30],
  ['emergencies_registered', 10],
]

const emergencyColumns: readonly Column<ReportRow>[] = [
  { header: '#', width: 8, cell: (row) => row.id },
  { header: 'Código', width: 13, cell: (row) => row.code },
  { header: 'Estaciones', width: 21, cell: (row) => row.stations || noStations },
  { header: 'Región', width: 14, cell: (row) => row.regions.join(', ') },
  { header: 'Tipo de emergencia', width: 18, cell: (row) => row.emergency_type || 'Sin tipo' },
  { header: 'Estado', width: 14, cell: (row) => labelOf(storedStatuses, row.status) },
  { header: 'Fecha reportada', width: 18, cell: (row) => row.creation_date, format: 'reportTime' },
  { header: 'Fecha resuelta', width: 18, cell: (row) => row.resolved_date, format: 'reportTime' },
  { header: 'Resultado', width: 18, cell: outcomeInWords },
  { header: 'Dirección', width: 28, cell: (row) => row.address },
  { header: 'Unidades', width: 18, cell: (row) => row.units },
  { header: 'Pacientes', width: 11, cell: (row) => row.patients },
]

const stationColumns: readonly Column<StationReportRow>[] = [
  { header: 'ID', width: 10, cell: (row) => row.no_station, isText: true },
  { header: 'Estación', width: 28, cell: (row) => row.name },
  { header: 'Región', width: 14, cell: (row) => row.region_type },
  { header: 'Estado actual', width: 14, cell: (row) => labelOf(stationStates, row.state) },
  { header: 'Vehículos actuales', width: 18, cell: (row) => row.vehicles },
  ...statusColumns.map(([field, code]): Column<StationReportRow> => ({
    header: storedStatuses[code].label,
    width: 14,
    cell: (row) => row[field],
  })),
  { header: 'Emergencias', width: 14, cell: (row) => row.emergencies },
  { header: 'Pacientes', width: 11, cell: (row) => row.patients },
]

const detailedColumns: readonly Column<DetailedReportRow>[] = [
  { header: 'Estación', width: 28, cell: (row) => row.name },
  { header: 'Región', width: 14, cell: (row) => row.region_type },
  { header: 'Total de emergencias atendidas', width: 30, cell: (row) => row.emergencies_attended },
  { header: 'Total de pacientes atendidos', width: 28, cell: (row) => row.people_served_attended },
]

/** Each answers a report as a workbook: same rows and order, all pages. */
export const sendEmergencyReport = async (
  { db, now }: Sending,
  caller: Caller,
  asked: EmergencyReportAsked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await begin(caller, reply)
  const filters = await emergenciesAsked(db, caller, asked)
  const [ids, counted, notes] = await Promise.all([
    idsToDownload(db, filters),
    countEmergencies(db, filters),
    notesOf({ db, now }, caller, asked),
  ])
  return sendWorkbook(reply, `reporte-de-emergencias-${dayOf(now())}.xlsx`, {
    name: 'Reporte de emergencias',
    title: 'Reporte de Emergencias',
    notes: [...notes, totalsInWords(counted)],
    columns: emergencyColumns,
    rows: inBatches(ids, (batch) => reportRows(db, batch)),
  })
}

export const sendStationReport = async (
  { db, now }: Sending,
  caller: Caller,
  asked: StationReportAsked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await begin(caller, reply)
  const [{ rows, ...counted }, notes] = await Promise.all([
    countStations({ db }, caller, asked),
    notesOf({ db, now }, caller, asked),
  ])
  return sendWorkbook(reply, `reporte-de-estaciones-${dayOf(now())}.xlsx`, {
    name: 'Reporte de estaciones',
    title: 'Reporte de Estaciones',
    notes: [...notes, totalsInWords(counted), severalStations],
    columns: stationColumns,
    rows: atOnce(rows),
  })
}

export const sendDetailedReport = async (
  { db, now }: Sending,
  caller: Caller,
  asked: DetailedReportAsked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await begin(caller, reply)
  const [{ rows, ...totals }, notes] = await Promise.all([
    countStationsInDetail({ db }, caller, asked),
    notesOf({ db, now }, caller, asked),
  ])
  const inWords = `Emergencias: ${showNumber(totals.total_emergency)}${inOutcomes(totals.outcomes)}; pacientes: ${showNumber(totals.total_people_served)}`
  return sendWorkbook(reply, `reporte-detallado-de-emergencias-${dayOf(now())}.xlsx`, {
    name: 'Reporte detallado',
    title: 'Reporte Detallado de Emergencias',
    notes: [...notes, inWords, severalStations],
    columns: detailedColumns,
    rows: atOnce(rows),
  })
}

/** A person who needs a station and has none gets no file (B-REP-02). */
const begin = async (caller: Caller, reply: FastifyReply): Promise<void> => {
  if (reportStations(caller) === null) throw fail('report.no_station')
  await beginDownload(caller, reply.raw, reply.request.signal)
}

const BATCH = 100

const inBatches = async function* <Row>(ids: readonly number[], read: (ids: number[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield await read(ids.slice(start, start + BATCH))
}

const atOnce = async function* <Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** Nothing unless an emergency ended otherwise than attended. */
const inOutcomes = (counted: CountedOutcomes): string => {
  const parts = counted.map(({ outcome, emergencies }) => `${labelOf(outcomes, outcome)}: ${showNumber(emergencies)}`)
  return counted.some(({ outcome }) => outcome !== Outcome.Atendida) ? ` (${parts.join('; ')})` : ''
}

const totalsInWords = ({ totals, outcomes: ended }: { totals: ReportTotals; outcomes: CountedOutcomes }): string => {
  const inStatus = statusColumns
    .filter(([field]) => totals[field] > 0)
    .map(([field, code]) => `${storedStatuses[code].label}: ${showNumber(totals[field])}`)
  const parts = inStatus.length === 0 ? '' : ` (${inStatus.join('; ')})`
  return `Emergencias: ${showNumber(totals.emergencies)}${parts}${inOutcomes(ended)}; pacientes: ${showNumber(totals.patients)}`
}

type Filters = Omit<DetailedReportAsked, 'ordering'>

const notesOf = async ({ db, now }: Sending, caller: Caller, asked: Filters): Promise<string[]> => {
  const station = stationsFor(caller, asked.station)
  const names = await namesOf(db, { station: station && [...station], emergency_type: asked.emergency_type_id })
  const words: [label: string, said: string][] = [
    ['Fecha inicial', showDay(asked.start_date)],
    ['Fecha final', showDay(asked.end_date)],
    ['Estación', names.station ?? ''],
    ['Región', asked.region_type ?? ''],
    ['Categoría', await namesOfCategories(db, asked.emergency_type_category ?? [])],
    ['Tipo de emergencia', names.emergency_type ?? ''],
    ['Resultado', labelsOf(outcomes, asked.outcome)],
  ]
  const filters = words.filter(([, said]) => said !== '').map(([label, said]) => `${label}: ${said}`)
  return [madeBy(caller, now()), `Filtros: ${filters.join('; ') || 'ninguno'}`]
}
