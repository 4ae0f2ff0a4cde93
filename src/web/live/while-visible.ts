import { HIDDEN_STREAM_MS } from '../../contract/browser-limits.ts'

/** Runs `start` while the page is visible, and again whenever the network is lost or returns. Both return a function that stops. */
export const whileVisible = (start: () => () => void): (() => void) => {
  let stop: (() => void) | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    stop?.()
    stop = undefined
  }
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') stop ??= start()
    else leaving = setTimeout(end, HIDDEN_STREAM_MS)
  }
  const restart = () => {
    if (stop === undefined) return
    end()
    look()
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', restart, { signal })
  window.addEventListener('offline', restart, { signal })
  look()
  return () => {
    listening.abort()
    clearTimeout(leaving)
    end()
  }
}
