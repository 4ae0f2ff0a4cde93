import { useEffect, useState, useSyncExternalStore } from 'react'

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

const LOST_AFTER_MS = 10_000

/** Whether no hints have arrived for so long that what the page shows may be old. */
export const useIsLost = (): boolean => {
  const follows = useIsFollowed()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (follows) return undefined
    const timer = setTimeout(() => setLost(true), LOST_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLost(false)
    }
  }, [follows])
  return isLost
}
