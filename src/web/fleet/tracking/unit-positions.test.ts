import { expect, test } from 'vitest'
import { MOST_TRAILS } from '../../../contract/fleet/limits.ts'
import type { ShownPosition } from '../../../contract/shared/live-connection.ts'
import { unitPositions, type UnitPoint } from './unit-positions.ts'

const MINUTE = 60_000
const at = (time: number, lat: number, more: Partial<ShownPosition> = {}): ShownPosition => ({
  vehicleId: 1,
  content: { lat, lng: -91.5, vehicle: 'P-1' },
  time,
  ...more,
})
const stored = (time: number, lat: number): UnitPoint => ({
  lat,
  lng: -91.5,
  time,
  accuracy: undefined,
  speed: undefined,
  heading: undefined,
  battery: undefined,
})
const latsOf = (points: readonly UnitPoint[] | undefined) => points?.map(({ lat }) => lat)

test('a unit is where its newest position says, and its trail is the way there', () => {
  const positions = unitPositions()
  positions.take([at(5000, 14.8)])
  positions.take([at(10_000, 14.801), at(15_000, 14.802, { speed: 9, heading: 10 })])
  expect(positions.get(1)?.good).toMatchObject({ lat: 14.802, time: 15_000, speed: 9, heading: 10 })
  expect(latsOf(positions.get(1)?.trail)).toEqual([14.8, 14.801, 14.802])
  expect(positions.takeChanged()).toEqual([1])
  expect(positions.takeChanged()).toEqual([])
})

test('an older or repeated position changes nothing', () => {
  const positions = unitPositions()
  positions.take([at(5000, 14.8)])
  const before = positions.get(1)
  positions.takeChanged()
  positions.take([at(5000, 14.8), at(4000, 14.9)])
  positions.takeStored(1, stored(4500, 14.85))
  expect(positions.get(1)).toBe(before)
  expect(positions.takeChanged()).toEqual([])
})

test('a jump is held apart, and the unit stays at its last good place', () => {
  const positions = unitPositions()
  positions.take([at(5000, 14.8), at(10_000, 16.8, { jump: true }), at(15_000, 14.801)])
  expect(positions.get(1)?.good?.lat).toBe(14.801)
  expect(latsOf(positions.get(1)?.jumps)).toEqual([16.8])
  expect(latsOf(positions.get(1)?.trail)).toEqual([14.8, 14.801])
})

test('a stored position that no vehicle reaches is a jump, and once more it is not', () => {
  const positions = unitPositions()
  positions.take([at(5000, 14.8)])
  positions.takeStored(1, stored(10_000, 16.8))
  positions.takeStored(1, stored(10_000, 16.8))
  expect(positions.get(1)?.good?.lat).toBe(14.8)
  expect(latsOf(positions.get(1)?.jumps)).toEqual([16.8])
  positions.takeStored(1, stored(40_000, 16.8001))
  expect(positions.get(1)?.good?.lat).toBe(16.8001)
})

test('a standing unit has no trail of its own inexactness, and a trail ends after ten minutes', () => {
  const positions = unitPositions()
  positions.take([at(0, 14.8), at(5000, 14.80001), at(10_000, 14.80002)])
  expect(positions.get(1)?.trail).toHaveLength(1)
  expect(positions.get(1)?.good?.time).toBe(10_000)
  positions.take([at(9 * MINUTE, 14.81), at(12 * MINUTE, 14.82)])
  expect(latsOf(positions.get(1)?.trail)).toEqual([14.81, 14.82])
})

test('the stored way replaces the live positions until its end, and its jumps are found', () => {
  const positions = unitPositions()
  positions.take([at(10_000, 14.802), at(15_000, 14.803), at(20_000, 14.804)])
  positions.takeWay(1, [at(1000, 14.8), at(5000, 14.801), at(7000, 16.8), at(10_000, 14.802), at(15_000, 14.803)])
  expect(latsOf(positions.get(1)?.trail)).toEqual([14.8, 14.801, 14.802, 14.803, 14.804])
  expect(latsOf(positions.get(1)?.jumps)).toEqual([16.8])
  expect(positions.get(1)?.good?.lat).toBe(14.804)
})

test('among many units only the chosen one keeps a trail', () => {
  const positions = unitPositions()
  const ids = Array.from({ length: MOST_TRAILS + 2 }, (_, place) => place + 1)
  positions.choose(2)
  for (const [step, lat] of [14.8, 14.801, 14.802].entries())
    positions.take(ids.map((vehicleId) => at((step + 1) * 5000, lat, { vehicleId })))
  expect(positions.get(2)?.trail).toHaveLength(3)
  expect(positions.get(MOST_TRAILS)?.trail).toHaveLength(1)
})
