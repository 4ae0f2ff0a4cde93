/** The names of resources that changed and no data: whoever hears it asks anew, under their own rights. */
export interface Hint {
  resources: readonly string[]
  /** People of whom sessions have ended: what is open for one of those closes. */
  signedOut?: readonly number[]
}

/** Carries hints to whoever listens at this moment. They may get lost, so nothing may depend on one. */
export interface Bus {
  publish: (hint: Hint) => void
  /** Answers how to stop listening. */
  subscribe: (listener: (hint: Hint) => void) => () => void
}

/** A bus within this process. */
export const localBus = (): Bus => {
  const listeners = new Set<(hint: Hint) => void>()
  return {
    publish: (hint) => listeners.forEach((listener) => listener(hint)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
