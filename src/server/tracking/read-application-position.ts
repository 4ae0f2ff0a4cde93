import type * as z from 'zod'
import type { positionParameters, positionReport } from '../../contract/tracking-keys.ts'
import type { SentPosition } from '../../contract/tracking.ts'
import { invalid } from '../refusal.ts'

/** What a tracking application sent: for which key, and where it is if it said so. */
export interface ApplicationPosition {
  key: string
  position: SentPosition | undefined
}

const METRES_A_SECOND_OF_KNOT = 1852 / 3600

/** A number within its range, or null: what a receiver does not know, it often says by -1. */
const known = (value: unknown, min: number, max: number): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= min && number <= max ? number : null
}

const place = (name: string, value: unknown, most: number): number => {
  const read = known(value, -most, most)
  if (read === null) throw invalid({ [name]: 'Debe ser un número de grados' })
  return read
}

/** Seconds or milliseconds since 1970, or ISO 8601; without a zone it is UTC. Undefined: the server's time. */
export const timeIn = (value: string | number | boolean | undefined): number | undefined => {
  if (value === undefined || value === '') return undefined
  const text = String(value).trim()
  if (/^\d{1,14}(\.\d+)?$/.test(text)) {
    const number = Number(text)
    return Math.round(number < 100_000_000_000 ? number * 1000 : number)
  }
  const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? text.replace(' ', 'T') : ''
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`)
  if (Number.isNaN(time)) throw invalid({ timestamp: 'No es una fecha y hora' })
  return time
}

/** Of parameters, in the address or a form. */
export const readParameters = (sent: z.output<typeof positionParameters>): ApplicationPosition => {
  const key = sent.id ?? sent.deviceid ?? ''
  // Some reports are of the battery or an alarm only, and a receiver without satellites says that its place is not valid.
  if (sent.lat === undefined || sent.lon === undefined || /^(false|0)$/.test(String(sent.valid)))
    return { key, position: undefined }
  const time = timeIn(sent.timestamp)
  const knots = known(sent.speed, 0, 1000)
  return {
    key,
    position: {
      content: { lat: place('lat', sent.lat, 90), lng: place('lon', sent.lon, 180) },
      ...(time !== undefined && { time }),
      speed: knots === null ? null : knots * METRES_A_SECOND_OF_KNOT,
      heading: known(sent.bearing, 0, 360),
      altitude: known(sent.altitude, -1000, 100_000),
      accuracy: known(sent.accuracy, 0, 10_000_000),
      battery: known(sent.batt, 0, 100),
    },
  }
}

/** Of the JSON of Traccar Client. */
export const readReport = ({ device_id = '', location }: z.output<typeof positionReport>): ApplicationPosition => {
  const key = String(device_id)
  if (location === undefined) return { key, position: undefined }
  const { coords, battery, timestamp } = location
  const time = timeIn(timestamp)
  const level = known(battery?.level, 0, 1)
  return {
    key,
    position: {
      content: { lat: place('latitude', coords.latitude, 90), lng: place('longitude', coords.longitude, 180) },
      ...(time !== undefined && { time }),
      speed: known(coords.speed, 0, 1000),
      heading: known(coords.heading, 0, 360),
      altitude: known(coords.altitude, -1000, 100_000),
      accuracy: known(coords.accuracy, 0, 10_000_000),
      battery: level === null ? null : Math.round(level * 100),
    },
  }
}
