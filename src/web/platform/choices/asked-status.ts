import { useSyncExternalStore } from 'react'
import { onTokenChange } from '../storage/token.ts'

/** Longer than a record takes to open on a slow line; later, nobody waits for the selector any more. */
const PATIENCE_MS = 30_000

/** The emergency whose selector of a status the search opens. The detail takes it, so that coming back does not open it again. */
let asked: { id: number; at: number } | undefined
const listeners = new Set<() => void>()
const set = (next: typeof asked) => {
  asked = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
onTokenChange(() => set(undefined))

export const askForStatus = (id: number): void => set({ id, at: Date.now() })

export const useAskedStatus = (): number | undefined => useSyncExternalStore(subscribe, () => asked?.id)

/** Whether it was asked for just now and nobody has taken it yet. */
export const takeAskedStatus = (id: number): boolean => {
  if (asked?.id !== id) return false
  const isCurrent = Date.now() - asked.at < PATIENCE_MS
  asked = undefined
  return isCurrent
}
