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
