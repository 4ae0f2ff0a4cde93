import { VisuallyHidden } from '@mantine/core'
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

/** Why a row stands out, if it does: its attributes, with the word on hover, and the same word to be read aloud. */
export const useStandOut = <Row extends { id: number }>({ list, highlight }: Standing<Row>) => {
  const record = useSyncExternalStore(subscribe, () => saved)
  return (row: Row) => {
    const why = highlight?.(row)
    const isSaved = list.resource !== undefined && record === `${list.resource}/${row.id}`
    const word = why ?? (isSaved ? 'Recién guardado' : undefined)
    return {
      word,
      attributes: {
        ...(isSaved && { 'data-saved': true }),
        ...(why !== undefined && { 'data-highlighted': true }),
        ...(word !== undefined && { title: word }),
      },
    }
  }
}

interface Standing<Row> {
  list: { resource?: string }
  highlight?: ((row: Row) => string | undefined) | undefined
}

/** Why a row stands out, after what the row is called. */
export const Aloud = ({ word }: { word: string | undefined }) =>
  word !== undefined && <VisuallyHidden>{` (${word})`}</VisuallyHidden>
