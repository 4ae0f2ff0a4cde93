import { DEVICE_AHEAD_MS, POSITIONS_A_SECOND, FORGET_VEHICLE_MS } from '../../../contract/fleet/limits.ts'
import type { Way } from '../../../contract/fleet/tracking-rules.ts'
import type { Deps } from '../../platform/deps.ts'
import { lastPositions } from './positions.queries.ts'
import { readManyTracked, readTracked, setStarts, type TrackedRow } from './trackings.queries.ts'

/** A vehicle that sends positions to this process, or is watched over it. */
export interface KnownVehicle {
  row: TrackedRow
  way: Way
  /** When its state was read for a new connection or request, by this process's clock. */
  openedAt: number
  /** When its newest passed-on or stored point was taken, in milliseconds since 1970. */
  newest: number
  /** The last time that the server gave to a point, with what distinguishes the point from others. */
  given?: { at: number; said: number | undefined; lat: number; lng: number }
  /**
   * Takes one of the live positions that may be sent for it in this second; false if there is none left. Those by its key are
   * counted apart, or a box that sends without pause would silence the phone.
   */
  takeToken: { overConnection: () => boolean; byKey: () => boolean }
}

/** Takes a token; false if there is none left. The bucket holds one second's share and is filled evenly. */
export const tokenBucket = (perSecond: number, clock = () => performance.now()): (() => boolean) => {
  let [left, at] = [perSecond, clock()]
  return () => {
    const now = clock()
    left = Math.min(perSecond, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}

/**
 * The vehicles whose state this process caches in memory, so that a position costs no query. `refresh` reads all of them again:
 * when a change event names vehicles or trackings, and regularly, since events may be lost.
 */
export const knownVehicles = ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const known = new Map<number, KnownVehicle>()
  let reading: Promise<void> | undefined
  /** Refreshes that were asked for, and those of them that are done. */
  let [asked, done] = [0, 0]

  /** A start that is still to come was noted while this server's clock was ahead; later it would hold back what was sent before. */
  const correctStarts = async (rows: readonly TrackedRow[]): Promise<void> => {
    const at = now()
    const early = rows.filter(({ started_at }) => (started_at?.getTime() ?? 0) > at.getTime() + DEVICE_AHEAD_MS)
    if (early.length === 0) return
    await setStarts(
      db,
      early.map(({ id }) => id),
      at,
    )
    for (const row of early) row.started_at = at
  }
  /** Reads the vehicle's state now. Undefined: there is none. */
  const open = async (id: number): Promise<KnownVehicle | undefined> => {
    const row = await readTracked(db, id)
    if (row === undefined) {
      known.delete(id)
      return undefined
    }
    await correctStarts([row])
    const held = known.get(id)
    if (held !== undefined) {
      held.row = row
      held.openedAt = performance.now()
      return held
    }
    const [last] = await lastPositions(db, [id])
    // Another request may have opened it meanwhile.
    const vehicle = known.get(id) ?? {
      row,
      openedAt: performance.now(),
      way: last === undefined ? {} : { good: { lat: last.latitude, lng: last.longitude, time: last.time } },
      newest: last?.time ?? 0,
      takeToken: { overConnection: tokenBucket(POSITIONS_A_SECOND), byKey: tokenBucket(POSITIONS_A_SECOND) },
    }
    known.set(id, vehicle)
    return vehicle
  }
  const readAll = async (): Promise<void> => {
    while (done < asked) {
      const now = asked
      // One that is opened meanwhile is newer than this answer.
      const held = [...known]
      const ids = held.map(([id]) => id)
      // oxlint-disable-next-line no-await-in-loop -- for whoever asked meanwhile.
      const read = await readManyTracked(db, ids)
      // oxlint-disable-next-line no-await-in-loop -- as above.
      await correctStarts(read)
      const rows = new Map(read.map((row) => [row.id, row]))
      for (const [id, vehicle] of held) {
        const row = rows.get(id)
        if (row !== undefined) vehicle.row = row
        else if (known.get(id) === vehicle) known.delete(id)
      }
      done = now
    }
  }
  return {
    open,
    /** The vehicle as it is known, or as it is now. */
    opened: async (id: number): Promise<KnownVehicle | undefined> => known.get(id) ?? open(id),
    get: (id: number): KnownVehicle | undefined => known.get(id),
    /** Forgets the vehicles that are not among these, unless they were opened just now. */
    forgetOthers: (ids: ReadonlySet<number>): void => {
      for (const [id, { openedAt }] of known)
        if (!ids.has(id) && performance.now() - openedAt > FORGET_VEHICLE_MS) known.delete(id)
    },
    /** Resolves when all states are at least as new as this call. */
    refresh: (): Promise<void> => {
      asked += 1
      reading ??= readAll().finally(() => (reading = undefined))
      return reading
    },
  }
}
