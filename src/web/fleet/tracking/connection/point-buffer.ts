import { createStore, delMany, keys, getMany, set, type UseStore } from 'idb-keyval'
import type { SentPosition } from '../../../../contract/fleet/tracking.schema.ts'
import { persistStorage } from '../../../platform/storage/persist-storage.ts'

export type BufferedPoint = SentPosition & { time: number }

/** Points of vehicles that the server has not confirmed, the oldest first. They survive reloads (S-39). */
export interface PointBuffer {
  add: (vehicle: number, point: BufferedPoint) => Promise<void>
  /** The oldest ones of the vehicle. */
  oldest: (vehicle: number, most: number) => Promise<BufferedPoint[]>
  count: (vehicle: number) => Promise<number>
  drop: (vehicle: number, times: readonly number[]) => Promise<void>
}

type Key = [vehicle: number, time: number, person: number]

/** Points held in memory: a day on the road. Those beyond are dropped. */
const MOST_POINTS = 20_000

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('sirena-positions', 'points'))

/**
 * What this person took here, in the browser's database, or in memory where it stores nothing. The server takes no points of the
 * tracking of somebody else.
 */
export const pointBuffer = (person: number): PointBuffer => {
  const keyOf = (vehicle: number, time: number): Key => [vehicle, time, person]
  const memory = new Map<number, Map<number, BufferedPoint>>()
  let isStored = true
  const ofVehicle = (vehicle: number) => {
    const points = memory.get(vehicle) ?? new Map<number, BufferedPoint>()
    memory.set(vehicle, points)
    return points
  }
  const timesStored = async (vehicle: number): Promise<number[]> => {
    if (!isStored) return []
    try {
      const stored = await keys<Key>(store())
      return stored.flatMap(([of, time, by]) => (of === vehicle && by === person ? [time] : []))
    } catch {
      isStored = false
      return []
    }
  }
  const pointsStored = async (vehicle: number, times: readonly number[]): Promise<BufferedPoint[]> => {
    if (times.length === 0) return []
    const found = await getMany<BufferedPoint | undefined>(
      times.map((time) => keyOf(vehicle, time)),
      store(),
    )
    return found.filter((point) => point !== undefined)
  }
  return {
    add: async (vehicle, point) => {
      try {
        await set(keyOf(vehicle, point.time), point, store())
        void persistStorage()
      } catch {
        const points = ofVehicle(vehicle)
        if (points.size < MOST_POINTS) points.set(point.time, point)
      }
    },
    oldest: async (vehicle, most) => {
      const times = (await timesStored(vehicle)).toSorted((one, other) => one - other).slice(0, most)
      const stored = await pointsStored(vehicle, times)
      return [...stored, ...ofVehicle(vehicle).values()].toSorted((one, other) => one.time - other.time).slice(0, most)
    },
    count: async (vehicle) => (await timesStored(vehicle)).length + ofVehicle(vehicle).size,
    drop: async (vehicle, times) => {
      for (const time of times) ofVehicle(vehicle).delete(time)
      try {
        await delMany(
          times.map((time) => keyOf(vehicle, time)),
          store(),
        )
      } catch {
        // Where the browser stores nothing there is nothing more to drop; it may throw at once in place of rejecting.
      }
    },
  }
}
