import { NEW_WITHIN_MS } from '../../contract/browser-limits.ts'
import { EmergencyStatus } from '../../contract/emergency-rules.ts'
import type { EmergencyRow } from '../../contract/emergencies.ts'

type Row = Pick<EmergencyRow, 'id' | 'status' | 'creation_date'>

/** The statuses of the rows that were shown before, by their ids. */
export type Known = ReadonlyMap<number, number>

const calling: readonly number[] = [EmergencyStatus.SolicitaApoyo, EmergencyStatus.Critica]

/**
 * The rows that ask for attention: reported just now, or critical or asking for support since. An older row that was not shown
 * before comes from another page.
 */
export const rowsToNotice = <R extends Row>(known: Known, rows: readonly R[], now: number): R[] =>
  rows.filter(({ id, status, creation_date }) => {
    const before = known.get(id)
    if (before === undefined) return now - Date.parse(creation_date) < NEW_WITHIN_MS
    return before !== status && calling.includes(status)
  })

export const withRows = (known: Known, rows: readonly Row[]): Known =>
  new Map([...known, ...rows.map(({ id, status }) => [id, status] as const)])
