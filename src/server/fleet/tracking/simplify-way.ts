import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'
import { isJump, metresBetween } from '../../../contract/fleet/tracking-rules.ts'

const placeOf = ([time, lat, lng]: WayPoint) => ({ time, lat, lng })

/** Ways that are looked at together. There are more only where a receiver is broken. */
const MOST_WAYS = 8
/** After a longer silence a point says nothing for the one before it. */
const SILENCE_MS = 60_000

/**
 * Separates the points that no vehicle reaches from the others. The points are dealt to ways that a vehicle can have taken; the one with
 * most points is good. So some wrong points neither end the good way nor are in it, be they the first, or several in a row.
 */
export const withoutJumps = (points: readonly WayPoint[]): { good: WayPoint[]; jumps: WayPoint[] } => {
  const ways: WayPoint[][] = []
  let current: WayPoint[] | undefined
  for (const point of points) {
    const goesOn = current !== undefined && reaches(current, point) && point[0] - (current.at(-1)?.[0] ?? 0) <= SILENCE_MS
    if (!goesOn) current = longest(ways.filter((way) => reaches(way, point)))
    if (current === undefined) {
      current = []
      ways.push(current)
      if (ways.length > MOST_WAYS) dropShortest(ways)
    }
    current.push(point)
  }
  const good = longest(ways) ?? []
  const isGood = new Set(good)
  return { good, jumps: points.filter((point) => !isGood.has(point)) }
}

const reaches = (way: readonly WayPoint[], point: WayPoint): boolean => {
  const end = way.at(-1)
  return end !== undefined && !isJump(placeOf(end), placeOf(point))
}
const dropShortest = (ways: WayPoint[][]): void => {
  const least = Math.min(...ways.map(({ length }) => length))
  ways.splice(
    ways.findIndex(({ length }) => length === least),
    1,
  )
}
const longest = (ways: readonly WayPoint[][]) => ways.toSorted((a, b) => b.length - a.length)[0]

/** A place as a receiver gave it. */
export interface MeasuredPoint {
  point: WayPoint
  /** The radius around it in metres in which the unit is; null if the receiver does not say. */
  accuracy: number | null
}

/** A fix that is less exact, of the network's masts or indoors, says nothing if there is a better one about that time. */
const POOR_METRES = 100
const NEAR_MS = 60_000

/**
 * The places that a unit was at: without poor fixes near good ones, and at the place before while it lies within the accuracy, since
 * a receiver that stands still wanders by that.
 */
export const withoutDrift = (measured: readonly MeasuredPoint[]): WayPoint[] => {
  const isPoor = ({ accuracy }: MeasuredPoint) => (accuracy ?? 0) > POOR_METRES
  const goodTimes = measured.flatMap((one) => (isPoor(one) ? [] : [one.point[0]]))
  let next = 0
  const isNearGood = (time: number): boolean => {
    while ((goodTimes[next] ?? Infinity) < time) next += 1
    return [goodTimes[next - 1], goodTimes[next]].some((good) => good !== undefined && Math.abs(good - time) <= NEAR_MS)
  }
  let stood: WayPoint | undefined
  return measured.flatMap((one): WayPoint[] => {
    const { point, accuracy } = one
    if (isPoor(one) && isNearGood(point[0])) return []
    const hasMoved = stood === undefined || metresBetween(placeOf(stood), placeOf(point)) > (accuracy ?? 0)
    if (stood === undefined || hasMoved) stood = point
    return [[point[0], stood[1], stood[2]]]
  })
}

const PIECE = 100

/**
 * Leaves out the points that lie, within `tolerance` metres, where the line between their neighbours is at their time: so where the
 * unit was when stays as true as where it was. From the outermost points inwards, without recursion.
 */
export const simplifyWay = (points: readonly WayPoint[], tolerance: number): WayPoint[] => {
  const last = points.length - 1
  // In pieces, since the time for one may grow with the square of its points.
  const spans: [number, number][] = Array.from({ length: Math.ceil(last / PIECE) }, (_, at) => [
    at * PIECE,
    Math.min(last, (at + 1) * PIECE),
  ])
  const retained = new Set([0, last, ...spans.map(([first]) => first)])
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, end] = span
    const furthest = furthestBetween(points, first, end)
    if (furthest.metres <= tolerance) continue
    retained.add(furthest.at)
    spans.push([first, furthest.at], [furthest.at, end])
  }
  return points.filter((_, at) => retained.has(at))
}

const furthestBetween = (points: readonly WayPoint[], first: number, last: number): { at: number; metres: number } => {
  const [from, to] = [points[first], points[last]]
  const furthest = { at: first, metres: 0 }
  if (from === undefined || to === undefined) return furthest
  for (let at = first + 1; at < last; at += 1) {
    const point = points[at]
    if (point === undefined) continue
    const share = to[0] === from[0] ? 0 : (point[0] - from[0]) / (to[0] - from[0])
    const expected = { lat: from[1] + (to[1] - from[1]) * share, lng: from[2] + (to[2] - from[2]) * share }
    const metres = metresBetween(expected, placeOf(point))
    if (metres > furthest.metres) Object.assign(furthest, { at, metres })
  }
  return furthest
}

/** In metres, over the ground. */
export const lengthOf = (points: readonly WayPoint[]): number =>
  points.reduce((sum, point, at) => {
    const before = points[at - 1]
    return before === undefined ? sum : sum + metresBetween(placeOf(before), placeOf(point))
  }, 0)
