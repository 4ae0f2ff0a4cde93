import { expect, test } from 'vitest'
import { cellKm, drawnAround, gridLines, sizeInWords } from './grid-lines.ts'

const KM_PER_DEGREE = 111.32
const xela = { west: -91.6, south: 14.8, east: -91.45, north: 14.9 }

test.each([
  [5, '200 km'],
  [8, '50 km'],
  [10, '10 km'],
  [12, '2 km'],
  [13, '1 km'],
  [16, '100 m'],
  [18, '50 m'],
  [22, '2 m'],
])('at zoom %d a cell is %s', (zoom, words) => {
  expect(sizeInWords(cellKm(zoom))).toBe(words)
})

test.each([5, 6.3, 8, 9.7, 11, 12.5, 14, 16.4, 17, 19.5, 22])(
  'at zoom %d cells are wide enough to be quiet and small enough to be several',
  (zoom) => {
    const pixelsPerKm = (512 * 2 ** zoom) / (360 * KM_PER_DEGREE * Math.cos((15.7 * Math.PI) / 180))
    expect(cellKm(zoom) * pixelsPerKm).toBeGreaterThanOrEqual(70)
    expect(cellKm(zoom) * pixelsPerKm).toBeLessThan(70 * 2.5)
  },
)

test.each([13.8, 15.7, 17.8])('at latitude %d a cell is as long as it is said to be, but for two percent', (south) => {
  const lines = gridLines({ west: -91, south, east: -90.8, north: south + 0.1 }, 5)
  const upright = lines.filter(([from, to]) => from?.[0] === to?.[0]).map(([from]) => from?.[0] ?? 0)
  const east = ((upright[1] ?? 0) - (upright[0] ?? 0)) * KM_PER_DEGREE * Math.cos((south * Math.PI) / 180)
  expect(Math.abs(east - 5)).toBeLessThan(0.1)
  const level = lines.filter(([from, to]) => from?.[1] === to?.[1]).map(([from]) => from?.[1] ?? 0)
  expect(((level[1] ?? 0) - (level[0] ?? 0)) * KM_PER_DEGREE).toBeCloseTo(5, 6)
})

test('the lines cross all that is in sight, and stay where they are when the map is moved', () => {
  const part = drawnAround(xela, 1)
  expect(part.west).toBeLessThanOrEqual(xela.west)
  expect(part.east).toBeGreaterThanOrEqual(xela.east)
  expect(part.south).toBeLessThanOrEqual(xela.south)
  expect(part.north).toBeGreaterThanOrEqual(xela.north)
  const nudged = { west: xela.west + 0.001, south: xela.south + 0.001, east: xela.east + 0.001, north: xela.north + 0.001 }
  expect(drawnAround(nudged, 1)).toEqual(part)
  const further = drawnAround({ ...xela, west: xela.west + 0.3, east: xela.east + 0.3 }, 1)
  const lngs = (lines: ReturnType<typeof gridLines>) => lines.flatMap(([from, to]) => (from?.[0] === to?.[0] ? [from?.[0]] : []))
  const shared = lngs(gridLines(part, 1)).filter((lng) => (lng ?? 0) >= further.west - 1e-9)
  for (const lng of shared)
    expect(lngs(gridLines(further, 1)).some((other) => Math.abs((other ?? 0) - (lng ?? 0)) < 1e-9)).toBe(true)
})
