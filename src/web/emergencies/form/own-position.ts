import type { Point } from '../../map/point.ts'

const WAIT_MS = 15_000

/** Where the device says that it is. Rejects where it cannot or may not tell. */
export const ownPosition = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    // Absent where the page is served without TLS.
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
