import { useEffect, useState } from 'react'

/** Keeps the screen of the device awake while it is in sight, where the browser can. Whether it does. */
export const useScreenAwake = (): boolean => {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    let lock: WakeLockSentinel | undefined
    const stayAwake = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState === 'hidden') return
      // Refused when the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (leaving.signal.aborted) void lock?.release()
      else setAwake(lock !== undefined)
    }
    void stayAwake()
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', () => void stayAwake(), { signal: leaving.signal })
    return () => {
      leaving.abort()
      void lock?.release()
    }
  }, [])
  return isAwake
}
