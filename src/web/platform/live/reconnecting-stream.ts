import { eventReader } from './event-reader.ts'
import { reconnecting, type ConnectionEvents } from './reconnecting.ts'

/** Opens a stream; settles when it has ended for any reason. */
export type Listen = (onText: (text: string) => void, signal: AbortSignal) => Promise<void>

interface StreamEvents extends ConnectionEvents {
  onEvent: (data: string) => void
}

/** Keeps an event stream open. Returns the function that stops it. */
export const reconnectingStream = (listen: Listen, { onEvent, ...events }: StreamEvents): (() => void) => {
  let isStopped = false
  const stop = reconnecting((onReceived, signal) => {
    const read = eventReader(onEvent)
    return listen((text) => {
      if (isStopped) return
      onReceived()
      read(text)
    }, signal)
  }, events)
  return () => {
    isStopped = true
    stop()
  }
}
