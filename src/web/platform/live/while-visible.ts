import { HIDDEN_STREAM_MS } from '../../../contract/shared/browser-limits.ts'
import { isTouchDevice } from '../device/is-phone.ts'

const LOCK = 'sirena.hidden-stream'

/**
 * Runs `start` while the page is visible, and again whenever the network is lost or returns. Both return a function that stops.
 * `whenHidden` says what becomes of it on a page that stays hidden.
 */
export const whileVisible = (start: () => () => void, whenHidden: WhenHidden = orHold): (() => void) => {
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
    } else leaving = setTimeout(() => (release ??= whenHidden(end)), HIDDEN_STREAM_MS)
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

/** Ends what runs, or lets it go on. Returns the function that is called when the page is visible again. */
type WhenHidden = (end: () => void) => () => void

/** For what nobody needs on a page that nobody sees. */
export const endWhenHidden: WhenHidden = (end) => {
  end()
  return () => undefined
}

/** One hidden page of a browser goes on, for the number in its tab. Returns the function that gives up its place. */
const orHold: WhenHidden = (end) => {
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
