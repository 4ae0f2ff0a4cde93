import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { TrackingStatus } from '../../../contract/fleet/tracking-rules.ts'
import { wallClock } from '../../../contract/shared/dates/dates.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import type { UnitPoint } from './unit-positions.ts'

/** 'hace 12 s', 'hace 3 min'. A position may be ahead by the way of the server's time to this device. */
export const ageInWords = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `hace ${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `hace ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `hace ${hours} h`
  return `hace ${Math.floor(hours / 24)} días`
}

/** Of a unit whose telephone sends nothing: it has lost its satellites or the network. */
export const silentSince = (time: number): string => `Sin señal de GPS o de red desde ${wallClock(new Date(time)).slice(11, 16)}`

export const countInWords = (count: number): string => (count === 1 ? '1 vehículo' : `${showNumber(count)} vehículos`)

/** Of a speed in metres a second. */
export const speedInWords = (speed: number | undefined): string | undefined =>
  speed === undefined ? undefined : `${Math.round(speed * 3.6)} km/h`

export const batteryInWords = (battery: number | undefined): string | undefined =>
  battery === undefined ? undefined : `Batería ${Math.round(battery)}\u00A0%`

export const googleMapsOf = ({ lat, lng }: Pick<UnitPoint, 'lat' | 'lng'>): string =>
  `https://www.google.com/maps?q=${lat},${lng}`

/** The most grave first. */
export const trackingByGravity = [
  TrackingStatus.Critica,
  TrackingStatus.SolicitaApoyo,
  TrackingStatus.Activo,
  TrackingStatus.Resuelta,
  TrackingStatus.Disponible,
] as const

const gravityOf = ({ emergency_status }: TrackedVehicle): number => {
  const place = trackingByGravity.findIndex((status) => status === emergency_status)
  return place === -1 ? trackingByGravity.length : place
}

/** The server sends them by plate, which stays the order of those that are equally grave. */
export const byGravity = (units: readonly TrackedVehicle[]): TrackedVehicle[] =>
  units.toSorted((one, other) => gravityOf(one) - gravityOf(other))

/** With more, the rest is a number. */
const MOST_PLATES = 50

/** B-TRK-06 */
export const withoutPosition = (plates: readonly string[]): string => {
  const more = plates.length - MOST_PLATES
  const named = plates.slice(0, MOST_PLATES).join(', ') + (more > 0 ? ` y ${more} más` : '')
  return `No se pudo obtener la posicion de los vehiculos: ${named}`
}
