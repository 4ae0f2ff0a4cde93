import { MOST_BOARD_MARKS } from '../../../contract/browser-limits.ts'
import { PARTS_OF_DEGREE } from '../../../contract/dashboard-rules.ts'
import type { DashboardPoints } from '../../../contract/dashboard-points.ts'
import { statusesByGravity } from '../../../contract/emergency-rules.ts'
import { shownPoint, type Point } from '../../map/point.ts'

export interface EmergencyMark extends Point {
  id: number
  status: number
}

const gravityOf = (status: number): number => {
  const place = (statusesByGravity as readonly number[]).indexOf(status)
  return place === -1 ? statusesByGravity.length : place
}

/** The gravest emergencies, which come last and so lie above the others. */
export const marksOf = ({ ids, latitudes, longitudes, statuses }: Omit<DashboardPoints, 'count'>): EmergencyMark[] =>
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
    .slice(0, MOST_BOARD_MARKS)
    .toReversed()

/** West, south, east and north of the points; undefined without any. */
export const boundsOf = (points: readonly Point[]): [number, number, number, number] | undefined => {
  if (points.length === 0) return undefined
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
