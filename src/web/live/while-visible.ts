import { HIDDEN_STREAM_MS } from '../../contract/browser-limits.ts'
import { isTouchDevice } from '../ui/is-phone.ts'

const LOCK = 'sirena.hidden-stream'

/**
 * Runs `start` while the page is visible, and again whenever the network is lost or returns. Both return a function that stops.
 * One hidden page of a browser goes on, for the number in its tab.
 */
export const whileVisible = (start: () => () => void): (() => void) => {
  let stop: (() => void) | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | undefined
  const end = () => {
    stop?.()
    stop = undefined
  }
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') {
      release?.()
      release = undefined
      stop ??= start()
    } else leaving = setTimeout(() => (release ??= orHold(end)), HIDDEN_STREAM_MS)
  }
  const restart = () => {
    if (stop === undefined) return
    end()
    stop = start()
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
    release?.()
    end()
  }
}

/** Runs `end` unless this page is the one hidden page that goes on. Returns the function that gives up its place. */
const orHold = (end: () => void): (() => void) => {
  const held = new AbortController()
  const hold = (lock: Lock | null) => {
    if (held.signal.aborted) return undefined
    if (lock === null) return end()
    return new Promise<void>((resolve) => held.signal.addEventListener('abort', () => resolve()))
  }
  // A telephone shows no tabs and saves its battery. Without TLS a browser has no locks.
  if (isTouchDevice() || !('locks' in navigator)) end()
  else navigator.locks.request(LOCK, { ifAvailable: true }, hold).catch(end)
  return () => held.abort()
}
