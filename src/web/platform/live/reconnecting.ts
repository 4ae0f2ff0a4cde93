import { HEARTBEAT_MS } from '../../../contract/shared/limits.ts'
import { STREAM_LATE_MS, STREAM_WAITS_MS } from '../../../contract/shared/browser-limits.ts'

/** In milliseconds. */
const SILENCE = HEARTBEAT_MS * 2 + 10_000

/** What a connection reports if the next attempt must wait the longest: it was refused, and is likely to be refused again. */
export const REFUSED = Symbol('refused')

/** Opens a connection, calls `onReceived` whenever something arrives, and settles when it has ended for any reason. */
export type Connect = (onReceived: () => void, signal: AbortSignal) => Promise<unknown>

export interface ConnectionEvents {
  /** Called each time the first data arrives. */
  onOpen: () => void
  /** Called with true when there has been no connection for a while, and with false when there is one. */
  onDown: (isDown: boolean) => void
}

type Timer = ReturnType<typeof setTimeout>

/** Devices that lost the server at the same time must not reconnect at the same time. */
const waitAfter = (failures: number) =>
  Math.min(STREAM_WAITS_MS.most, STREAM_WAITS_MS.first * 2 ** failures) * (0.5 + Math.random() / 2)

/** As many failures as make the longest wait. */
const MANY_FAILURES = Math.ceil(Math.log2(STREAM_WAITS_MS.most / STREAM_WAITS_MS.first))

/** Keeps a connection open: opens another when one ends or stays silent. Returns the function that stops it. */
export const reconnecting = (connect: Connect, { onOpen, onDown }: ConnectionEvents): (() => void) => {
  let attempt = new AbortController()
  let isStopped = false
  let failures = 0
  let retry: Timer | undefined
  let silence: Timer | undefined
  let late: Timer | undefined

  const waitForData = () => {
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

  const tryOnce = async () => {
    attempt = new AbortController()
    let isOpen = false
    const onReceived = () => {
      if (isStopped) return
      waitForData()
      // A connection that ends as soon as it is open counts as failed.
      if (isOpen) failures = 0
      else up()
      isOpen = true
    }
    waitForData()
    const outcome = await connect(onReceived, attempt.signal).catch(() => undefined)
    clearTimeout(silence)
    if (isStopped) return
    if (outcome === REFUSED) failures = Math.max(failures, MANY_FAILURES)
    down()
    retry = setTimeout(() => void tryOnce(), waitAfter(failures++))
  }

  down()
  void tryOnce()
  return () => {
    isStopped = true
    attempt.abort()
    for (const timer of [retry, silence, late]) clearTimeout(timer)
  }
}
