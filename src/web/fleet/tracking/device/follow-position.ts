import { isAroundGuatemala } from '../../../../contract/shared/places/guatemala.ts'
import { isUnattended } from '../../../platform/calls/early-answers.ts'
import { DEVICE_POSITION_MS } from '../../../../contract/shared/browser-limits.ts'
import { NO_POSITION_MS, SILENT_MS, STANDING_MS } from '../../../../contract/fleet/limits.ts'

/** Where the device is. Measures that it does not know are left out. */
export interface DevicePosition {
  lat: number
  lng: number
  accuracy?: number
  speed?: number
  heading?: number
  altitude?: number
}

export interface FollowedPosition {
  /** Where it is now; undefined while it is not known. */
  now: () => DevicePosition | undefined
  /** When it was last known, in milliseconds since 1970 by the device's clock; undefined before that. */
  knownAt: () => number | undefined
  stop: () => void
}

const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: DEVICE_POSITION_MS }

/**
 * Follows the device. A browser reports a position when it changes, so a silent one stands where it was; after a while it is asked
 * whether it does. One that does not answer, and one of a page that nobody sees, which browsers stop, is not known any more. `onGone`
 * is called once, if following is not allowed, or if the receiver has failed for a while.
 */
export const followPosition = (onGone: (why: 'denied' | 'failed') => void): FollowedPosition => {
  let latest: DevicePosition | undefined
  let receivedAt = 0
  let knownAt: number | undefined
  let isAsked = false
  let failing: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(failing)
    if (watch !== undefined) navigator.geolocation.clearWatch(watch)
  }
  const gone = (why: 'denied' | 'failed') => {
    stop()
    onGone(why)
  }
  const receive = ({ coords }: GeolocationPosition) => {
    clearTimeout(failing)
    failing = undefined
    receivedAt = performance.now()
    const position = positionOf(coords)
    // The server takes no other.
    latest = isAroundGuatemala(position) ? position : undefined
    if (latest !== undefined) knownAt = Date.now()
  }
  const ask = () => {
    if (isAsked) return
    isAsked = true
    const isAnswered = (position?: GeolocationPosition) => {
      isAsked = false
      if (position !== undefined) receive(position)
      // A later position of the watch has more to say than the failure of the question.
      else if (performance.now() - receivedAt >= SILENT_MS) latest = undefined
    }
    navigator.geolocation.getCurrentPosition(isAnswered, () => isAnswered(), options)
  }
  const failLater = () => (failing ??= setTimeout(() => gone('failed'), NO_POSITION_MS))
  const fail = async (error: GeolocationPositionError) => {
    latest = undefined
    if (error.code !== error.PERMISSION_DENIED) failLater()
    // A page that is being closed gets this error too, and ends before it has the answer.
    else if ((await permission()) === 'granted') failLater()
    else gone('denied')
  }
  // Without TLS a browser has no positions, and says so by an error or by lacking them altogether.
  const hasPositions = 'geolocation' in navigator
  const watch = hasPositions ? navigator.geolocation.watchPosition(receive, (error) => void fail(error), options) : undefined
  if (!hasPositions) failing = setTimeout(() => gone('denied'))
  return {
    knownAt: () => knownAt,
    now: () => {
      const silence = performance.now() - receivedAt
      if (silence >= SILENT_MS && knownAt !== undefined) {
        if (isUnattended()) latest = undefined
        else ask()
      }
      if (latest === undefined || silence < STANDING_MS) return latest
      const { speed: _, heading: _h, ...place } = latest
      return place
    },
    stop,
  }
}

const permission = async (): Promise<PermissionState> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'denied'
  }
}

/** Ten centimetres of place, and a tenth of every measure: a hundred points must fit into one message. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** A standing device has no heading, which some browsers say by NaN or a negative number. */
const known = (value: number | null, most: number): number | undefined =>
  value === null || !(value >= 0) || value > most ? undefined : rounded(value, 1)

const positionOf = (coords: GeolocationCoordinates): DevicePosition => {
  const [accuracy, speed, heading] = [known(coords.accuracy, 10_000_000), known(coords.speed, 1000), known(coords.heading, 360)]
  const { altitude } = coords
  return {
    lat: rounded(coords.latitude, 6),
    lng: rounded(coords.longitude, 6),
    ...(accuracy !== undefined && { accuracy }),
    ...(speed !== undefined && { speed }),
    ...(heading !== undefined && { heading }),
    ...(altitude !== null && altitude > -1000 && altitude < 100_000 && { altitude: rounded(altitude, 1) }),
  }
}
