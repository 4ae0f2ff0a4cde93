import { HEARTBEAT_MS } from '../../contract/limits.ts'
import { STREAM_LATE_MS, STREAM_WAITS_MS } from '../../contract/browser-limits.ts'
import { eventReader } from './event-reader.ts'

/** In milliseconds. */
const SILENCE = HEARTBEAT_MS * 2 + 10_000

/** Opens a stream; settles when it has ended for any reason. */
export type Listen = (onText: (text: string) => void, signal: AbortSignal) => Promise<void>

interface Told {
  /** Called each time the first data arrives. */
  onOpen: () => void
  onEvent: (data: string) => void
  /** Called with true when there has been no stream for a while, and with false when there is one. */
  onDown: (isDown: boolean) => void
}

type Timer = ReturnType<typeof setTimeout>

/** Devices that lost the server at the same time must not reconnect at the same time. */
const waitAfter = (failures: number) =>
  Math.min(STREAM_WAITS_MS.most, STREAM_WAITS_MS.first * 2 ** failures) * (0.5 + Math.random() / 2)

/** Keeps an event stream open: opens another when one ends or stays silent. Returns the function that stops it. */
export const reconnectingStream = (listen: Listen, { onOpen, onEvent, onDown }: Told): (() => void) => {
  let attempt = new AbortController()
  let isStopped = false
  let failures = 0
  let retry: Timer | undefined
  let silence: Timer | undefined
  let late: Timer | undefined

  const waitForText = () => {
    clearTimeout(silence)
    silence = setTimeout(() => attempt.abort(), SILENCE)
  }
  const up = () => {
    clearTimeout(late)
    late = undefined
    onDown(false)
    onOpen()
  }
  const down = () => {
    late ??= setTimeout(() => onDown(true), STREAM_LATE_MS)
  }

  const connect = async () => {
    attempt = new AbortController()
    const read = eventReader(onEvent)
    let isOpen = false
    const onChunk = (text: string) => {
      if (isStopped) return
      waitForText()
      // A stream that ends as soon as it is open counts as failed.
      if (isOpen) failures = 0
      else up()
      isOpen = true
      read(text)
    }
    waitForText()
    await listen(onChunk, attempt.signal).catch(() => undefined)
    clearTimeout(silence)
    if (isStopped) return
    down()
    retry = setTimeout(() => void connect(), waitAfter(failures++))
  }

  down()
  void connect()
  return () => {
    isStopped = true
    attempt.abort()
    for (const timer of [retry, silence, late]) clearTimeout(timer)
  }
}
