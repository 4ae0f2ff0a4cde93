import { DEVICE_POSITION_MS } from '../../../../contract/fleet/limits.ts'
import type { Point } from '../../../platform/map/point.ts'

/** The device's position. Rejects if it is unavailable or not permitted. */
export const devicePosition = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    // Absent if the page is served without TLS.
    if (!('geolocation' in navigator)) {
      reject(new Error('no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => reject(new Error('no position')),
      { enableHighAccuracy: true, timeout: DEVICE_POSITION_MS, maximumAge: 30_000 },
    )
  })
