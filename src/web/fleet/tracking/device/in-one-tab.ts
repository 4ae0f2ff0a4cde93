const LOCK = 'sirena.tracking'

/** Runs `start` in one tab of the browser at a time. Returns the function that stops it. Without TLS a browser has no locks. */
export const inOneTab = (start: () => () => void): (() => void) => {
  const leaving = new AbortController()
  const { signal } = leaving
  const run = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const stop = start()
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  if ('locks' in navigator) navigator.locks.request(LOCK, { signal }, run).catch(() => undefined)
  else void run()
  return () => leaving.abort()
}
