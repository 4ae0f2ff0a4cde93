import { expect, test } from 'vitest'
import type { EmergencyWay } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { waysAsGeoJson, waysAsGpx } from './way-files.ts'

const start = Date.parse('2026-11-25T18:05:00Z')
const way = (changes: Partial<EmergencyWay> = {}): EmergencyWay => ({
  vehicle: 1,
  plate: 'P-1',
  unit: 'U-1',
  pilot_name: 'Rosa Pérez',
  metres: 1234.5,
  points: [
    [start, 14.8, -91.52],
    [start + 5000, 14.81, -91.53],
  ],
  jumps: [[start + 1000, 0, 0]],
  ...changes,
})

test('GPX has a track for each unit that drove, with the time of each point', () => {
  expect(waysAsGpx('E-1', [way(), way({ plate: 'P-2', points: [] })])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Sirena" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>Emergencia E-1</name></metadata>
<trk><name>P-1</name><desc>U-1, Rosa Pérez</desc><trkseg>
<trkpt lat="14.8" lon="-91.52"><time>2026-11-25T18:05:00.000Z</time></trkpt>
<trkpt lat="14.81" lon="-91.53"><time>2026-11-25T18:05:05.000Z</time></trkpt>
</trkseg></trk>
</gpx>
`)
})

test('GPX escapes names, and leaves out what XML cannot contain', () => {
  const names = { plate: `<P> & "1" 'x'`, unit: 'U\u0000\u0008\u001F\uFFFE1', pilot_name: 'A\tB' }
  const gpx = waysAsGpx('<1>', [way(names)])
  expect(gpx).toContain('<name>&lt;P&gt; &amp; &quot;1&quot; &apos;x&apos;</name><desc>U1, A\tB</desc>')
  expect(gpx).toContain('<name>Emergencia &lt;1&gt;</name>')
})

test('GeoJSON has a line for each unit, and a point for one position', () => {
  const once = way({ plate: 'P-2', metres: 0, points: [[start, 14.8, -91.52]] })
  expect(JSON.parse(waysAsGeoJson([way(), once, way({ points: [] })]))).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-91.52, 14.8],
            [-91.53, 14.81],
          ],
        },
        properties: {
          plate: 'P-1',
          unit: 'U-1',
          pilot: 'Rosa Pérez',
          times: ['2026-11-25T18:05:00.000Z', '2026-11-25T18:05:05.000Z'],
          metres: 1234.5,
        },
      },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-91.52, 14.8] },
        properties: { plate: 'P-2', unit: 'U-1', pilot: 'Rosa Pérez', times: ['2026-11-25T18:05:00.000Z'], metres: 0 },
      },
    ],
  })
})
