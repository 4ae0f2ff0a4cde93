import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const listeners = new Set<() => void>()

const note = (begins: boolean) => {
  isPrinting = begins
  // The browser lays out the pages, and counts them, right after the event.
  flushSync(() => listeners.forEach((listener) => listener()))
}

// Tests read the list of screens without a browser.
if ('addEventListener' in globalThis) {
  addEventListener('beforeprint', () => note(true))
  addEventListener('afterprint', () => note(false))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the browser prints: what is for paper only costs the screen nothing. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
