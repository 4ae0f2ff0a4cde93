import { expect, test } from 'vitest'
import type { WayPoint } from '../../contract/emergency-ways.ts'
import { metresBetween } from '../../contract/tracking-rules.ts'
import { simplifyWay } from './simplify-way.ts'

const TOLERANCE = 8
const METRE = 1 / 111_195
/** Every five seconds a point, 50 metres further north, and so many metres to the east of the line. */
const way = (count: number, eastOf: (at: number) => number = () => 0): WayPoint[] =>
  Array.from({ length: count }, (_, at) => [at * 5000, 14.8 + at * 50 * METRE, -91.5 + eastOf(at) * METRE])
const placesIn = (points: readonly WayPoint[]): number[] => points.map(([time]) => time / 5000)

/** How far each point lies from where the simplified way is at its time. */
const errorsOf = (points: readonly WayPoint[], simple: readonly WayPoint[]): number[] =>
  points.map(([time, lat, lng]) => {
    const next = simple.findIndex(([until]) => until >= time)
    const to = simple[next]
    if (to === undefined) return Infinity
    const from = simple[Math.max(0, next - 1)] ?? to
    const share = to[0] === from[0] ? 0 : (time - from[0]) / (to[0] - from[0])
    return metresBetween({ lat, lng }, { lat: from[1] + (to[1] - from[1]) * share, lng: from[2] + (to[2] - from[2]) * share })
  })

test('of a long straight way the ends stay, and the borders of its pieces', () => {
  expect(placesIn(simplifyWay(way(1750), TOLERANCE))).toEqual([0, 500, 1000, 1500, 1749])
  expect(placesIn(simplifyWay(way(1001), TOLERANCE))).toEqual([0, 500, 1000])
})

test('at the borders of its pieces every point stays that lies beside the line', () => {
  const beside = [499, 500, 501, 999, 1000, 1499, 1501]
  const points = way(1750, (at) => (beside.includes(at) ? 60 : 0))
  const simple = simplifyWay(points, TOLERANCE)
  expect(placesIn(simple)).toEqual(expect.arrayContaining([0, ...beside, 1749]))
  expect(Math.max(...errorsOf(points, simple))).toBeLessThanOrEqual(TOLERANCE)
})

test('of a long winding way no point lies beyond the tolerance, and most are left out', () => {
  const points = way(4321, (at) => 300 * Math.sin(at / 60) + 3 * Math.sin(at))
  const simple = simplifyWay(points, TOLERANCE)
  expect(Math.max(...errorsOf(points, simple))).toBeLessThanOrEqual(TOLERANCE)
  expect(simple.length).toBeLessThan(points.length / 3)
  expect([simple[0], simple.at(-1)]).toEqual([points[0], points.at(-1)])
})

test.each([0, 1, 2, 500, 501, 502])('a way of %i points keeps its ends', (count) => {
  const points = way(count)
  const simple = simplifyWay(points, TOLERANCE)
  expect([simple[0], simple.at(-1)]).toEqual([points[0], points.at(-1)])
})
