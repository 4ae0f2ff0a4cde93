import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { labelOf } from '../../../contract/shared/codes.ts'
import { dayOf, showDay } from '../../../contract/shared/dates/dates.ts'
import type { dutyDownload, DutyRow } from '../../../contract/attendance/duty.schema.ts'
import { dutyStateOf, dutyStates, leaveFilters } from '../../../contract/attendance/duty-rules.ts'
import { leaveNote } from '../../../contract/people/leave-rules.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import type { Caller } from '../../platform/deps.ts'
import { beginDownload } from '../../platform/sheets/begin-download.ts'
import type { Column } from '../../platform/sheets/excel-sheet.ts'
import { sendWorkbook } from '../../platform/sheets/excel.ts'
import { noteDownload, type Noting } from '../../platform/sheets/note-download.ts'
import { madeBy } from '../../platform/sheets/made-by.ts'
import { dutyToDownload, idsToDownload, namesOf } from './duty.queries.ts'

const columns: readonly Column<DutyRow>[] = [
  { header: '#', width: 8, cell: (row) => row.id },
  { header: 'Nombre', width: 32, cell: surnameFirst },
  { header: 'DPI', width: 18, cell: (row) => showDpi(row.no_dpi) },
  { header: 'Estado', width: 24, cell: (row) => labelOf(dutyStates, dutyStateOf(row)) },
  { header: 'Baja', width: 38, cell: leaveNote },
  { header: 'Inicio de la baja', width: 16, cell: (row) => showDay(row.start_date_unsubscribe) },
  { header: 'Fin de la baja', width: 16, cell: (row) => showDay(row.end_date_unsubscribe) },
  { header: 'Tipo', width: 14, cell: (row) => row.firefighter_type ?? '' },
  { header: 'Estación', width: 28, cell: (row) => row.station_text },
]

type Asked = z.output<typeof dutyDownload>

const filtersInWords = (asked: Asked, names: Awaited<ReturnType<typeof namesOf>>): string[] => {
  const words: [label: string, said: string | null][] = [
    ['Búsqueda', asked.search],
    ['Personas', asked.leave === undefined ? null : leaveFilters[asked.leave]],
    ['Estación', names.station],
    ['Usuario', names.user],
    ['Estado', labelOf(dutyStates, asked.status_user)],
  ]
  return words.filter(([, word]) => word).map(([label, word]) => `${label}: ${word}`)
}

/** Answers the list as a workbook: same people and order, all pages (S-74). */
export const sendDuty = async (deps: Noting, caller: Caller, asked: Asked, reply: FastifyReply): Promise<FastifyReply> => {
  const { db, now } = deps
  await beginDownload(caller, reply.raw, reply.request.signal)
  const at = now()
  const ids = await idsToDownload(db, asked, caller, at)
  const filters = filtersInWords(asked, await namesOf(db, asked, caller))
  const file = `bajas-y-altas-${dayOf(at)}.xlsx`
  await noteDownload(deps, caller, { name: file, filters, rows: ids.length })
  return sendWorkbook(reply, file, {
    name: 'Bajas y altas',
    title: 'Bajas y altas',
    notes: [madeBy(caller, at), `Filtros: ${filters.join('; ') || 'ninguno'}`],
    columns,
    rows: dutyToDownload(db, ids, at),
  })
}
