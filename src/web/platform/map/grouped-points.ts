import type { Point } from './point.ts'

/** Markers that would cover each other; the first to be seen last, at its place. */
export interface PointGroup<T extends Point> extends Point {
  markers: readonly T[]
}

/** Of the whole world at zoom 0. */
const WORLD_PIXELS = 512

const pixelsAt = ({ lat, lng }: Point, zoom: number) => {
  const sine = Math.sin((lat * Math.PI) / 180)
  const size = WORLD_PIXELS * 2 ** zoom
  return { x: (lng / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

/** The markers as they can be pressed at this zoom, in their order: those that are nearer than `apart` pixels are one. */
export const groupsAt = <T extends Point>(markers: readonly T[], zoom: number, apart: number): PointGroup<T>[] => {
  const groups: { place: ReturnType<typeof pixelsAt>; group: PointGroup<T> }[] = []
  for (const marker of markers.toReversed()) {
    const place = pixelsAt(marker, zoom)
    const near = groups.find((known) => Math.hypot(known.place.x - place.x, known.place.y - place.y) < apart)
    if (near === undefined) groups.push({ place, group: { lat: marker.lat, lng: marker.lng, markers: [marker] } })
    else near.group = { ...near.group, markers: [marker, ...near.group.markers] }
  }
  return groups.map(({ group }) => group).toReversed()
}
