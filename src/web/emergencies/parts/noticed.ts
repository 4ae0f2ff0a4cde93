import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { isTypedLate } from '../../../contract/emergencies/emergency-rules.ts'
import { typeOfEmergency } from '../../../contract/emergencies/emergency-texts.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'

type Row = Pick<EmergencyRow, 'id' | 'status' | 'creation_date' | 'registered_at'>

/** What was read of the emergencies in progress. */
export interface InProgress<R extends Row = EmergencyRow> {
  rows: readonly R[]
  /** Every emergency with a higher status is among the rows; with 0 all are. */
  wholeAbove: number
  /** The one that was typed last is among the rows. */
  hasNewest: boolean
}

/** What a page knows of the emergencies in progress. */
interface Known {
  /** The last statuses by the ids, each as the highest that it may still be. */
  statuses: ReadonlyMap<number, number>
  /** One that is not among them has no higher status than this. */
  atMost: number
  /** The greatest id at the beginning: one that is greater was typed since. No clock is needed, which may be wrong. */
  newest: number
}

/** Before anything was read nothing can be new. */
export const nothingKnown: Known = { statuses: new Map(), atMost: Infinity, newest: Infinity }

/** Whether the emergency calls for more than it has. */
export const isCalling = (status: number): boolean =>
  status === EmergencyStatus.SolicitaApoyo || status === EmergencyStatus.Critica

/**
 * The rows that ask for attention: typed since the beginning and not late, or critical or asking for support since the last reading. Another
 * one that was not known before comes from another page.
 */
export const rowsToNotice = <R extends Row>({ statuses, atMost, newest }: Known, rows: readonly R[]): R[] =>
  rows.filter((row) => {
    const { id, status } = row
    const before = statuses.get(id)
    if (before === undefined) return (id > newest && !isTypedLate(row)) || (isCalling(status) && status > atMost)
    return before !== status && isCalling(status)
  })

/**
 * What is known after a reading: the same object if it brings nothing else. Of one that is missing it is known that it is no
 * graver than what the reading may lack.
 */
export const knownAfter = (known: Known, { rows, wholeAbove, hasNewest }: InProgress<Row>): Known => {
  const statuses = new Map([
    ...[...known.statuses].map(([id, status]) => [id, Math.min(status, wholeAbove)] as const),
    ...rows.map(({ id, status }) => [id, status] as const),
  ])
  const newest = known.newest === Infinity && hasNewest ? Math.max(0, ...rows.map(({ id }) => id)) : known.newest
  const isSame = [...statuses].every(([id, status]) => known.statuses.get(id) === status)
  return isSame && wholeAbove === known.atMost && newest === known.newest ? known : { statuses, atMost: wholeAbove, newest }
}

/** Each emergency of several answers once, as the answer that was read last has it. */
export const latestRows = <R extends { id: number }>(answers: readonly { rows: readonly R[]; readAt: number }[]): R[] => {
  const oldestFirst = answers.toSorted((one, other) => one.readAt - other.readAt).flatMap(({ rows }) => rows)
  return [...new Map(oldestFirst.map((row) => [row.id, row])).values()]
}

/** 'Nueva: Incendio, 3a calle 5-20', or the status that it has got. */
export const newsInWords = (row: Pick<EmergencyRow, 'status' | 'status_in_text' | 'emergency_type_text' | 'address'>): string =>
  `${isCalling(row.status) ? row.status_in_text : 'Nueva'}: ${typeOfEmergency(row)}, ${row.address}`
