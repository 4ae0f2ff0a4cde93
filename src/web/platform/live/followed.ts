import { useEffect, useState, useSyncExternalStore } from 'react'

const LOST_AFTER_MS = 10_000

/** One state of the whole page. */
const flag = () => {
  let isOn = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    set: (next: boolean): void => {
      isOn = next
      for (const listener of listeners) listener()
    },
    use: (): boolean => useSyncExternalStore(subscribe, () => isOn),
  }
}

/** Whether it is so for some time. */
export const useLasts = (isSo: boolean, ms = LOST_AFTER_MS): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])
  return lasts
}

/** Whether change events arrive at this page, so that what it shows is current. */
export const { set: setFollowed, use: useIsFollowed } = flag()

/** Whether no change events have arrived for so long that what the page shows may be old. */
export const useIsLost = (): boolean => useLasts(!useIsFollowed())

/** Whether connecting has failed for some time. A page that is out of sight does not try. */
export const { set: setDown, use: useIsDown } = flag()

/** Whether it has failed for so long that the person has to be warned that what they see may be old. */
export const useIsLongDown = (): boolean => useLasts(useIsDown())
