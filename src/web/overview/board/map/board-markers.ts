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
