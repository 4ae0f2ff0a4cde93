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

/** Whether connecting has failed for some time. A page that is out of sight does not try. */
let isDown = false
const downListeners = new Set<() => void>()
const subscribeDown = (listener: () => void) => {
  downListeners.add(listener)
  return () => void downListeners.delete(listener)
}

export const setDown = (next: boolean): void => {
  isDown = next
  for (const listener of downListeners) listener()
}

export const useIsDown = (): boolean => useSyncExternalStore(subscribeDown, () => isDown)

/** Whether it has failed for so long that the person has to be told that what they see may be old. */
export const useIsLongDown = (): boolean => {
  const down = useIsDown()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!down) return undefined
    const timer = setTimeout(() => setLong(true), LOST_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [down])
  return isLong
}
