import type { CodeSet } from '../shared/codes.ts'
import { EmergencyStatus, emergencyStatuses } from '../shared/emergency-statuses.ts'
import { GREY_POSITION_MS, MAX_PLAUSIBLE_SPEED } from './limits.ts'
import { Role } from '../shared/rights/roles.ts'

/* Without schemas, so that a screen that shows vehicles under way loads none. */

/** The status of a tracked vehicle: that of its emergency, or available (B-EMS-02, B-TRK-08). */
export const TrackingStatus = { ...EmergencyStatus, Disponible: 60 } as const
export type TrackingStatus = (typeof TrackingStatus)[keyof typeof TrackingStatus]

export const trackingStatuses: CodeSet<TrackingStatus> = {
  ...emergencyStatuses,
  50: { ...emergencyStatuses[50], label: 'Crítico' },
  60: { label: 'Disponible', color: 'gray', icon: 'truck' },
}

interface Asker {
  role: number
  station_id: number | null
}

/** Rights over a vehicle's tracking that depend on it; permissions.ts says whether the role may make the call at all. */
export const trackingCan = {
  /** Who puts a vehicle on tracking and asks for its state. */
  start: (asker: Asker, vehicle: { station: number }): boolean =>
    asker.role === Role.Administrador || (asker.station_id !== null && vehicle.station === asker.station_id),

  /** Only who started it and role 1 (S-63). */
  stop: (asker: Asker & { id: number }, tracking: { started_by: number }): boolean =>
    asker.role === Role.Administrador || asker.id === tracking.started_by,

  /** Who sees where a vehicle is: role 5 those of the own station. */
  see: (asker: Asker, vehicle: { station: number }): boolean => {
    const stations = trackedStations(asker)
    return stations === 'all' || stations === vehicle.station
  },
}

/** Whose vehicles the caller follows: those of all stations, of the own, or (role 5 without one) of none (A-ROL-21). */
export const trackedStations = ({ role, station_id }: Asker): 'all' | number | null =>
  role === Role.Comandante ? station_id : 'all'

export const noVehiclesToTrack = 'No se pudo obtener los vehículos para trackear'
export const trackingChanged = 'Ya se ha cambiado el estado del vehiculo'

interface Point {
  lat: number
  lng: number
}

const EARTH_RADIUS_METRES = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance of two points over the ground, in metres. */
export const metresBetween = (a: Point, b: Point): number => {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const sum = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(sum)))
}

interface Timed extends Point {
  /** Milliseconds since 1970. */
  time: number
}

/** Closer points are never a jump, however short the time between them: a receiver's place varies while it stands. */
const STANDING_METRES = 250

/** Whether no vehicle gets from one point to the other in that time. */
export const isJump = (from: Timed, to: Timed): boolean => {
  const metres = metresBetween(from, to)
  const seconds = Math.abs(to.time - from.time) / 1000
  return metres > STANDING_METRES && metres > MAX_PLAUSIBLE_SPEED * seconds
}

/** Whether a position is so old that it only says where the vehicle was. */
export const isOldPosition = (time: number, now: number): boolean => now - time > GREY_POSITION_MS

/** What is known of a vehicle's way: its last plausible point, and a later one that no vehicle reaches from there. */
export interface Way {
  good?: Timed
  suspect?: Timed
}

/**
 * Whether the next point is a jump, and what is known then. A second point near a jump shows that the vehicle is there: the points
 * before were wrong, or nothing was sent for long.
 */
export const judgePoint = ({ good, suspect }: Way, next: Timed): { jumps: boolean; way: Way } => {
  const jumps = good !== undefined && isJump(good, next) && (suspect === undefined || isJump(suspect, next))
  return { jumps, way: jumps ? { good, suspect: next } : { good: next } }
}
