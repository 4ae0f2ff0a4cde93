import { isPlaced } from './point.ts'

export interface Destination {
  address: string
  latitude: number
  longitude: number
  /** Of an emergency: nobody has set its place, and this is its station's. */
  is_station_place?: boolean
}

/**
 * The address that opens the device's own map there; undefined where nobody has set the place. Apple's telephones do not know `geo:`.
 */
export const routeTo = ({ address, latitude, longitude, is_station_place = false }: Destination): string | undefined => {
  if (is_station_place || !isPlaced({ lat: latitude, lng: longitude })) return undefined
  return /iPhone|iPad/.test(navigator.userAgent)
    ? `maps:?daddr=${latitude},${longitude}`
    : // Without q= some applications centre the map and show no marker.
      `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(address).replaceAll(/[()]/g, '')})`
}
