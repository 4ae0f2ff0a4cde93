import type { LngLat } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { MapRef } from '@vis.gl/react-maplibre'
import { POINTED_MS } from '../../../../contract/emergencies/limits.ts'
import type { FoundPoint } from './clustered-points.ts'

interface Pointing {
  /** The emergency that is pointed at, or else the opened one. */
  lit: FoundPoint | undefined
  opened: number | undefined
  coveredBy: (map: HTMLElement) => { left: number; bottom: number }
}

/**
 * Moves the map to what is opened beside it, and back when that is closed; and to what is pointed at if it is out of sight. A map
 * that the person or the map itself has moved meanwhile stays where it is.
 */
export const useCameraBeside = (map: RefObject<MapRef | null>, pointing: Pointing | undefined) => {
  const { lit, opened } = pointing ?? {}
  // Before the first of what is opened; undefined once the person has moved the map.
  const before = useRef<{ center: LngLat; zoom: number }>(undefined)
  const centred = useRef<number>(undefined)
  // What needs no movement: pointed at on the map, or closed just now, whose row has the focus again.
  const seen = useRef<number>(undefined)

  const centre = useEffectEvent((point: FoundPoint) => {
    if (map.current === null || pointing === undefined) return
    const { left, bottom } = pointing.coveredBy(map.current.getContainer())
    map.current.easeTo({ center: point, offset: [left / 2, -bottom / 2], essential: false })
  })
  const isInSight = useEffectEvent((point: FoundPoint): boolean => {
    if (map.current === null || pointing === undefined) return true
    const container = map.current.getContainer()
    const { left, bottom } = pointing.coveredBy(container)
    const { x, y } = map.current.project(point)
    return x >= left && x <= container.clientWidth && y >= 0 && y <= container.clientHeight - bottom
  })

  useEffect(() => {
    if (opened === undefined) {
      seen.current = centred.current ?? seen.current
      centred.current = undefined
      const { current: camera } = before
      before.current = undefined
      if (camera) map.current?.easeTo({ ...camera, essential: false })
      return
    }
    // Once: it stays where the person moves it then.
    if (lit === undefined || lit.id !== opened || centred.current === opened || map.current === null) return
    if (centred.current === undefined) before.current = { center: map.current.getCenter(), zoom: map.current.getZoom() }
    centred.current = opened
    centre(lit)
  }, [map, lit, opened])

  useEffect(() => {
    if (lit === undefined || lit.id === opened || lit.id === seen.current) return undefined
    seen.current = undefined
    const { current: shown } = map
    const look = () => {
      if (!isInSight(lit)) centre(lit)
    }
    // A pointer that crosses the rows moves nothing, and where a moving map ends is not known yet.
    const timer = setTimeout(() => (shown?.isMoving() === true ? void shown.once('moveend', look) : look()), POINTED_MS)
    return () => {
      clearTimeout(timer)
      shown?.off('moveend', look)
    }
  }, [map, lit, opened])

  return {
    /** The map is moved by something else. */
    stay: () => {
      before.current = undefined
    },
    pointOnMap: (id: number | undefined) => {
      seen.current = id
    },
  }
}
