import { closedFor, monthTitle } from '../../contract/attendance/correction-rules.ts'

type RecordState = Record<string, unknown>

/** Both states of a record, as its transaction stored them. */
export interface Details {
  previous_detail: RecordState | null
  current_detail: RecordState | null
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** The fields that people say aloud; all other records have a name. */
const said: Record<string, (record: RecordState) => string[]> = {
  emergency: (record) => [text(record['emergency_type_text']), text(record['address'])],
  vehicle: (record) => [text(record['unit']), text(record['plate'])],
  vehicle_tracking: (record) => [text(record['plate'])],
  vehicle_tracking_key: (record) => [text(record['plate'])],
  job_management: (record) => [text(record['job_title'])],
  closed_month: (record) => [monthTitle(text(record['month'])), closedFor(text(record['station_text']))],
}

const fullName = (record: RecordState): string =>
  text(record['name']) || `${text(record['first_name'])} ${text(record['last_name'])}`.trim()

/** What people called the record then; empty if its state does not say. */
export const nameOf = (entity: string, record: RecordState): string => {
  const parts = Object.hasOwn(said, entity) ? said[entity]?.(record) : undefined
  return (parts ?? [fullName(record)]).filter((part) => part !== '').join(' · ')
}

/** Names of stored files: a word says whether there is one, and whether a save replaced it. */
const files = new Set(['photo', 'register_file', 'acceptance_file', 'file'])
/** What opens a public page, and names of files of which the record also has an id. */
const dropped = /^(public_key|file_name|thumbnail_name)$|hash|token|secret|signature/
/** The one text that a save stores in place of a password. */
const PASSWORD_CHANGED = 'cambiada'

/**
 * The states as role 1 sees them (B-API-38i): without names of files, keys and secrets. That a save renewed a key or replaced a
 * file stays visible, in words.
 */
export const shownDetails = ({ previous_detail, current_detail }: Details): Details => ({
  previous_detail: previous_detail && shownRecord(previous_detail, current_detail, 'anterior'),
  current_detail: current_detail && shownRecord(current_detail, previous_detail, 'nuevo'),
})

const shownRecord = (record: RecordState, other: RecordState | null, which: 'anterior' | 'nuevo'): RecordState => {
  const isRenewed = other !== null && 'public_key' in record && record['public_key'] !== other['public_key']
  return { ...shownFields(record, other, which), ...(isRenewed && { qr_code: `Código ${which}` }) }
}

const shownFields = (record: RecordState, other: RecordState | null, which: 'anterior' | 'nuevo'): RecordState =>
  Object.fromEntries(
    Object.entries(record).flatMap(([field, value]): [string, unknown][] => {
      if (files.has(field)) return [[field, fileWord(value, other?.[field], which)]]
      if (field === 'password') return value === PASSWORD_CHANGED ? [[field, value]] : []
      return dropped.test(field) ? [] : [[field, shownValue(value, other?.[field], which)]]
    }),
  )

const fileWord = (file: unknown, other: unknown, which: 'anterior' | 'nuevo'): string | null => {
  if (typeof file !== 'string' || file === '') return null
  return typeof other === 'string' && other !== file ? `Archivo ${which}` : 'Con archivo'
}

const isRecord = (value: unknown): value is RecordState => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists are compared by the ids of their rows. */
const shownValue = (value: unknown, other: unknown, which: 'anterior' | 'nuevo'): unknown => {
  if (Array.isArray(value)) {
    const rows: unknown[] = Array.isArray(other) ? other : []
    return value.map((row: unknown) =>
      isRecord(row)
        ? shownFields(
            row,
            rows.filter(isRecord).find((known) => known['id'] !== undefined && known['id'] === row['id']) ?? null,
            which,
          )
        : row,
    )
  }
  return isRecord(value) ? shownFields(value, isRecord(other) ? other : null, which) : value
}
