import {
  BUFFERED_POSITIONS_OF_MESSAGE,
  RECONNECT_MS,
  ANSWER_MS,
  RECONNECT_PAUSE_MS,
  RESEND_MS,
} from '../../../../contract/fleet/limits.ts'
import { closeCodes, type FromServer } from '../../../../contract/shared/live-connection.ts'
import type { BufferedPoint, PointBuffer } from './point-buffer.ts'
import { openTracking } from '../../../platform/live/open-tracking.ts'

interface Tracker {
  /** Who sends, for the message; the server knows it by the session (S-37). */
  username: string
  /** The connection is open, or lost and being opened again. */
  onOpen: (isOpen: boolean) => void
  /** The server confirmed points; so many are still buffered. */
  onStored: (buffered: number) => void
  /** The connection was lost, and could not be opened again in time (S-39). */
  onLost: () => void
  /** The server takes no more positions: the tracking ended, or is somebody else's. */
  onEnded: () => void
  onWrongClock: () => void
  /** What the clock by which the buffered points were taken says now; milliseconds since 1970. */
  clock: () => number
}

export interface PositionSender {
  /** Buffers the point until the server has confirmed it, and sends it when there is a connection. */
  send: (point: BufferedPoint) => Promise<void>
  stop: () => void
}

/** Refusals that no repeat changes: the point is dropped. */
const useless = new Set(['tracking.unreadable', 'tracking.no_place', 'tracking.too_early'])
/** Refusals of everything that this device sends. */
const ended = new Set(['tracking.not_on', 'tracking.not_sender', 'tracking.other_station', 'tracking.other_vehicle'])

/**
 * Sends the positions of a vehicle over a live connection. A point is buffered before it is sent and dropped when the server has
 * stored it, so a lost connection, page or server loses none. After a gap the buffered ones go first, in batches and in order.
 */
export const positionSender = (vehicle: number, points: PointBuffer, tracker: Tracker): PositionSender => {
  let socket: WebSocket | undefined
  let isOver = false
  /** The moment of the loss, while there is no connection. */
  let lostAt: number | undefined = performance.now()
  let unanswered: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let resend: ReturnType<typeof setTimeout> | undefined
  /** Buffered points are being delivered; new ones wait behind them. */
  let isDelivering = false
  /** The server stores nothing at the moment. It still passes on what is news, so new points do not wait. */
  let isBusy = false
  /** Times of live points on their way. */
  const onTheWay = new Set<number>()

  const isOpen = () => socket?.readyState === WebSocket.OPEN
  const finish = (report: () => void) => {
    if (isOver) return
    stop()
    report()
  }
  const transmit = (message: object) => {
    if (socket === undefined || !isOpen()) return
    socket.send(JSON.stringify(message))
    // A connection over which nothing arrives any more is not closed by anybody.
    unanswered ??= setTimeout(lose, ANSWER_MS)
  }
  const deliver = async (): Promise<void> => {
    clearTimeout(resend)
    const batch = await points.oldest(vehicle, BUFFERED_POSITIONS_OF_MESSAGE)
    const messages = batch.filter(({ time }) => !onTheWay.has(time))
    isDelivering = messages.length > 0
    if (isDelivering && !isOver)
      transmit({ command: 'kept_ubications', from: tracker.username, vehicleId: vehicle, clock: tracker.clock(), messages })
  }
  const confirm = async (times: readonly number[]): Promise<void> => {
    await points.drop(vehicle, times)
    for (const time of times) onTheWay.delete(time)
    const buffered = await points.count(vehicle)
    tracker.onStored(buffered)
    // One may have been buffered while the last of the others were delivered.
    if (isDelivering || buffered > onTheWay.size) await deliver()
  }
  const receive = (message: FromServer): void => {
    if (message.command === 'alive') return
    clearTimeout(unanswered)
    unanswered = undefined
    if (message.command === 'stored') {
      isBusy = false
      if (message.wrongClock) tracker.onWrongClock()
      void confirm(message.times)
    }
    if (message.command !== 'error') return
    if (ended.has(message.code)) finish(tracker.onEnded)
    else if (useless.has(message.code) && message.times !== undefined) void confirm(message.times)
    else {
      // The server is busy, or the points come too fast.
      isBusy = message.code === 'server.busy'
      onTheWay.clear()
      clearTimeout(resend)
      resend = setTimeout(() => void deliver(), RESEND_MS)
    }
  }

  const lose = (pause = 0) => {
    if (isOver || lostAt !== undefined) return
    lostAt = performance.now()
    tracker.onOpen(false)
    waitForLoss()
    abandon()
    retry = setTimeout(connect, pause)
  }
  const waitForLoss = () => {
    deadline = setTimeout(() => finish(tracker.onLost), RECONNECT_MS)
  }
  const abandon = () => {
    for (const timer of [unanswered, retry, resend]) clearTimeout(timer)
    unanswered = undefined
    onTheWay.clear()
    isDelivering = false
    isBusy = false
    const old = socket
    socket = undefined
    old?.close()
  }
  const connect = () => {
    if (isOver) return
    const opening = openTracking(vehicle)
    socket = opening
    opening.addEventListener('open', () => {
      if (socket !== opening) return
      clearTimeout(deadline)
      lostAt = undefined
      tracker.onOpen(true)
      void deliver()
    })
    opening.addEventListener('message', ({ data }) => {
      if (socket === opening) receive(JSON.parse(String(data)) as FromServer)
    })
    opening.addEventListener('close', ({ code }) => {
      if (socket !== opening || isOver) return
      if (code === closeCodes.ended || code === closeCodes.noRight || code === closeCodes.signedOut) finish(tracker.onEnded)
      else if (lostAt === undefined) lose(code === closeCodes.tooMany ? RECONNECT_PAUSE_MS : 0)
      else retry = setTimeout(connect, RECONNECT_PAUSE_MS)
    })
  }
  const again = () => {
    if (lostAt === undefined || isOver) return
    abandon()
    connect()
  }
  const listening = new AbortController()
  const stop = () => {
    isOver = true
    listening.abort()
    clearTimeout(deadline)
    abandon()
  }

  // A telephone without a network reports so at once, and the connection only after minutes.
  window.addEventListener('offline', () => lose(), { signal: listening.signal })
  window.addEventListener('online', again, { signal: listening.signal })
  waitForLoss()
  connect()
  return {
    send: async (point) => {
      await points.add(vehicle, point)
      if (isOver || !isOpen() || (isDelivering && !isBusy)) return
      onTheWay.add(point.time)
      transmit({ command: 'new_ubication', from: tracker.username, vehicleId: vehicle, message: point })
    },
    stop,
  }
}
