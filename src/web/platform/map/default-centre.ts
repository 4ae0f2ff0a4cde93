import { isPlaced, type Point } from './point.ts'

/** Where a map without a point is centred (B-CON-32). */
const DEFAULT_POINT = { lat: 14.845239, lng: -91.523187 } as const

/** Where a map of many points is centred if there are none (A-DSH-38). */
export const CENTRE: Point = { lat: 14.91, lng: -91.37 }

export const shownPoint = (point: Point | null): Point => (isPlaced(point) ? point : DEFAULT_POINT)
