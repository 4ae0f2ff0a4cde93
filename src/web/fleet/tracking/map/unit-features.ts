import { MOVING_SPEED } from '../../../../contract/fleet/limits.ts'
import { circleAround } from '../../../platform/map/point.ts'
import type { UnitPlace, UnitPoint } from '../unit-positions.ts'
import { trackingByGravity } from '../unit-words.ts'

/** A unit as it is drawn. */
export interface Drawn {
  point: UnitPoint
  status: number
  isOld: boolean
  /** Its code, and how old an old position is. */
  label: string
}

export const markerName = ({ status, isOld }: Pick<Drawn, 'status' | 'isOld'>): string => `unit-${status}${isOld ? '-old' : ''}`
export const arrowName = (drawn: Pick<Drawn, 'status' | 'isOld'>): string => `${markerName(drawn)}-arrow`

const at = ({ lat, lng }: UnitPoint): [number, number] => [lng, lat]

/** The most grave is drawn above the others. */
const rankOf = (status: number): number => -trackingByGravity.findIndex((one) => one === status)

/** Its heading is known only while it moves: that of a receiver that stands is random. */
const headingOf = ({ speed, heading }: Pick<UnitPoint, 'speed' | 'heading'>): number | undefined =>
  speed !== undefined && speed > MOVING_SPEED ? heading : undefined

export const unitFeature = (id: number, drawn: Drawn, color: string) => {
  const heading = headingOf(drawn.point)
  return {
    type: 'Feature' as const,
    id,
    geometry: { type: 'Point' as const, coordinates: at(drawn.point) },
    properties: {
      label: drawn.label,
      marker: markerName(drawn),
      ...(heading !== undefined && { arrow: arrowName(drawn), heading }),
      old: drawn.isOld,
      rank: rankOf(drawn.status),
      color,
    },
  }
}

/** The way up to where the unit is now; undefined if it stands. */
export const trailFeature = (id: number, { trail, good }: UnitPlace, color: string, isChosen: boolean) => {
  const points = good === undefined || trail.at(-1) === good ? trail : [...trail, good]
  if (points.length < 2) return undefined
  return {
    type: 'Feature' as const,
    id,
    geometry: { type: 'LineString' as const, coordinates: points.map(at) },
    properties: { color, chosen: isChosen },
  }
}

export const jumpFeatures = ({ jumps }: UnitPlace, color: string) =>
  jumps.map((point) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: at(point) },
    properties: { color },
  }))

/** What shows the chosen unit: a ring, and how exact its position is. */
export const chosenFeatures = (point: UnitPoint, color: string) => {
  const ring = {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: at(point) },
    properties: { color },
  }
  if (point.accuracy === undefined) return [ring]
  return [{ ...circleAround(point, point.accuracy / 1000), properties: { color } }, ring]
}
