import { useEffect } from 'react'

/** Keeps the screen of the device awake while it is in sight, where the browser can. */
export const useScreenAwake = (): void => {
  useEffect(() => {
    const leaving = new AbortController()
    let lock: WakeLockSentinel | undefined
    const stayAwake = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState === 'hidden') return
      // Refused when the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (leaving.signal.aborted) void lock?.release()
    }
    void stayAwake()
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', () => void stayAwake(), { signal: leaving.signal })
    return () => {
      leaving.abort()
      void lock?.release()
    }
  }, [])
}
