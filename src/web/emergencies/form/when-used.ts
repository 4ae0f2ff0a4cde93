const ACTS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Works once the person does something with the page: what they will need soon is read by then, and what a phone's processor would
 * take from showing the page is left to later. Returns how to cancel it.
 */
export const whenUsed = (work: () => void): (() => void) => {
  const end = new AbortController()
  const begin = () => {
    end.abort()
    work()
  }
  for (const act of ACTS) window.addEventListener(act, begin, { capture: true, passive: true, signal: end.signal })
  return () => end.abort()
}
