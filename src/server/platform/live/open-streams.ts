import type { Writable } from 'node:stream'
import { STREAMS_OF_PERSON } from '../../../contract/shared/limits.ts'
import { offer, reportMetric } from '../metrics/metric-events.ts'
import { changeEventWriter } from './change-event-writer.ts'

interface Listener {
  person: number
  stream: Writable
  send: (resources: readonly string[]) => void
  /** Checks whether the person may still listen. */
  review: () => void
}

/** The open streams. When a person opens more than allowed, their oldest is closed. */
export const openStreams = () => {
  const listeners = new Set<Listener>()
  let isClosing = false
  const withdraw = offer('streams', () => ({ open: listeners.size }))
  return {
    count: (): number => listeners.size,
    add: (person: number, stream: Writable, review: () => void): Listener => {
      const own = [...listeners].filter((listener) => listener.person === person)
      if (own.length >= STREAMS_OF_PERSON) own[0]?.stream.end()
      const listener = { person, stream, send: changeEventWriter(stream), review }
      listeners.add(listener)
      stream.once('close', () => listeners.delete(listener))
      if (isClosing) stream.end()
      return listener
    },
    send: (resources: readonly string[]): void => {
      for (const listener of listeners) listener.send(resources)
      reportMetric('change', { deliveredTo: listeners.size })
    },
    review: (people: readonly number[]): void => {
      for (const { person, review } of listeners) if (people.includes(person)) review()
    },
    /** Ends all of them, and each that opens later. */
    endAll: (): void => {
      isClosing = true
      withdraw()
      for (const { stream } of listeners) stream.end()
    },
  }
}
