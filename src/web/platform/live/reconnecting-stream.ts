import { eventReader } from './event-reader.ts'
import { reconnecting, type ToldOfConnection } from './reconnecting.ts'

/** Opens a stream; settles when it has ended for any reason. */
export type Listen = (onText: (text: string) => void, signal: AbortSignal) => Promise<void>

interface Told extends ToldOfConnection {
  onEvent: (data: string) => void
}

/** Keeps an event stream open. Returns the function that stops it. */
export const reconnectingStream = (listen: Listen, { onEvent, ...told }: Told): (() => void) => {
  let isStopped = false
  const stop = reconnecting((onReceived, signal) => {
    const read = eventReader(onEvent)
    return listen((text) => {
      if (isStopped) return
      onReceived()
      read(text)
    }, signal)
  }, told)
  return () => {
    isStopped = true
    stop()
  }
}
