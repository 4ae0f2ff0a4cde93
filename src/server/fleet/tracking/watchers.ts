import { FRAME_OF_ALL_MS } from '../../../contract/fleet/limits.ts'
import type { SocketWriter } from '../../platform/live/socket-writer.ts'
import type { LivePosition } from '../../platform/live/live-position.ts'

/** Whose vehicles a connection to all of them follows. */
export type Scope = 'all' | number

interface Watcher {
  connection: string
  writer: SocketWriter
}

/** One message with the positions of several vehicles. The parts are serialised positions. */
export const frameOfAll = (parts: readonly string[]): string => `{"command":"ubications","messages":[${parts.join(',')}]}`
/** The parts of a vehicle's own connection are whole messages, of which the last is the newest. */
export const frameOfVehicle = (parts: readonly string[]): string => parts.at(-1) ?? ''

/** Passes positions on to the connections of this process. */
export const positionWatchers = () => {
  const ofVehicle = new Map<number, Set<Watcher>>()
  const ofAll = new Map<Scope, Set<Watcher>>()
  /** What the connections to all vehicles get in the next frame, by scope and vehicle. */
  const gathered = new Map<Scope, Map<number, string>>()
  let sentAt = 0

  /** The first position goes out at once; those soon after it share a frame. */
  const sendSoon = (): void => {
    const wait = sentAt + FRAME_OF_ALL_MS - performance.now()
    if (wait > 0) setTimeout(sendAll, wait)
    else setImmediate(sendAll)
  }
  const sendAll = (): void => {
    sentAt = performance.now()
    for (const [scope, parts] of gathered) {
      const frame = frameOfAll([...parts.values()])
      for (const { writer } of ofAll.get(scope) ?? []) writer.publish(parts, frame)
    }
    gathered.clear()
  }
  const gather = (scope: Scope, vehicle: number, part: string): void => {
    if (!ofAll.has(scope)) return
    if (gathered.size === 0) sendSoon()
    const parts = gathered.get(scope) ?? new Map<number, string>()
    gathered.set(scope, parts.set(vehicle, part))
  }
  const join = <K>(groups: Map<K, Set<Watcher>>, key: K, watcher: Watcher): (() => void) => {
    const group = groups.get(key) ?? new Set()
    groups.set(key, group.add(watcher))
    return () => {
      group.delete(watcher)
      if (group.size === 0 && groups.get(key) === group) groups.delete(key)
    }
  }
  return {
    /** Each returns the function that stops watching. */
    watchVehicle: (vehicle: number, watcher: Watcher) => join(ofVehicle, vehicle, watcher),
    watchAll: (scope: Scope, watcher: Watcher) => join(ofAll, scope, watcher),
    pass: ({ message, station, from, connection }: LivePosition): void => {
      const { vehicleId } = message
      const others = [...(ofVehicle.get(vehicleId) ?? [])].filter((watcher) => watcher.connection !== connection)
      if (others.length > 0) {
        const text = JSON.stringify({ command: 'new_ubication', vehicleId, from, message })
        for (const { writer } of others) writer.publish(new Map([[vehicleId, text]]), text)
      }
      if (ofAll.size === 0) return
      const part = JSON.stringify(message)
      gather('all', vehicleId, part)
      gather(station, vehicleId, part)
    },
  }
}
