import type { Point } from '../../map/point.ts'

const WAIT_MS = 15_000

/** The device's position. Rejects if it is unavailable or not permitted. */
export const ownPosition = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    // Absent if the page is served without TLS.
    if (!('geolocation' in navigator)) {
      reject(new Error('no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => reject(new Error('no position')),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 30_000 },
    )
  })
