import { onTestFinished } from 'vitest'

/** The positions that pages ask the device for from now on, each to be answered by the test. */
export const askedPositions = () => {
  const found: PositionCallback[] = []
  const original = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
  onTestFinished(() => {
    navigator.geolocation.getCurrentPosition = original
  })
  navigator.geolocation.getCurrentPosition = (callback) => void found.push(callback)
  return found
}

// Nothing reads more of it.
export const positionOf = (accuracy: number) =>
  ({ coords: { latitude: 14.1, longitude: -91.1, accuracy } }) as GeolocationPosition
