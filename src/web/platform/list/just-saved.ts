import { useSyncExternalStore } from 'react'
import { onTokenChange } from '../storage/token.ts'

/** As long as the animation in app.css, with time for the list to load. */
const SAVED_HIGHLIGHT_MS = 8000

/** The record of the last save, as `resource/id`, for as long as its row is highlighted. */
let saved: string | undefined
let end: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const set = (record: string | undefined) => {
  saved = record
  for (const listener of listeners) listener()
}

/** Highlights the row of a saved record in its list for a moment. */
export const highlightSaved = (resource: string, id: number): void => {
  clearTimeout(end)
  set(`${resource}/${id}`)
  end = setTimeout(() => set(undefined), SAVED_HIGHLIGHT_MS)
}

// Nobody sees what another person saved.
onTokenChange(() => set(undefined))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Attributes of a row of a resource's list: `data-saved` while it is highlighted. */
export const useSavedHighlight = (resource: string | undefined): ((id: number) => { 'data-saved'?: true }) => {
  const record = useSyncExternalStore(subscribe, () => saved)
  return (id) => (resource !== undefined && record === `${resource}/${id}` ? { 'data-saved': true } : {})
}
