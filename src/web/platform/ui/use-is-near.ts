import { useEffect, useState, type RefObject } from 'react'

const MARGIN = '400px'
const PATIENCE_MS = 4000
const listeners = new Set<() => void>()

/** Loads what waits to come near, for paper. */
export const wantAll = (): void => listeners.forEach((listener) => listener())

/** Calls it when everything is wanted for paper. Returns how to end that. */
export const whenAllIsWanted = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('beforeprint', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('beforeprint', listener)
  }
}

/**
 * Whether to load what is heavy and may never be looked at: once it is near what the person sees, or wanted for paper, or, unless
 * it `waits` to be seen, once the page has nothing else to do.
 */
export const useIsNear = (ref: RefObject<HTMLElement | null>, waits = false): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null || isNear) return undefined
    const load = () => setNear(true)
    const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: waits ? '0px' : MARGIN,
    })
    seen.observe(element)
    // What is for the screen only is not loaded for paper.
    const unwanted = element.closest('[data-screen-only]') === null ? whenAllIsWanted(load) : undefined
    const idle = waits ? undefined : whenIdle(load)
    return () => {
      seen.disconnect()
      unwanted?.()
      idle?.()
    }
  }, [ref, isNear, waits])
  return isNear
}

/** Works once the page has nothing else to do, or after 4 s. Returns how to cancel it. */
const whenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PATIENCE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
