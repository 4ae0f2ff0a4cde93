import { useSyncExternalStore } from 'react'
import { NOTICED_MS } from '../../../contract/emergencies/limits.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { isCalling, knownAfter, nothingKnown, rowsToNotice, type InProgress } from './noticed.ts'

/* What this page has noticed, whichever screen it shows. In memory only. */

/** What was noticed together ends together. */
interface Noticed {
  row: EmergencyRow
  batch: object
}

let known = nothingKnown
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
export const takeInProgress = (now: InProgress, concerns: (row: EmergencyRow) => boolean): EmergencyRow[] => {
  const found = rowsToNotice(known, now.rows).filter((row) => concerns(row))
  known = knownAfter(known, now)
  const rows = new Map(now.rows.map((row) => [row.id, row]))
  const again = new Set(found.map(({ id }) => id))
  const still = noticed.flatMap((one) => {
    const was = one.row
    if (again.has(was.id)) return []
    const row = rows.get(was.id)
    // One that is missing may be on another page.
    if (row === undefined) return was.status > now.wholeAbove ? [] : [one]
    return isCalling(was.status) && !isCalling(row.status) ? [] : [{ ...one, row }]
  })
  const batch = {}
  show([...still, ...found.map((row) => ({ row, batch }))])
  if (found.length > 0) setTimeout(() => show(noticed.filter((one) => one.batch !== batch)), NOTICED_MS)
  return found
}

/** Whether the emergency may still be in this status, as far as this page knows. */
export const isStill = ({ id, status }: Pick<EmergencyRow, 'id' | 'status'>): boolean => {
  const last = known.statuses.get(id)
  return last === undefined ? status <= known.atMost : last === status
}

/** What this page knows; the same object until a reading brings something else. */
export const knownNow = (): object => known

/** Nobody may see what another person's session has read. */
export const forgetNews = (): void => {
  known = nothingKnown
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
