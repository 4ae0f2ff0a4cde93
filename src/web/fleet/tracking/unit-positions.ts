import { MOST_TRAILS, TRAIL_MS } from '../../../contract/fleet/limits.ts'
import type { ShownPosition } from '../../../contract/shared/live-connection.ts'
import { judgePoint, metresBetween } from '../../../contract/fleet/tracking-rules.ts'

export interface UnitPoint {
  lat: number
  lng: number
  /** Milliseconds since 1970, by the server's clock. */
  time: number
  /** Metres. */
  accuracy: number | undefined
  /** Metres a second. */
  speed: number | undefined
  /** Degrees clockwise from north. */
  heading: number | undefined
  /** Percent. */
  battery: number | undefined
}

/** What is known of where a unit is. Replaced with each change. */
export interface UnitPlace {
  /** Its last plausible position. */
  good: UnitPoint | undefined
  /** Later ones that no vehicle reaches from there, the oldest first. */
  jumps: readonly UnitPoint[]
  /** The plausible positions of the last ten minutes, the oldest first. */
  trail: readonly UnitPoint[]
}

export type UnitPositions = ReturnType<typeof unitPositions>

/** Closer points of a standing vehicle are no part of its way. */
const TRAIL_STEP_METRES = 8

const nowhere: UnitPlace = { good: undefined, jumps: [], trail: [] }

/**
 * Where the units are, apart from React: thousands of positions a second arrive, and whoever shows them looks at intervals. Until
 * the chosen unit's way has arrived, and while there are too many units, trails begin with the live positions.
 */
export const unitPositions = () => {
  const places = new Map<number, UnitPlace>()
  const changed = new Set<number>()
  let chosen: number | undefined

  const put = (id: number, place: UnitPlace) => {
    places.set(id, place)
    changed.add(id)
  }
  const add = (id: number, point: UnitPoint, isJump: boolean) => {
    const place = places.get(id) ?? nowhere
    if (isJump) {
      const last = place.jumps.at(-1) ?? place.good
      if (last === undefined || point.time > last.time) put(id, { ...place, jumps: recent([...place.jumps, point], point.time) })
      return
    }
    if (place.good !== undefined && point.time <= place.good.time) return
    const hasTrail = id === chosen || places.size <= MOST_TRAILS
    put(id, {
      good: point,
      jumps: recent(place.jumps, point.time),
      trail: hasTrail ? lengthened(place.trail, point) : [point],
    })
  }
  return {
    get: (id: number): UnitPlace | undefined => places.get(id),

    /** Live positions, which the server has judged. */
    take: (positions: readonly ShownPosition[]): void => {
      for (const sent of positions) add(sent.vehicleId, pointOf(sent), sent.jump === true)
    },

    /** A last position as it is stored, whether it is a jump or not. */
    takeStored: (id: number, point: UnitPoint): void => {
      const { good, jumps } = places.get(id) ?? nowhere
      const suspect = jumps.at(-1)
      if (suspect?.time === point.time) return
      const { jumps: isJump } = judgePoint({ ...(good && { good }), ...(suspect && { suspect }) }, point)
      add(id, point, isJump)
    },

    /** The stored way of a unit, the oldest point first, in place of the live positions of the same time. */
    takeWay: (id: number, positions: readonly ShownPosition[]): void => {
      const { good, jumps, trail } = wayOf(positions.map(pointOf))
      const live = places.get(id) ?? nowhere
      const since = positions.at(-1)?.time ?? 0
      const after = ({ time }: UnitPoint) => time > since
      const isNewer = live.good !== undefined && (good === undefined || live.good.time >= good.time)
      put(id, {
        good: isNewer ? live.good : good,
        jumps: [...jumps, ...live.jumps.filter(after)],
        trail: [...trail, ...live.trail.filter(after)],
      })
    },

    /** The unit that has a trail however many units there are. */
    choose: (id: number | undefined): void => {
      if (chosen !== undefined) changed.add(chosen)
      chosen = id
    },

    /** The units that changed since it was asked last. */
    takeChanged: (): number[] => {
      const ids = [...changed]
      changed.clear()
      return ids
    },
  }
}

const pointOf = ({ content: { lat, lng }, time, accuracy, speed, heading, battery }: ShownPosition): UnitPoint => ({
  lat,
  lng,
  time,
  accuracy,
  speed,
  heading,
  battery,
})

const recent = (points: readonly UnitPoint[], now: number): readonly UnitPoint[] =>
  points.every(({ time }) => time > now - TRAIL_MS) ? points : points.filter(({ time }) => time > now - TRAIL_MS)

const lengthened = (trail: readonly UnitPoint[], point: UnitPoint): readonly UnitPoint[] => {
  const last = trail.at(-1)
  const recentTrail = recent(trail, point.time)
  return last !== undefined && metresBetween(last, point) < TRAIL_STEP_METRES ? recentTrail : [...recentTrail, point]
}

/** Judges the points of a way in their order, as the server judges live ones. */
const wayOf = (points: readonly UnitPoint[]): UnitPlace => {
  let place = nowhere
  let way: Parameters<typeof judgePoint>[0] = {}
  for (const point of points) {
    const judged = judgePoint(way, point)
    way = judged.way
    place = judged.jumps
      ? { ...place, jumps: [...place.jumps, point] }
      : { good: point, jumps: place.jumps, trail: lengthened(place.trail, point) }
  }
  return place
}
