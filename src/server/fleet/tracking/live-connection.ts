import type { WebSocket } from 'ws'
import type { Caller } from '../../platform/deps.ts'
import type { SocketWriter } from '../../platform/live/socket-writer.ts'
import type { KnownVehicle } from './known-vehicles.ts'

export interface LiveConnection {
  id: string
  socket: WebSocket
  writer: SocketWriter
  caller: Caller
  /** Undefined: all vehicles. */
  vehicle: KnownVehicle | undefined
  /** The tracking that went on when it was opened, or began since. */
  tracking: number | null
  missedHeartbeats: number
}
