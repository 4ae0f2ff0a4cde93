import type { MapRef } from '@vis.gl/react-maplibre'
import type { Point } from './point.ts'

/** Moves a point to the lower half of the map, so that a window above it is not cut off, also on a phone. */
export const makeRoom = (map: MapRef | null, { lat, lng }: Point): void => {
  if (map === null) return
  map.easeTo({ center: [lng, lat], offset: [0, map.getContainer().clientHeight * 0.3] })
}
