import { useMatch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** The title of the current screen, from the routes. */
export const useScreenTitle = (): string | undefined => useMatch({ strict: false, select: (match) => match.staticData.title })

/** The number before the title of the tab; 0 shows none. */
let shown = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const showTabCount = (count: number): void => {
  shown = count
  for (const listener of listeners) listener()
}

export const useTabCount = (): number => useSyncExternalStore(subscribe, () => shown)
