import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { labelOf, labelsOf } from '../../../contract/shared/codes.ts'
import { dayOf, showDay } from '../../../contract/shared/dates/dates.ts'
import { outcomeInWords, outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import { storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import type { emergencyDownload } from '../../../contract/emergencies/emergencies.schema.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { beginDownload } from '../../platform/sheets/begin-download.ts'
import { sendWorkbook } from '../../platform/sheets/excel.ts'
import type { Column } from '../../platform/sheets/excel-sheet.ts'
import { noteDownload, type Noting } from '../../platform/sheets/note-download.ts'
import { madeBy } from '../../platform/sheets/made-by.ts'
import { limitListSearches } from '../../platform/limits/query-limits.ts'
import { idsToDownload, namesOf, rowsToDownload, type DownloadRow } from './download.queries.ts'

type Asked = z.output<typeof emergencyDownload>

const columns: readonly Column<DownloadRow>[] = [
  { header: '#', width: 8, cell: (row) => row.id },
  { header: 'Código', width: 13, cell: (row) => row.code },
  { header: 'Estaciones', width: 21, cell: (row) => row.stations || 'Sin estaciones Asignadas' },
  { header: 'Dirección', width: 28, cell: (row) => row.address },
  { header: 'Tipo de emergencia', width: 18, cell: (row) => row.emergency_type || 'Sin tipo' },
  { header: 'Estado', width: 12, cell: (row) => labelOf(storedStatuses, row.status) },
  { header: 'Fecha reportada', width: 18, cell: (row) => row.creation_date },
  { header: 'Fecha de atención', width: 18, cell: (row) => row.attention_date },
  { header: 'Fecha resuelta', width: 18, cell: (row) => row.resolved_date },
  { header: 'Resultado', width: 18, cell: outcomeInWords },
  { header: 'Unidades', width: 18, cell: (row) => row.units },
  { header: 'Personal', width: 28, cell: (row) => row.crew },
  { header: 'Kilómetros', width: 12, cell: (row) => row.kilometres },
  { header: 'Pacientes', width: 11, cell: (row) => row.patients },
]

/** Answers the list as a workbook: same rows and order, all pages. */
export const sendEmergencies = async (
  deps: Noting & Pick<Deps, 'config'>,
  caller: Caller,
  asked: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { db, now, config } = deps
  const { signal } = reply.request
  await beginDownload(caller, reply.raw, signal)
  const read = () =>
    idsToDownload(db, {
      ...asked,
      station_emergency__station: asked.station,
      emergency_type_id: asked.emergency_type,
      vehicle_emergency__vehicle: asked.vehicle,
    })
  const ids = await (asked.search === '' ? read() : limitListSearches({ config }, caller, read, signal))
  const filters = await filtersInWords(asked, db)
  const file = `emergencias-${dayOf(now())}.xlsx`
  await noteDownload(deps, caller, { name: file, filters, rows: ids.length })
  return sendWorkbook(reply, file, {
    name: 'Emergencias',
    title: 'Emergencias',
    notes: [madeBy(caller, now()), `Filtros: ${filters.join('; ') || 'ninguno'}`],
    columns,
    rows: rowsOf(ids, db),
  })
}

const BATCH = 100

const rowsOf = async function* (ids: readonly number[], db: Deps['db']): AsyncGenerator<DownloadRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield await rowsToDownload(db, ids.slice(start, start + BATCH))
}

const filtersInWords = async (asked: Asked, db: Deps['db']): Promise<string[]> => {
  const names = await namesOf(db, asked)
  const words: [label: string, said: string][] = [
    ['Búsqueda', asked.search],
    ['Estado', labelsOf(storedStatuses, asked.status)],
    ['Fecha inicial', showDay(asked.start_date)],
    ['Fecha final', showDay(asked.end_date)],
    ['Estación', names.station ?? ''],
    ['Región', asked.region_type ?? ''],
    ['Tipo de emergencia', names.emergency_type ?? ''],
    ['Vehículo', names.vehicle ?? ''],
    ['Resultado', labelsOf(outcomes, asked.outcome)],
  ]
  return words.filter(([, said]) => said !== '').map(([label, said]) => `${label}: ${said}`)
}
