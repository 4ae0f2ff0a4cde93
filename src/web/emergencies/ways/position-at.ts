import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'
import type { Point } from '../../platform/map/point.ts'

export interface UnitAt extends Point {
  /** Whether the time is between its first and its last point; otherwise it is shown where it is known to have been. */
  isKnown: boolean
}

export const pointOf = ([, lat, lng]: WayPoint): Point => ({ lat, lng })

/** Where a unit was at a time: on the straight line between the points before and after. */
export const positionAt = (points: readonly WayPoint[], time: number): UnitAt | undefined => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (time <= first[0]) return { ...pointOf(first), isKnown: time === first[0] }
  if (time >= last[0]) return { ...pointOf(last), isKnown: time === last[0] }
  const next = firstAfter(points, time)
  const [from, to] = [points[next - 1] ?? first, points[next] ?? last]
  const share = (time - from[0]) / (to[0] - from[0])
  return { lat: from[1] + (to[1] - from[1]) * share, lng: from[2] + (to[2] - from[2]) * share, isKnown: true }
}

/** By halves: a long way has thousands of points, and is looked at twenty times a second. */
const firstAfter = (points: readonly WayPoint[], time: number): number => {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.[0] ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low
}
