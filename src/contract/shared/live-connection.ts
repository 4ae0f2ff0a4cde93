/* The live connection, /ws/tracking/{id}/, without its schemas, so that a screen that watches loads none. */

/** The protocol that the server chooses, and the prefix of the one that carries the token. */
export const TRACKING_PROTOCOL = 'tracking.v1'
export const BEARER_PROTOCOL = 'bearer.'

/** Of every vehicle that the tracking list shows the caller. */
export const ALL_VEHICLES = 'all'

/** A point as watchers receive it. Measures that the device does not know are left out. */
export interface ShownPosition {
  vehicleId: number
  content: { lat: number; lng: number; vehicle: string }
  time: number
  accuracy?: number
  speed?: number
  heading?: number
  battery?: number
  /** No vehicle gets there in that time: it is drawn apart. */
  jump?: true
}

export type FromServer =
  | { command: 'new_ubication'; vehicleId: number; from: string; message: ShownPosition }
  | { command: 'ubications'; vehicleId?: number; messages: ShownPosition[] }
  /** These times are stored, or refused for ever; the device need not buffer them. */
  | { command: 'stored'; vehicleId: number; times: number[]; wrongClock?: true }
  /** A heartbeat, with the server's time. A client that receives nothing for much longer connects again. */
  | { command: 'alive'; time: number }
  | { command: 'error'; code: string; detail: string; vehicleId?: number; times?: number[] }

/** Why the server ends a live connection, beside the codes of the protocol. */
export const closeCodes = {
  ended: 4000,
  noRight: 4003,
  tooMany: 4008,
  signedOut: 4001,
} as const
