import { useSyncExternalStore } from 'react'

/** Whether hints arrive at this page, so that what it shows is current. */
let isFollowed = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const setFollowed = (next: boolean): void => {
  isFollowed = next
  for (const listener of listeners) listener()
}

export const useIsFollowed = (): boolean => useSyncExternalStore(subscribe, () => isFollowed)
