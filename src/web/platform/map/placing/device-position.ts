import { DEVICE_POSITION_MS } from '../../../../contract/shared/browser-limits.ts'
import type { Point } from '../point.ts'

export interface DevicePosition extends Point {
  /** The radius around it in which the device is, in metres. */
  accuracy: number
}

/** The device's position. Rejects if it is unavailable or not permitted. */
export const devicePosition = (): Promise<DevicePosition> =>
  new Promise((resolve, reject) => {
    // Absent if the page is served without TLS.
    if (!('geolocation' in navigator)) {
      reject(new Error('no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      () => reject(new Error('no position')),
      { enableHighAccuracy: true, timeout: DEVICE_POSITION_MS, maximumAge: 0 },
    )
  })
