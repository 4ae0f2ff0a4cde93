import { Box, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import type { Query } from '../../platform/calls/query.ts'
import { useIsNear } from '../../platform/ui/use-is-near.ts'
import { MapNotReady } from '../../platform/map/map-not-ready.tsx'
import { isTouchDevice, useIsPhone } from '../../platform/device/is-phone.ts'
import { LoadBoundary } from '../../platform/ui/load-boundary.tsx'
import { Section } from '../../platform/ui/section.tsx'

const PointsPanel = lazy(() =>
  import('../../emergencies/parts/points/points-panel.tsx').then((module) => ({ default: module.PointsPanel })),
)

/** Where the emergencies of these filters are (A-DSH-19). Its code and points are loaded when it comes near. */
export const EmergencyPointsMap = ({ query, isOpen }: { query: Query; isOpen: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box, isTouchDevice())
  const height = useIsPhone() ? 380 : 480
  return (
    <Section title="Mapa de emergencias">
      <div ref={box}>
        {isNear ? (
          <LoadBoundary fallback={<Text c="dimmed">No se pudo cargar el mapa. Recargue la página.</Text>}>
            <Suspense
              fallback={
                <>
                  <Skeleton height={height + 40} radius="md" data-drawing />
                  <MapNotReady />
                </>
              }
            >
              <PointsPanel asked={query} isOpen={isOpen} height={height} />
            </Suspense>
          </LoadBoundary>
        ) : (
          <>
            <Box h={height + 40} bg="var(--mantine-color-default-hover)" bdrs="md" data-drawing />
            <MapNotReady />
          </>
        )}
      </div>
    </Section>
  )
}
