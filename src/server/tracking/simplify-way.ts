import type { WayPoint } from '../../contract/emergency-ways.ts'
import { judgePoint, metresBetween, type Way } from '../../contract/tracking-rules.ts'

const placeOf = ([time, lat, lng]: WayPoint) => ({ time, lat, lng })

/** Separates the points that no vehicle reaches from the others. */
export const withoutJumps = (points: readonly WayPoint[]): { good: WayPoint[]; jumps: WayPoint[] } => {
  let way: Way = {}
  const good: WayPoint[] = []
  const jumps: WayPoint[] = []
  for (const point of points) {
    const judged = judgePoint(way, placeOf(point))
    way = judged.way
    if (judged.jumps) jumps.push(point)
    else good.push(point)
  }
  return { good, jumps }
}

const PIECE = 500

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
  const kept = new Set([0, last, ...spans.map(([first]) => first)])
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, end] = span
    const furthest = furthestBetween(points, first, end)
    if (furthest.metres <= tolerance) continue
    kept.add(furthest.at)
    spans.push([first, furthest.at], [furthest.at, end])
  }
  return points.filter((_, at) => kept.has(at))
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
