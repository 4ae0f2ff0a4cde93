/** A part of the map, in degrees. */
export interface Extent {
  west: number
  south: number
  east: number
  north: number
}

type Line = [lng: number, lat: number][]

/** So that the eye counts cells, and the lines stay quiet. */
const NARROWEST_PIXELS = 70
const sizesKm = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]

const KM_PER_DEGREE = 111.32
/** A degree of longitude in the middle of Guatemala: in the north and south of the country cells are one percent off. */
const KM_PER_DEGREE_EAST = KM_PER_DEGREE * Math.cos((15.7 * Math.PI) / 180)
/** MapLibre's world is so many pixels wide at zoom 0. */
const WORLD_PIXELS = 512

/** How long a side of a cell is at a zoom. */
export const cellKm = (zoom: number): number => {
  const pixelsPerKm = (WORLD_PIXELS * 2 ** zoom) / (360 * KM_PER_DEGREE_EAST)
  return sizesKm.find((km) => km * pixelsPerKm >= NARROWEST_PIXELS) ?? 500
}

export const sizeInWords = (km: number): string => (km < 1 ? `${km * 1000} m` : `${km} km`)

const sizesOf = (km: number) => ({ wide: km / KM_PER_DEGREE_EAST, high: km / KM_PER_DEGREE })

/** Cells beyond what is in sight, so that few steps of a moving map need other lines. */
const CELLS = 8

/** The part for which lines are drawn: of whole blocks of cells, at least what is in sight. */
export const drawnAround = ({ west, south, east, north }: Extent, km: number): Extent => {
  const { wide, high } = sizesOf(km * CELLS)
  return {
    west: Math.floor(west / wide) * wide,
    south: Math.floor(south / high) * high,
    east: Math.ceil(east / wide) * wide,
    north: Math.ceil(north / high) * high,
  }
}

/** The lines across a part of the map, always at the same places, so that they stay where they are when the map is moved. */
export const gridLines = ({ west, south, east, north }: Extent, km: number): Line[] => {
  const { wide, high } = sizesOf(km)
  const upright = steps(west, east, wide).map((lng): Line => [
    [lng, south],
    [lng, north],
  ])
  const level = steps(south, north, high).map((lat): Line => [
    [west, lat],
    [east, lat],
  ])
  return [...upright, ...level]
}

const steps = (from: number, to: number, size: number): number[] => {
  const first = Math.round(from / size)
  return Array.from({ length: Math.round(to / size) - first + 1 }, (_, place) => (first + place) * size)
}
