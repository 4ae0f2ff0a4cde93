import { tell } from '../metrics/metric-events.ts'

/** The names of changed resources, without data: a listener asks for the data again, with its own rights. */
export interface Hint {
  resources: readonly string[]
  /** Ids of people whose sessions ended: their open streams are closed. */
  signedOut?: readonly number[]
}

/** Sends hints to the current listeners. Hints may be lost, so nothing may depend on one. */
export interface Bus {
  publish: (hint: Hint) => void
  /** Returns the function that stops listening. */
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

/** The same bus, whose own hints can be counted. */
export const measuredBus = (bus: Bus): Bus => ({
  publish: (hint) => {
    tell('hint', { published: true })
    bus.publish(hint)
  },
  subscribe: bus.subscribe,
})
