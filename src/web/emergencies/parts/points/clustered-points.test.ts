import { expect, test } from 'vitest'
import type { Bounds } from '../../../platform/map/point.ts'
import { clusterPoints, type MapMarker } from './clustered-points.ts'
import { shownInWords } from './number-words.ts'
import { countedStatuses, gravestOf, totalOf } from './counted-statuses.ts'

const world: Bounds = [-180, -85, 180, 85]
const statuses = [20, 30, 40, 50, 30, 30]
const many = Array.from({ length: 3000 }, (_, place) => ({
  id: place + 1,
  latitude: 1_450_000 + ((place * 7919) % 100_000),
  longitude: -9_200_000 + ((place * 104_729) % 100_000),
  status: statuses[place % statuses.length] ?? 30,
}))
const answerOf = (points: typeof many, count = points.length) =>
  JSON.stringify({
    count,
    ids: points.map(({ id }) => id),
    latitudes: points.map(({ latitude }) => latitude),
    longitudes: points.map(({ longitude }) => longitude),
    statuses: points.map(({ status }) => status),
  })
const sumOf = (markers: readonly MapMarker[]) =>
  countedStatuses.map((_, place) => markers.reduce((sum, { numbers }) => sum + (numbers[place] ?? 0), 0))

test('at every zoom each emergency is in one marker, by its status', () => {
  const points = clusterPoints(answerOf(many), false)
  const numbers = countedStatuses.map((status) => many.filter((point) => point.status === status).length)
  expect(points.summary.numbers).toEqual(numbers)
  for (let zoom = 0; zoom <= 20; zoom += 1) expect(sumOf(points.markersIn(world, zoom))).toEqual(numbers)
  expect(points.markersIn(world, 3)).toHaveLength(1)
  expect(points.summary.towns.reduce((sum, town) => sum + totalOf(town.numbers), 0)).toBe(many.length)
})

test('only the markers of the view are answered, the gravest first', () => {
  const points = clusterPoints(answerOf(many), false)
  const [west, south, east, north]: Bounds = [-91.6, 14.8, -91.4, 15]
  const markers = points.markersIn([west, south, east, north], 12)
  expect(markers.length).toBeGreaterThan(10)
  expect(markers.length).toBeLessThan(points.markersIn(world, 12).length)
  const ranks = markers.map(({ numbers }) => countedStatuses.indexOf(gravestOf(numbers)))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
})

test('a cluster separates at its zoom', () => {
  const points = clusterPoints(answerOf(many), false)
  const [all] = points.markersIn(world, 3)
  expect(points.markersIn(world, all?.zoom ?? 0).length).toBeGreaterThan(1)
})

// A-DSH-39
test('emergencies at zero coordinates are at the default point and listed, the gravest first', () => {
  const unplaced = [30, 50, 30].map((status, place) => ({ id: place + 1, latitude: 0, longitude: 0, status }))
  const { summary, markersIn } = clusterPoints(answerOf(unplaced, 1_000_000), false)
  expect(summary).toMatchObject({ count: 1_000_000, bounds: [-91.523187, 14.845239, -91.523187, 14.845239] })
  // At the same place zoomed in as far as possible, since they would cover each other.
  for (const zoom of [5, 22]) {
    const [marker, ...others] = markersIn(world, zoom)
    expect(others).toEqual([])
    expect(marker?.zoom).toBeUndefined()
    expect(marker?.emergencies).toEqual([
      { id: 2, status: 50, isPlaced: false },
      { id: 3, status: 30, isPlaced: false },
      { id: 1, status: 30, isPlaced: false },
    ])
  }
})

// S-25
test('a cell of the public map is drawn in its middle, with its numbers by status', () => {
  const text = JSON.stringify({
    count: 9,
    latitudes: [1483, 1483, 0],
    longitudes: [-9153, -9153, 0],
    statuses: [50, 30, 30],
    numbers: [1, 5, 3],
  })
  const { summary, markersIn } = clusterPoints(text, true)
  expect(totalOf(summary.numbers)).toBe(9)
  const markers = markersIn(world, 20)
  expect(markers.map(({ lat, lng, numbers, emergencies }) => [lat, lng, totalOf(numbers), emergencies])).toEqual([
    [expect.closeTo(14.835, 5), expect.closeTo(-91.525, 5), 6, []],
    [expect.closeTo(14.845239, 5), expect.closeTo(-91.523187, 5), 3, []],
  ])
})

test('an emergency is found by its number, and none on the public map', () => {
  const points = clusterPoints(answerOf(many), false)
  const last = many.at(-1)
  expect(points.find(many.length)).toEqual({
    id: many.length,
    status: last?.status,
    lat: expect.closeTo((last?.latitude ?? 0) / 100_000, 5),
    lng: expect.closeTo((last?.longitude ?? 0) / 100_000, 5),
  })
  expect(points.find(many.length + 1)).toBeUndefined()
  const cells = JSON.stringify({ count: 1, latitudes: [1483], longitudes: [-9153], statuses: [50], numbers: [1] })
  expect(clusterPoints(cells, true).find(0)).toBeUndefined()
})

test('a search of which there are more says so', () => {
  const text = JSON.stringify({ count: 1, more: true, ids: [1], latitudes: [0], longitudes: [0], statuses: [30] })
  expect(clusterPoints(text, false).summary.more).toBe(true)
})

test('without emergencies there are no markers', () => {
  const { summary, markersIn } = clusterPoints(answerOf([]), false)
  expect(summary).toEqual({ count: 0, numbers: [0, 0, 0, 0, 0], towns: [], bounds: undefined, outside: 0 })
  expect(markersIn(world, 5)).toEqual([])
})

test('an emergency with a forgotten sign does not put the others out of sight, and is counted', () => {
  const points = {
    count: 2,
    ids: [1, 2],
    latitudes: [1_484_000, 1_484_000],
    longitudes: [-9_152_000, 9_152_000],
    statuses: [20, 20],
  }
  const { summary } = clusterPoints(JSON.stringify(points), false)
  expect(summary).toMatchObject({ bounds: [-91.52, 14.84, -91.52, 14.84], outside: 1 })
  expect(shownInWords(summary, 2)).toBe('2 emergencias; 1 fuera del mapa')
})
