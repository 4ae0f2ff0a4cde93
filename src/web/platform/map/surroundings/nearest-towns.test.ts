import { expect, test } from 'vitest'
import { arrowTo, distanceInWords, nearestTowns, type Sight } from './nearest-towns.ts'

const KM_PER_DEGREE = 111.32
/** A map of this size around a place, so many pixels for a kilometre. */
const sightAt = (lat: number, lng: number, pixelsPerKm: number, [width, height] = [800, 320]): Sight => ({
  width,
  height,
  centre: { lat, lng },
  placeOf: (point) => ({
    x: width / 2 + (point.lng - lng) * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180) * pixelsPerKm,
    y: height / 2 - (point.lat - lat) * KM_PER_DEGREE * pixelsPerKm,
  }),
})
const texts = (sight: Sight) => nearestTowns(sight).map(({ text }) => text)

/** In the fields between Quetzaltenango and Salcajá. */
const fields: [number, number] = [14.858, -91.48]

test('where no town is in sight, the nearest are named with distance and direction', () => {
  expect(texts(sightAt(...fields, 200))).toEqual([
    'Salcajá 3 km ↗',
    'Olintepeque 5 km ↖',
    'Quetzaltenango 5 km ↙',
    'San Andrés Xecul 5 km ↑',
  ])
})

test('the more towns are in sight, the fewer are named at the edge', () => {
  const counts = [200, 60, 20, 10].map((pixelsPerKm) => texts(sightAt(...fields, pixelsPerKm)).length)
  expect(counts[0]).toBe(4)
  expect(counts.toSorted((one, other) => other - one)).toEqual(counts)
  expect(counts.at(-1)).toBe(0)
})

test.each([
  ['desk', 800, 320],
  ['phone', 332, 320],
  ['narrow', 200, 200],
])('on a map for a %s every name is within it, and none covers another', (_, width, height) => {
  for (const [lat, lng] of [
    fields,
    [14.8347, -91.5181],
    [16.9297, -89.8922],
    [13.93, -91.15],
    [17.7, -90.4],
    [15.7278, -88.5944],
  ]) {
    const shown = nearestTowns(sightAt(lat ?? 0, lng ?? 0, 100, [width, height]))
    expect(shown.length).toBeLessThanOrEqual(4)
    for (const { left, top } of shown) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThan(width)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThan(height)
    }
    expect(new Set(shown.map(({ left, top }) => `${Math.round(left / 20)} ${Math.round(top / 20)}`)).size).toBe(shown.length)
  }
})

test.each([
  ['phone', 332, 320],
  ['public page', 358, 240],
])('on a map for a %s names keep to the edge, off the marker and the controls', (_, width, height) => {
  const marker = { left: width / 2 - 60, top: height / 2 - 50, right: width / 2 + 60, bottom: height / 2 + 20 }
  const buttons = { left: width - 60, top: 0, right: width, bottom: 108 }
  const scale = { left: 0, top: height - 62, right: 150, bottom: height }
  for (let step = 0; step < 40; step++) {
    const sight = sightAt(14.7 + (step % 8) / 25, -91.7 + step / 100, 27, [width, height])
    for (const { text, left, top } of nearestTowns(sight)) {
      const [right, bottom] = [left + text.length * 6.5 + 12, top + 24]
      expect(Math.min(left, top, width - right, height - bottom), text).toBeCloseTo(8)
      for (const other of [marker, buttons, scale]) {
        const isCovered = left < other.right && other.left < right && top < other.bottom && other.top < bottom
        expect(isCovered, text).toBe(false)
      }
    }
  }
})

test('a town whose name on the map is cut or below the buttons is named at the edge', () => {
  // Salcajá at these places of an otherwise empty map.
  const namedFrom = (x: number, y: number) => {
    const far = sightAt(...fields, 2000)
    const at = far.placeOf({ lat: 14.8764, lng: -91.4581 })
    const sight: Sight = {
      ...far,
      placeOf: (point) => {
        const place = far.placeOf(point)
        return { x: place.x - at.x + x, y: place.y - at.y + y }
      },
    }
    return nearestTowns(sight).some(({ name }) => name === 'Salcajá')
  }
  expect(namedFrom(200, 100)).toBe(false)
  expect(namedFrom(4, 100)).toBe(true)
  expect(namedFrom(770, 50)).toBe(true)
})

test.each([
  ['↑', 1, 0],
  ['↗', 1, 1],
  ['→', 0, 1],
  ['↘', -1, 1],
  ['↓', -1, 0],
  ['↙', -1, -1],
  ['←', 0, -1],
  ['↖', 1, -1],
])('%s points there', (arrow, north, east) => {
  expect(arrowTo({ lat: 15, lng: -91 }, { lat: 15 + north / 10, lng: -91 + east / 10 })).toBe(arrow)
})

test.each([
  [0.04, '0 m'],
  [0.44, '400 m'],
  [0.96, '1 km'],
  [3.4, '3 km'],
  [120.6, '121 km'],
])('%d kilometres are said as %s', (km, words) => {
  expect(distanceInWords(km)).toBe(words)
})
