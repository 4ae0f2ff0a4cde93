import { Box, Skeleton } from '@mantine/core'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useIsNear } from '../ui/use-is-near.ts'
import { isTouchDevice } from '../device/is-phone.ts'
import { LoadBoundary } from '../ui/load-boundary.tsx'
import { renewParts } from './lazy-part.tsx'
import { MapNotLoaded } from './map-not-loaded.tsx'
import { MapNotReady } from './map-not-ready.tsx'
import { MapUnavailable } from './map-unavailable.tsx'

interface Props {
  /** In pixels, or as a style. */
  height: number | string
  children: ReactNode
}

/** The place of a map whose module is loaded when it comes near. This module is small. */
export const NearMap = ({ height, children }: Props) => (
  <NearPart height={height}>
    <OnWebgl height={height}>{children}</OnWebgl>
  </NearPart>
)

const OnWebgl = ({ height, children }: Props) => (hasWebgl() ? children : <MapUnavailable height={height} />)

/** The same for what has more than a map. */
export const NearPart = ({ height, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const again = () => {
    renewParts()
    setAttempt(attempt + 1)
  }
  // On a telephone a map that is never looked at must cost nothing.
  const isNear = useIsNear(box, isTouchDevice())
  // Not a skeleton, which would say that it is on its way.
  if (!isNear)
    return (
      <>
        <Box ref={box} h={height} bg="var(--mantine-color-default-hover)" bdrs="md" data-drawing />
        <MapNotReady />
      </>
    )
  return (
    <LoadBoundary key={attempt} fallback={<MapNotLoaded height={height} onAgain={again} />}>
      <Suspense
        fallback={
          <>
            <Skeleton height={height} radius="md" data-drawing />
            <MapNotReady />
          </>
        }
      >
        {children}
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
