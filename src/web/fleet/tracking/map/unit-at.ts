import type { Map, PointLike } from 'maplibre-gl'
import { DOTS, MARKERS } from './unit-layers.ts'

/** A finger or pointer meets a unit within as many pixels. */
const REACH = 14

/** The unit that is drawn there, if there is one; of several the uppermost. */
export const unitAt = (map: Map, { x, y }: { x: number; y: number }): number | undefined => {
  const layers = [MARKERS, DOTS].filter((id) => map.getLayer(id) !== undefined)
  if (layers.length === 0) return undefined
  const box: [PointLike, PointLike] = [
    [x - REACH, y - REACH],
    [x + REACH, y + REACH],
  ]
  const id = map.queryRenderedFeatures(box, { layers })[0]?.id
  return typeof id === 'number' ? id : undefined
}
