import { expect, test } from 'vitest'
import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'
import { positionAt } from './position-at.ts'

const way: WayPoint[] = [
  [1000, 14, -91],
  [2000, 15, -92],
  [6000, 15, -90],
]

test('a unit is on the line between two points, as far as the time is between theirs', () => {
  expect(positionAt(way, 1500)).toEqual({ lat: 14.5, lng: -91.5, isKnown: true })
  expect(positionAt(way, 3000)).toEqual({ lat: 15, lng: -91.5, isKnown: true })
  expect(positionAt(way, 2000)).toEqual({ lat: 15, lng: -92, isKnown: true })
})

test('before its first and after its last point it stands there', () => {
  expect(positionAt(way, 0)).toEqual({ lat: 14, lng: -91, isKnown: false })
  expect(positionAt(way, 1000)).toEqual({ lat: 14, lng: -91, isKnown: true })
  expect(positionAt(way, 6000)).toEqual({ lat: 15, lng: -90, isKnown: true })
  expect(positionAt(way, 6001)).toEqual({ lat: 15, lng: -90, isKnown: false })
  expect(positionAt(way.slice(0, 1), 5000)).toEqual({ lat: 14, lng: -91, isKnown: false })
  expect(positionAt([], 5000)).toBeUndefined()
})

test('of two points at the same time the later one counts', () => {
  expect(
    positionAt(
      [
        [0, 1, 1],
        [0, 2, 2],
        [10, 3, 3],
      ],
      5,
    ),
  ).toEqual({ lat: 2.5, lng: 2.5, isKnown: true })
})
