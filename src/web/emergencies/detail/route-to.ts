import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { isPlaced } from '../../platform/map/point.ts'

export type Place = Pick<EmergencyDetail, 'address' | 'latitude' | 'longitude' | 'is_station_place'>

/**
 * The address that opens the device's own map at an emergency; undefined where nobody has set its place. Apple's telephones do not know
 * `geo:`.
 */
export const routeTo = ({ address, latitude, longitude, is_station_place }: Place): string | undefined => {
  if (is_station_place || !isPlaced({ lat: latitude, lng: longitude })) return undefined
  return /iPhone|iPad/.test(navigator.userAgent)
    ? `maps:?daddr=${latitude},${longitude}`
    : // Without q= some applications centre the map and show no marker.
      `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(address).replaceAll(/[()]/g, '')})`
}
