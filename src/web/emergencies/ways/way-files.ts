import type { EmergencyWay } from '../../../contract/emergencies/emergency-ways.schema.ts'
import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'

const isoOf = ([time]: WayPoint): string => new Date(time).toISOString()
const driven = (ways: readonly EmergencyWay[]) => ways.filter(({ points }) => points.length > 0)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Without the characters that XML cannot contain in any form. */
const escapeXml = (text: string): string =>
  text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '').replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')

/** The ways as GPX 1.1: one track for each unit. */
export const waysAsGpx = (code: string, ways: readonly EmergencyWay[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Sirena" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><name>${escapeXml(`Emergencia ${code}`)}</name></metadata>`,
    ...driven(ways).flatMap(({ plate, unit, pilot_name, points }) => [
      `<trk><name>${escapeXml(plate)}</name><desc>${escapeXml(`${unit}, ${pilot_name}`)}</desc><trkseg>`,
      ...points.map((point) => `<trkpt lat="${point[1]}" lon="${point[2]}"><time>${isoOf(point)}</time></trkpt>`),
      '</trkseg></trk>',
    ]),
    '</gpx>',
    '',
  ].join('\n')

/** The ways as GeoJSON: one line for each unit, or a point if it sent only one. */
export const waysAsGeoJson = (ways: readonly EmergencyWay[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: driven(ways).map(({ plate, unit, pilot_name, metres, points }) => {
      const coordinates = points.map(([, lat, lng]) => [lng, lat])
      return {
        type: 'Feature',
        geometry: coordinates.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : { type: 'LineString', coordinates },
        properties: { plate, unit, pilot: pilot_name, times: points.map(isoOf), metres },
      }
    }),
  })
