import { expect, test } from 'vitest'
import { boundsOf, circleAround, isPlaced, roundPoint } from './point.ts'
import { shownPoint } from './default-centre.ts'

test('a point is rounded to six decimals', () => {
  expect(roundPoint({ lat: 14.84523949999, lng: -91.52318711111 })).toEqual({ lat: 14.845239, lng: -91.523187 })
})

test('a longitude past the date line is wrapped into range', () => {
  expect(roundPoint({ lat: 14.5, lng: 268.5 })).toEqual({ lat: 14.5, lng: -91.5 })
})

// A-CON-28, B-CON-32, B-EMF-16
test('zero or missing coordinates show the default point and count as not set', () => {
  expect(isPlaced({ lat: 0, lng: 0 })).toBe(false)
  expect(isPlaced(null)).toBe(false)
  expect(shownPoint({ lat: 0, lng: 0 })).toEqual({ lat: 14.845239, lng: -91.523187 })
  expect(shownPoint({ lat: 0, lng: -91 })).toEqual({ lat: 0, lng: -91 })
})

test('a circle is closed, and its width and height in kilometres are equal', () => {
  const [ring = []] = circleAround({ lat: 60, lng: -91 }, 1).geometry.coordinates
  expect(ring).toHaveLength(65)
  expect(ring[0]?.[0]).toBeCloseTo(ring[64]?.[0] ?? 0)
  const east = (ring[0]?.[0] ?? 0) + 91
  const north = (ring[16]?.[1] ?? 0) - 60
  expect(east).toBeCloseTo(north * 2)
})

test('the bounds are those of the points around Guatemala, and of all only if none is there', () => {
  const near = [
    { lat: 14.8, lng: -91.5 },
    { lat: 15.2, lng: -91.9 },
  ]
  const [atSea, swapped] = [
    { lat: 14.84, lng: 91.52 },
    { lat: -89.5, lng: 14.6 },
  ]
  expect(boundsOf(near)).toEqual([-91.9, 14.8, -91.5, 15.2])
  expect(boundsOf([atSea, ...near, swapped])).toEqual([-91.9, 14.8, -91.5, 15.2])
  expect(boundsOf([atSea])).toEqual([91.52, 14.84, 91.52, 14.84])
  expect(boundsOf([])).toBeUndefined()
})
