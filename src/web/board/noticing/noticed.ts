import { NEW_WITHIN_MS } from '../../../contract/browser-limits.ts'
import { EmergencyStatus } from '../../../contract/emergency-rules.ts'
import { typeOfEmergency } from '../../../contract/emergency-texts.ts'
import type { EmergencyRow } from '../../../contract/emergencies.ts'

type Row = Pick<EmergencyRow, 'id' | 'status' | 'creation_date'>

/** The last known statuses of emergencies, by their ids. */
export type Known = ReadonlyMap<number, number>

/** Whether the emergency calls for more than it has. */
export const isCalling = (status: number): boolean =>
  status === EmergencyStatus.SolicitaApoyo || status === EmergencyStatus.Critica

/**
 * The rows that ask for attention: reported just now, or critical or asking for support since. An older row that was not known
 * before comes from another page.
 */
export const rowsToNotice = <R extends Row>(known: Known, rows: readonly R[], now: number): R[] =>
  rows.filter(({ id, status, creation_date }) => {
    const before = known.get(id)
    if (before === undefined) return now - Date.parse(creation_date) < NEW_WITHIN_MS
    return before !== status && isCalling(status)
  })

export const withRows = (known: Known, rows: readonly Row[]): Known =>
  new Map([...known, ...rows.map(({ id, status }) => [id, status] as const)])

/** Each emergency of several answers once, as the answer that was read last has it. */
export const latestRows = <R extends { id: number }>(answers: readonly { rows: readonly R[]; readAt: number }[]): R[] => {
  const inTurn = answers.toSorted((one, other) => one.readAt - other.readAt).flatMap(({ rows }) => rows)
  return [...new Map(inTurn.map((row) => [row.id, row])).values()]
}

/** 'Nueva: Incendio, 3a calle 5-20', or the status that it has got. */
export const newsInWords = (row: Pick<EmergencyRow, 'status' | 'status_in_text' | 'emergency_type_text' | 'address'>): string =>
  `${isCalling(row.status) ? row.status_in_text : 'Nueva'}: ${typeOfEmergency(row)}, ${row.address}`
