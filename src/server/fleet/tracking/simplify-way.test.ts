import { describe, expect, test } from 'vitest'
import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'
import { metresBetween } from '../../../contract/fleet/tracking-rules.ts'
import { lengthOf, simplifyWay, withoutDrift, withoutJumps } from './simplify-way.ts'

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
  expect(placesIn(simplifyWay(way(350), TOLERANCE))).toEqual([0, 100, 200, 300, 349])
  expect(placesIn(simplifyWay(way(201), TOLERANCE))).toEqual([0, 100, 200])
})

test('at the borders of its pieces every point stays that lies beside the line', () => {
  const beside = [99, 100, 101, 199, 200, 299, 301, 1499]
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

test.each([0, 1, 2, 100, 101, 102])('a way of %i points keeps its ends', (count) => {
  const points = way(count)
  const simple = simplifyWay(points, TOLERANCE)
  expect([simple[0], simple.at(-1)]).toEqual([points[0], points.at(-1)])
})

describe('of points that no vehicle reaches', () => {
  const road = way(300)
  const wrong = (...seconds: number[]): WayPoint[] => seconds.map((second) => [second * 1000, 0.1, 0.1])
  const inOrder = (points: readonly WayPoint[]) => points.toSorted(([a], [b]) => a - b)

  test.each([
    ['the first', wrong(-5)],
    ['the first two', wrong(-10, -5)],
    ['one in the middle', wrong(502)],
    ['two in the middle', wrong(501, 503)],
    ['three in the middle and two at the end', wrong(501, 502, 503, 1501, 1502)],
  ])('%s are apart, and the way is whole', (_, jumps) => {
    const found = withoutJumps(inOrder([...road, ...jumps]))
    expect(found).toEqual({ good: road, jumps })
    expect(lengthOf(found.good)).toBeCloseTo(299 * 50, -1)
  })

  test('many that are nowhere near each other do not end the way', () => {
    const jumps = Array.from({ length: 40 }, (_, at): WayPoint => [502_000 + at * 50, at * 2 - 40, at * 4])
    expect(withoutJumps(inOrder([...road, ...jumps]))).toEqual({ good: road, jumps })
  })

  test('a first one from where the vehicle comes back later does not take the rest of the way', () => {
    const there = way(300)
    const back = there.toReversed().map(([, lat, lng], at): WayPoint => [1_500_000 + at * 5000, lat, lng])
    const begun = [...there.slice(100), ...back]
    const old: WayPoint = [(there[100]?.[0] ?? 0) - 5000, 14.8, -91.5]
    expect(withoutJumps([old, ...begun])).toEqual({ good: begun, jumps: [old] })
  })
})

describe('a receiver that wanders', () => {
  const measured = (points: readonly WayPoint[], accuracyOf: (at: number) => number | null) =>
    points.map((point, at) => ({ point, accuracy: accuracyOf(at) }))
  const standing = (count: number, eastOf: (at: number) => number) =>
    Array.from({ length: count }, (_, at): WayPoint => [at * 5000, 14.8, -91.5 + eastOf(at) * METRE])

  test('has not moved while its fixes alternate between the satellites and the network', () => {
    const points = standing(20, (at) => (at % 2 === 0 ? (at % 4) * 3 : 1200 + at))
    const way = withoutDrift(measured(points, (at) => (at % 2 === 0 ? 8 : 1500)))
    expect(lengthOf(way)).toBe(0)
    expect(way).toHaveLength(10)
  })

  test('has not moved within the accuracy that it says, and has beyond', () => {
    const points = standing(3, (at) => at * 30)
    expect(lengthOf(withoutDrift(measured(points, () => 40)))).toBeCloseTo(60 * Math.cos((14.8 * Math.PI) / 180), 0)
    expect(lengthOf(withoutDrift(measured(points, () => 80)))).toBe(0)
    expect(lengthOf(withoutDrift(measured(points, () => null)))).toBeCloseTo(lengthOf(points), 6)
  })

  test('is shown by its poor fixes where there are no others', () => {
    const points = way(200)
    const alone = withoutDrift(measured(points, () => 1500))
    expect(lengthOf(alone)).toBeGreaterThan(8000)
    expect(alone).toHaveLength(200)
    const driven = withoutDrift(measured(points, () => 10))
    expect(driven).toEqual(points)
  })
})
