import type { TrackedVehicle } from '../../../../contract/fleet/tracking.schema.ts'
import type { UnitPoint } from '../unit-positions.ts'

/** The position of a row, which is text; undefined if it is empty or is no position (B-TRK-11). */
export const parsePosition = ({ position, battery }: Pick<TrackedVehicle, 'position' | 'battery'>): UnitPoint | undefined => {
  const read = parse(position)
  if (!isObject(read) || !isObject(read['coords'])) return undefined
  const { latitude, longitude, accuracy, speed, heading } = read['coords']
  const time = number(read['timestamp'])
  const [lat, lng] = [number(latitude), number(longitude)]
  if (lat === undefined || lng === undefined || time === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  return {
    lat,
    lng,
    time,
    accuracy: number(accuracy),
    speed: number(speed),
    heading: number(heading),
    battery: number(battery),
  }
}

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
