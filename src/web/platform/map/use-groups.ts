import { useMap } from '@vis.gl/react-maplibre'
import { useCallback, useSyncExternalStore } from 'react'
import { groupsAt, type PointGroup } from './grouped-points.ts'
import { boundsOf, type Point } from './point.ts'

/** Where markers that are still together are at one place. */
const CLOSEST = 15

/** For what is drawn in a map: the markers as they can be pressed at its zoom, and how the map separates a group of them. */
export const useGroups = <T extends Point>(markers: readonly T[], apart: number) => {
  const { current: map } = useMap()
  const subscribe = useCallback(
    (listener: () => void) => {
      map?.on('moveend', listener)
      return () => void map?.off('moveend', listener)
    },
    [map],
  )
  const zoom = useSyncExternalStore(subscribe, () => map?.getZoom() ?? 0)
  return {
    groups: groupsAt(markers, zoom, apart),
    /** `whenAtOnePlace`: as close as that, the map does not help. */
    separate: (group: PointGroup<T>, whenAtOnePlace: () => void) => {
      const bounds = boundsOf(group.markers)
      if (map === undefined || bounds === undefined) return
      if (map.getZoom() >= CLOSEST) return whenAtOnePlace()
      if (bounds[0] === bounds[2] && bounds[1] === bounds[3])
        map.easeTo({ center: { lat: group.lat, lng: group.lng }, zoom: CLOSEST, essential: false })
      else map.fitBounds(bounds, { padding: 64, maxZoom: CLOSEST, essential: false })
    },
  }
}
