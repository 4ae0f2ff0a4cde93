import type * as z from 'zod'
import type { positionParameters, positionReport } from '../../../../contract/fleet/tracking-keys.schema.ts'
import type { SentPosition } from '../../../../contract/fleet/tracking.schema.ts'

/** What a tracking application sent: for which key, and where it is if it said so in a way that can be read. */
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

/** Seconds or milliseconds since 1970, or ISO 8601; without a zone it is UTC. Undefined: the server's time. Null: no time. */
export const timeIn = (value: string | number | boolean | undefined): number | null | undefined => {
  if (value === undefined || value === '') return undefined
  const text = String(value).trim()
  if (/^\d{1,14}(\.\d+)?$/.test(text)) {
    const number = Number(text)
    return Math.round(number < 100_000_000_000 ? number * 1000 : number)
  }
  const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? text.replace(' ', 'T') : ''
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`)
  return Number.isNaN(time) ? null : time
}

/** The place and time of a point; undefined if one of them cannot be read. */
const pointIn = (
  lat: unknown,
  lon: unknown,
  timestamp: Parameters<typeof timeIn>[0],
): Pick<SentPosition, 'content' | 'time'> | undefined => {
  const place = { lat: known(lat, -90, 90), lng: known(lon, -180, 180) }
  const time = timeIn(timestamp)
  if (place.lat === null || place.lng === null || time === null) return undefined
  return { content: { lat: place.lat, lng: place.lng }, ...(time !== undefined && { time }) }
}

/** Of parameters, in the address or a form. */
export const readParameters = (sent: z.output<typeof positionParameters>): ApplicationPosition => {
  const key = sent.id ?? sent.deviceid ?? ''
  // Some reports are of the battery or an alarm only, and a receiver without satellites says that its place is not valid.
  const point = pointIn(sent.lat, sent.lon, sent.timestamp)
  if (point === undefined || /^(false|0)$/.test(String(sent.valid))) return { key, position: undefined }
  const knots = known(sent.speed, 0, 1000)
  return {
    key,
    position: {
      ...point,
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
  const point = pointIn(coords.latitude, coords.longitude, timestamp)
  if (point === undefined) return { key, position: undefined }
  const level = known(battery?.level, 0, 1)
  return {
    key,
    position: {
      ...point,
      speed: known(coords.speed, 0, 1000),
      heading: known(coords.heading, 0, 360),
      altitude: known(coords.altitude, -1000, 100_000),
      accuracy: known(coords.accuracy, 0, 10_000_000),
      battery: level === null ? null : Math.round(level * 100),
    },
  }
}
