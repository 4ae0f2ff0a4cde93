import type { Item } from './binnacle-compare.ts'
import { list, made, plain, type Field } from './binnacle-fields.ts'
import { code, dateTime, join, number, text, unreadable, yesOrNo, type Stored } from './binnacle-values.ts'
import { markMethods } from '../attendance/attendance-rules.ts'
import { showHours } from '../attendance/hours-rules.ts'
import { closedFor, correctionKinds, correctionStates, monthTitle } from '../attendance/correction-rules.ts'
import { readInstant, showShortDateTime } from '../shared/dates/dates.ts'
import { showNumber } from '../shared/text/written-numbers.ts'

const isEntry = { true: 'Ingreso', false: 'Salida' }
const mark = (value: unknown) => code(isEntry)(typeof value === 'boolean' ? String(value) : value)
const hours = (seconds: number) => `${seconds < 0 ? '-' : ''}${showHours(Math.floor(Math.abs(seconds) / 60))}`

/** What a device said of its time: an instant, or whatever it sent. */
const deviceTime = (value: unknown): string => {
  const instant = typeof value === 'string' ? readInstant(value) : undefined
  return instant === undefined ? text(value) : showShortDateTime(instant)
}

export const markInWords: readonly Field[] = [
  plain('Persona', 'name'),
  plain('Marca', 'is_entry', mark),
  plain('Fecha y hora', 'date', dateTime),
  plain('Estación', 'station_text'),
  plain('Forma', 'method', code(markMethods)),
  plain('Observaciones', 'observation'),
  plain('Hora del dispositivo', 'hoy', deviceTime),
]

const item = (row: Stored): Item => {
  const [voided, marked] = [dateTime(row['voided_at']), dateTime(row['marked_at'])]
  const what =
    voided === ''
      ? join(' en ', `agregar el ${marked}`, text(row['station_text']))
      : marked === ''
        ? `anular el ${voided}`
        : `mover del ${voided} al ${marked}`
  const shown = join(': ', mark(row['is_entry']), what)
  return { key: shown, text: shown }
}

export const correctionInWords: readonly Field[] = [
  plain('Persona', 'name'),
  plain('Estación', 'station_text'),
  plain('Qué pasó', 'kind', code(correctionKinds)),
  list('Marcas', 'items', item),
  plain('Motivo', 'reason'),
  plain('Estado', 'state', code(correctionStates)),
  plain('La pidió', 'asked_by_name'),
  plain('Pedida', 'asked_at', dateTime),
  plain('La decidió', 'decided_by_name'),
  plain('Decidida', 'decided_at', dateTime),
  plain('Nota', 'decision_note'),
  plain('Retirada', 'withdrawn_at', dateTime),
  plain('Cambio en las horas', 'seconds_change', number(hours)),
]

const month = (value: unknown): string => {
  const read = text(value)
  return read === '' ? '' : /^\d{4}-(0[1-9]|1[0-2])$/.test(read) ? monthTitle(read) : unreadable
}
/** An entry without a month is none of a closed month, and says nothing of its station. */
const closedStation = ({ month: closed, station_text }: Stored): string =>
  text(closed) === '' ? '' : closedFor(text(station_text))

export const closedMonthInWords: readonly Field[] = [
  plain('Mes', 'month', month),
  made('Estación', closedStation),
  plain('Horas', 'seconds', number(hours)),
  plain('Personas', 'people', number(showNumber)),
  plain('Lo cerró', 'closed_by_name'),
  plain('Cerrado', 'closed_at', dateTime),
  plain('Lo reabrió', 'reopened_by_name'),
  plain('Reabierto', 'reopened_at', dateTime),
  plain('Motivo', 'reopen_reason'),
]

export const terminalInWords: readonly Field[] = [
  plain('Nombre', 'name'),
  plain('Estación', 'station_text'),
  plain('Acepta DPI escritos', 'takes_dpi', yesOrNo),
  plain('Creada por', 'created_by_name'),
  plain('Creada', 'created_at', dateTime),
  plain('Último uso', 'last_used_at', dateTime),
]
