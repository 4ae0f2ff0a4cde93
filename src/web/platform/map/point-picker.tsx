import { lazyPart } from './lazy-part.tsx'
import { NearMap } from './near-map.tsx'
import type { PointPickerProps } from './point.ts'

const PointMap = lazyPart(() => import('./point-map.tsx').then((module) => module.PointMap))

/** One point on a map. This module is small; the map itself is loaded when it comes near. */
export const PointPicker = (props: PointPickerProps) => (
  <NearMap height={props.height ?? 320}>
    <PointMap {...props} />
  </NearMap>
)
