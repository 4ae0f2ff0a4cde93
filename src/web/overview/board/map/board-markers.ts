import { MOST_BOARD_MARKERS } from '../../../../contract/overview/limits.ts'
import { PARTS_OF_DEGREE } from '../../../../contract/emergencies/point-precision.ts'
import type { DashboardPoints } from '../../../../contract/emergencies/emergency-points.schema.ts'
import { statusesByGravity } from '../../../../contract/shared/emergency-statuses.ts'
import type { Point } from '../../../platform/map/point.ts'
import { shownPoint } from '../../../platform/map/default-centre.ts'

export interface EmergencyMarker extends Point {
  id: number
  status: number
}

const gravityOf = (status: number): number => {
  const place = (statusesByGravity as readonly number[]).indexOf(status)
  return place === -1 ? statusesByGravity.length : place
}

/** The gravest emergencies, which come last and so lie above the others. */
export const markersOf = ({ ids, latitudes, longitudes, statuses }: Omit<DashboardPoints, 'count'>): EmergencyMarker[] =>
  ids
    .map((id, index) => ({
      id,
      status: statuses[index] ?? 0,
      // A-DSH-39
      ...shownPoint({
        lat: (latitudes[index] ?? 0) / PARTS_OF_DEGREE,
        lng: (longitudes[index] ?? 0) / PARTS_OF_DEGREE,
      }),
    }))
    .toSorted((one, other) => gravityOf(one.status) - gravityOf(other.status))
    .slice(0, MOST_BOARD_MARKERS)
    .toReversed()

/** Markers that would cover each other; the gravest last, at its place. */
export interface MarkerGroup extends Point {
  markers: readonly EmergencyMarker[]
}

/** In pixels: markers that are nearer to each other are one. */
const APART = 44
/** Of the whole world at zoom 0. */
const WORLD_PIXELS = 512

const pixelsAt = ({ lat, lng }: Point, zoom: number) => {
  const sine = Math.sin((lat * Math.PI) / 180)
  const size = WORLD_PIXELS * 2 ** zoom
  return { x: (lng / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

/** The markers as they can be pressed at this zoom, in their order. */
export const groupsAt = (markers: readonly EmergencyMarker[], zoom: number): MarkerGroup[] => {
  const groups: { place: ReturnType<typeof pixelsAt>; group: MarkerGroup }[] = []
  for (const marker of markers.toReversed()) {
    const place = pixelsAt(marker, zoom)
    const near = groups.find((known) => Math.hypot(known.place.x - place.x, known.place.y - place.y) < APART)
    if (near === undefined) groups.push({ place, group: { lat: marker.lat, lng: marker.lng, markers: [marker] } })
    else near.group = { ...near.group, markers: [marker, ...near.group.markers] }
  }
  return groups.map(({ group }) => group).toReversed()
}
