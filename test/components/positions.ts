import { onTestFinished, vi } from 'vitest'
import {
  type FromDevice,
  type TrackedVehicle,
  type TrackedVehicles,
  trackedVehicle,
  trackedVehicles,
} from '../../src/contract/fleet/tracking.schema.ts'
import type { FromServer, ShownPosition } from '../../src/contract/shared/live-connection.ts'
import { TrackingStatus } from '../../src/contract/fleet/tracking-rules.ts'
import { PlayedConnection } from '../played-connection.ts'
import { ownStation } from './board.ts'
import { sample } from './sample.ts'

/** The times of the points that a message of a device has. */
const timesOf = (sent: FromDevice | undefined): number[] => {
  if (sent?.command === 'new_ubication') return sent.message.time === undefined ? [] : [sent.message.time]
  return sent?.command === 'kept_ubications' ? sent.messages.map(({ time }) => time) : []
}

/**
 * The live connections of positions, whose server the test plays: one that confirms every point of a device, unless it is closed.
 * Call it before the screen is opened.
 */
export const playPositions = () => {
  const all: PlayedConnection<FromDevice>[] = []
  let accepts = true
  class Played extends PlayedConnection<FromDevice> {
    constructor() {
      super()
      all.push(this)
      setTimeout(() => (accepts ? this.opens() : this.ends(1006)))
    }
    override send(text: string) {
      super.send(text)
      const sent = this.sent.at(-1)
      const times = timesOf(sent)
      if (sent !== undefined && 'vehicleId' in sent && times.length > 0)
        setTimeout(() => this.says({ command: 'stored', vehicleId: sent.vehicleId ?? 0, times }))
    }
  }
  // Other connections, as that of the test's runner, are real.
  const construct: ProxyHandler<typeof WebSocket>['construct'] = (original, given) =>
    String(given[0]).includes('/ws/tracking/') ? new Played() : Reflect.construct(original, given)
  vi.stubGlobal('WebSocket', new Proxy(WebSocket, { construct }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const open = () => all.filter(({ readyState }) => readyState === 1)
  const says = (message: FromServer) => open().forEach((connection) => connection.says(message))
  return {
    says,
    /** What devices have sent, over all connections. */
    sent: (): FromDevice[] => all.flatMap(({ sent }) => sent),
    /** News of a unit, as everybody who watches receives them. */
    moves: (unit: Pick<TrackedVehicle, 'id' | 'plate'>, lat: number, lng: number, measures: Partial<ShownPosition> = {}) =>
      says({
        command: 'ubications',
        messages: [{ vehicleId: unit.id, content: { lat, lng, vehicle: unit.plate }, time: Date.now(), ...measures }],
      }),
    isWatched: (): boolean => open().length > 0,
    /** Ends every connection and refuses others, as a server that restarts. */
    close: (): void => {
      accepts = false
      open().forEach((connection) => connection.ends(1006))
    },
    accept: (): void => {
      accepts = true
    },
  }
}

/** A unit of the own station that has sent its position now. */
export const aUnit = (id: number, given: Partial<TrackedVehicle> = {}): TrackedVehicle => {
  const [latitude, longitude] = [14.84 + (id % 10) / 100, -91.52 + (id % 10) / 70]
  return sample(trackedVehicle, {
    id,
    plate: `P-${id}BBS`,
    unit: `U-${id}`,
    vehicle_type: 'Ambulancia',
    station: ownStation.name,
    station_id: ownStation.id,
    emergency_status: TrackingStatus.Disponible,
    position: JSON.stringify({ coords: { latitude, longitude }, timestamp: Date.now() }),
    latitude,
    longitude,
    on_tracking: true,
    ...given,
  })
}
export const withoutPlace = { position: null, latitude: null, longitude: null }
/** In an emergency of a status. */
export const inEmergency = (status: number): Partial<TrackedVehicle> => ({
  emergency: 77,
  emergency_code: '2026-000077',
  emergency_type: 'Incendio estructural',
  emergency_status: status,
  pilot: 'Diego José Ixcot',
})

export const unitsOnTracking = (results: TrackedVehicle[], given: Partial<TrackedVehicles> = {}): TrackedVehicles =>
  sample(trackedVehicles, {
    results,
    active: 0,
    critical: 0,
    requesting_support: 0,
    disponibility: results.length,
    server_time: new Date().toISOString(),
    ...given,
  })
