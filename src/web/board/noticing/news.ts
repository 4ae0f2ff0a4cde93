import { useSyncExternalStore } from 'react'
import { NOTICED_MS } from '../../../contract/browser-limits.ts'
import type { EmergencyRow } from '../../../contract/emergencies.ts'
import { serverNow } from '../../live/server-clock.ts'
import { isCalling, rowsToNotice, withRows, type Known } from './noticed.ts'

/* What this page has noticed, whichever screen it shows. In memory only. */

/** What was noticed together ends together. */
interface Noticed {
  row: EmergencyRow
  batch: object
}

let known: Known | undefined
let noticed: readonly Noticed[] = []
let shown: readonly EmergencyRow[] = []
const listeners = new Set<() => void>()

const show = (next: readonly Noticed[]) => {
  if (noticed.length === 0 && next.length === 0) return
  noticed = next
  shown = next.map(({ row }) => row)
  for (const listener of listeners) listener()
}

/**
 * Takes the emergencies in progress as they are now, and returns what is new or became graver of those that concern the person.
 * It stays noticed for a minute, or until it calms down or ends. What is taken first is no news.
 */
export const takeInProgress = (rows: readonly EmergencyRow[], concerns: (row: EmergencyRow) => boolean): EmergencyRow[] => {
  const before = known
  known = withRows(before ?? new Map(), rows)
  if (before === undefined) return []
  const found = rowsToNotice(before, rows, serverNow()).filter((row) => concerns(row))
  const now = new Map(rows.map((row) => [row.id, row]))
  for (const { id } of found) now.delete(id)
  const batch = {}
  const still = noticed.flatMap(({ row: was, batch }) => {
    const row = now.get(was.id)
    const isOver = row === undefined || (isCalling(was.status) && !isCalling(row.status))
    return isOver ? [] : [{ row, batch }]
  })
  show([...still, ...found.map((row) => ({ row, batch }))])
  if (found.length > 0) setTimeout(() => show(noticed.filter((one) => one.batch !== batch)), NOTICED_MS)
  return found
}

/** Nobody may see what another person's session has read. */
export const forgetNews = (): void => {
  known = undefined
  show([])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The emergencies that are noticed now. */
export const newsNow = (): readonly EmergencyRow[] => shown

/** The same for a component, which follows them. */
export const useNews = (): readonly EmergencyRow[] => useSyncExternalStore(subscribe, newsNow)
