import { isAroundGuatemala } from '../../../contract/shared/places/guatemala.ts'
import type { CodeSet } from '../../../contract/shared/codes.ts'

export interface Point {
  lat: number
  lng: number
}

/** A code of a set, which is shown as a badge. */
export interface CodeBadge {
  codes: CodeSet<number>
  code: number
}

export interface PointPickerProps {
  /** Null or zero coordinates show the default point without setting it. */
  value: Point | null
  /** Without it the map is read-only. */
  onChange?: (point: Point) => void
  height?: number
  label?: string
  /** Shows an area of a kilometre around instead of a marker. */
  approximate?: boolean
  /** The status of what is at the point, in place of a plain marker. */
  badge?: CodeBadge
}

export type Bounds = [west: number, south: number, east: number, north: number]

/** The least box of the points around Guatemala, since a wrong one would put all others out of sight; of all, if none is there. */
export const boundsOf = (points: readonly Point[]): Bounds | undefined => {
  const near = points.filter(isAroundGuatemala)
  const shown = near.length > 0 ? near : points
  if (shown.length === 0) return undefined
  let [west, south, east, north]: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lat, lng } of shown) {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** About ten centimetres; further digits have no meaning. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
export const roundPoint = ({ lat, lng }: Point): Point => ({ lat: roundDegrees(lat), lng: roundDegrees(wrap(lng)) })
// A map that is dragged across the date line reports longitudes beyond 180.
const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180

/** The position shown for a point that is not set. Zero coordinates mean "not set" (B-EMF-16). */
export const isPlaced = (point: Point | null): point is Point => point !== null && !(point.lat === 0 && point.lng === 0)
export const showPoint = ({ lat, lng }: Point): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`

const KM_PER_DEGREE = 111.32

/** A ring around a point, for a place that is known approximately only. */
export const circleAround = ({ lat, lng }: Point, radiusKm: number) => {
  const height = radiusKm / KM_PER_DEGREE
  const width = height / Math.cos((lat * Math.PI) / 180)
  const ring = Array.from({ length: 65 }, (_, step) => {
    const angle = (step / 64) * 2 * Math.PI
    return [lng + width * Math.cos(angle), lat + height * Math.sin(angle)]
  })
  return { type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates: [ring] } }
}
