import { MAX_FETCHED_POSITIONS } from '../../../../contract/fleet/limits.ts'
import type { FromDevice } from '../../../../contract/fleet/tracking.schema.ts'
import { closeCodes, type FromServer, type ShownPosition } from '../../../../contract/shared/live-connection.ts'
import { openTracking } from '../../../platform/live/open-tracking.ts'
import { reconnecting, REFUSED } from '../../../platform/live/reconnecting.ts'
import { noteServerTime } from '../../../platform/calls/server-clock.ts'
import { endWhenHidden, whileVisible } from '../../../platform/live/while-visible.ts'

export interface VehicleEvents {
  /** News, and after each opening the last position of every vehicle. */
  onPositions: (positions: readonly ShownPosition[]) => void
  /** The way of one vehicle as it was asked for, the oldest point first. */
  onWay: (vehicleId: number, positions: readonly ShownPosition[]) => void
  /** Positions may be missing between those received before and those that come. */
  onOpen: () => void
  onDown: (isDown: boolean) => void
}

export interface WatchedVehicles {
  /** Asks for the way of a vehicle; while there is no connection it asks for nothing. */
  fetchWay: (vehicleId: number) => void
  stop: () => void
}

/** Codes after which the server is likely to refuse the next connection too. */
const refusals: readonly number[] = [closeCodes.noRight, closeCodes.signedOut, closeCodes.tooMany]

/** How long another question waits: the server answers one at a time. */
const ASK_AGAIN_MS = 1000

/**
 * Keeps one connection with the positions of all vehicles open while the page is visible. `username` is for the message; the server knows who asks by
 * the session (S-37).
 */
export const watchVehicles = (events: VehicleEvents, username: string, open = () => openTracking('all')): WatchedVehicles => {
  let socket: WebSocket | undefined
  let wanted: number | undefined
  const ask = (question: FromDevice) => socket?.send(JSON.stringify(question))
  const askForWay = () => {
    if (wanted !== undefined && socket?.readyState === 1)
      ask({ command: 'fetch_messages', username, vehicleId: wanted, limit: MAX_FETCHED_POSITIONS })
  }
  const receive = (message: FromServer) => {
    if (message.command === 'alive') noteServerTime(message.time)
    // The last question was not answered yet.
    else if (message.command === 'error' && message.code === 'tracking.still_reading') setTimeout(askForWay, ASK_AGAIN_MS)
    else if (message.command === 'ubications' && message.vehicleId === undefined) events.onPositions(message.messages)
    else if (message.command === 'ubications' && message.vehicleId !== undefined) {
      if (message.vehicleId === wanted) wanted = undefined
      events.onWay(message.vehicleId, message.messages)
    }
  }
  const connect = (onReceived: () => void, signal: AbortSignal) =>
    new Promise<unknown>((resolve) => {
      const opened = open()
      const listening = { signal }
      signal.addEventListener('abort', () => {
        opened.close()
        resolve(undefined)
      })
      opened.addEventListener(
        'open',
        () => {
          socket = opened
          ask({ command: 'fetch_messages', username })
          onReceived()
        },
        listening,
      )
      opened.addEventListener(
        'message',
        ({ data }) => {
          onReceived()
          const message = parse(data)
          if (message !== undefined) receive(message)
        },
        listening,
      )
      opened.addEventListener('close', ({ code }) => resolve(refusals.includes(code) ? REFUSED : undefined), listening)
    })
  const stop = whileVisible(() => reconnecting(connect, events), endWhenHidden)
  return {
    fetchWay: (vehicleId) => {
      wanted = vehicleId
      askForWay()
    },
    stop: () => {
      socket = undefined
      stop()
    },
  }
}

/** The server's own messages, by the contract. */
const parse = (data: unknown): FromServer | undefined => {
  try {
    return JSON.parse(String(data)) as FromServer
  } catch {
    return undefined
  }
}
