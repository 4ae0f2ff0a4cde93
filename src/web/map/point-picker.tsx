import { Box, Skeleton } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { useIsNear } from '../device/use-is-near.ts'
import { isTouchDevice } from '../ui/is-phone.ts'
import { LoadBoundary } from '../ui/load-boundary.tsx'
import { MapUnavailable } from './map-unavailable.tsx'
import type { PointPickerProps } from './point.ts'

const PointMap = lazy(() => import('./point-map.tsx').then((module) => ({ default: module.PointMap })))

/** One point on a map. This module is small; the map itself is loaded when it comes near. */
export const PointPicker = (props: PointPickerProps) => {
  const { height = 320 } = props
  const box = useRef<HTMLDivElement>(null)
  // On a telephone a map that is never looked at must cost nothing.
  const isNear = useIsNear(box, isTouchDevice())
  // Not a skeleton, which would say that it is on its way.
  if (!isNear) return <Box ref={box} h={height} bg="var(--mantine-color-default-hover)" bdrs="md" data-drawing />
  if (!hasWebgl()) return <MapUnavailable height={height} />
  return (
    <LoadBoundary fallback={<MapUnavailable height={height} />}>
      <Suspense fallback={<Skeleton height={height} radius="md" data-drawing />}>
        <PointMap {...props} />
      </Suspense>
    </LoadBoundary>
  )
}

let webgl: boolean | undefined
const hasWebgl = () => {
  if (webgl === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    webgl = context !== null
    // Browsers limit the number of WebGL contexts.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return webgl
}
