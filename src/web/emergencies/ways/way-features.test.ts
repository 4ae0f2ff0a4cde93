import { expect, test } from 'vitest'
import type { EmergencyWay } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { unitMarkers, wayFeatures, stepBetween } from './way-features.ts'
import { lookOf } from './way-look.ts'

const way = (points: EmergencyWay['points'], jumps: EmergencyWay['jumps'] = []): EmergencyWay => ({
  vehicle: 1,
  plate: 'P-1',
  unit: 'U-1',
  pilot_name: 'Rosa Pérez',
  metres: 0,
  points,
  jumps,
})
const line = way(
  [
    [0, 14, -91],
    [10, 15, -92],
  ],
  [[5, 40, 40]],
)

test('a way is a line with a beginning and an end; its jumps are apart', () => {
  const { lines, ends, jumps } = wayFeatures([line])
  expect(lines.features.map(({ geometry }) => geometry.coordinates)).toEqual([
    [
      [-91, 14],
      [-92, 15],
    ],
  ])
  expect(ends.features.map(({ properties }) => properties.letter)).toEqual(['I', 'F'])
  expect(jumps.features.map(({ geometry }) => geometry.coordinates)).toEqual([[40, 40]])
})

test('a unit with one position has a marker and no line, one with none nothing', () => {
  const ways = [way([[3, 14, -91]]), way([])]
  expect(wayFeatures(ways).lines.features).toEqual([])
  expect(wayFeatures(ways).ends.features).toEqual([])
  expect(unitMarkers(ways, 3).features).toMatchObject([{ properties: { unit: 'U-1', isKnown: true } }])
  expect(unitMarkers([line], 20).features).toMatchObject([
    { geometry: { coordinates: [-92, 15] }, properties: { isKnown: false } },
  ])
})

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('two dozen units look different, and stand out from the land of the map in both schemes', () => {
  const looks = Array.from({ length: 24 }, (_, place) => lookOf(place))
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(24)
  const [light, dark] = [luminance('#faf9f5') + 0.05, luminance('#262f36') + 0.05]
  for (const { color } of looks) {
    const own = luminance(color) + 0.05
    expect(Math.min(light / own, own / dark), color).toBeGreaterThan(3)
  }
})

test('the slider has steps of whole seconds', () => {
  const at = Date.parse('2026-11-25T18:05:30Z')
  expect([60_000, 3_600_000, 86_400_000].map((span) => stepBetween(at, at + span))).toEqual([1000, 30_000, 720_000])
})
