import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { LoadBoundary } from '../ui/load-boundary.tsx'
import { MapUnavailable } from './map-unavailable.tsx'
import type { PointPickerProps } from './point.ts'

const PointMap = lazy(() => import('./point-map.tsx').then((module) => ({ default: module.PointMap })))

/** One point on a map. This module is small; the map itself is loaded when it is first shown. */
export const PointPicker = (props: PointPickerProps) => {
  const { height = 320 } = props
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
