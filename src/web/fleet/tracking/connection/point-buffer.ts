import type { SentPosition } from '../../../../contract/fleet/tracking.schema.ts'
import { persistStorage } from '../../../platform/storage/persist-storage.ts'
import { asJson, deleteValues, namesOf, readJson, writeValues } from '../../../platform/storage/sealed-values.ts'

export type BufferedPoint = SentPosition & { time: number }

/** Points of vehicles that the server has not confirmed, the oldest first. They survive reloads (S-39). */
export interface PointBuffer {
  add: (vehicle: number, point: BufferedPoint) => Promise<void>
  /** The oldest ones of the vehicle. */
  oldest: (vehicle: number, most: number) => Promise<BufferedPoint[]>
  count: (vehicle: number) => Promise<number>
  drop: (vehicle: number, times: readonly number[]) => Promise<void>
}

/** Points held in memory: a day on the road. Those beyond are dropped. */
const MOST_POINTS = 20_000

const named = (vehicle: number, time: number) => ({ kind: 'point', name: `${vehicle}/${time}` }) as const

/**
 * What this person took here, sealed on the device, or in memory where nothing is stored. The server takes no points of the tracking
 * of somebody else.
 */
export const pointBuffer = (person: number): PointBuffer => {
  const memory = new Map<number, Map<number, BufferedPoint>>()
  const ofVehicle = (vehicle: number) => {
    const points = memory.get(vehicle) ?? new Map<number, BufferedPoint>()
    memory.set(vehicle, points)
    return points
  }
  const timesStored = async (vehicle: number): Promise<number[]> => {
    try {
      const names = await namesOf(person, 'point')
      const prefix = `${vehicle}/`
      return names.filter((name) => name.startsWith(prefix)).map((name) => Number(name.slice(prefix.length)))
    } catch {
      return []
    }
  }
  const pointsStored = async (vehicle: number, times: readonly number[]): Promise<BufferedPoint[]> => {
    if (times.length === 0) return []
    const found = await Promise.all(times.map((time) => readJson(person, named(vehicle, time)).catch(() => undefined)))
    // They were written by `add`.
    return found.filter((point) => point !== undefined) as BufferedPoint[]
  }
  return {
    add: async (vehicle, point) => {
      try {
        await writeValues(person, [{ ...named(vehicle, point.time), bytes: asJson(point) }])
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
        await deleteValues(
          person,
          times.map((time) => named(vehicle, time)),
        )
      } catch {
        // Where the browser stores nothing there is nothing more to drop.
      }
    },
  }
}
