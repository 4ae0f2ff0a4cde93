import { reportMetric } from '../metrics/metric-events.ts'

/** The names of changed resources, without data: a listener asks for the data again, with its own rights. */
export interface ChangeEvent {
  resources: readonly string[]
  /** Ids of people whose sessions ended: their open streams are closed. */
  signedOut?: readonly number[]
}

/** Sends change events to the current listeners. Events may be lost, so nothing may depend on one. */
export interface Bus {
  publish: (event: ChangeEvent) => void
  /** Returns the function that stops listening. */
  subscribe: (listener: (event: ChangeEvent) => void) => () => void
}

/** A bus within this process. */
export const localBus = (): Bus => {
  const listeners = new Set<(event: ChangeEvent) => void>()
  return {
    publish: (event) => listeners.forEach((listener) => listener(event)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The same bus, whose own events can be counted. */
export const measuredBus = (bus: Bus): Bus => ({
  publish: (event) => {
    reportMetric('change', { published: true })
    bus.publish(event)
  },
  subscribe: bus.subscribe,
})
