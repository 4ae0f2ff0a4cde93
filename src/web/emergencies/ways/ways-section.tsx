import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { WAYS_REFRESH_MS } from '../../../contract/emergencies/limits.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { EmergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { useIsNear } from '../../platform/ui/use-is-near.ts'
import { isTouchDevice } from '../../platform/device/is-phone.ts'
import { LoadBoundary } from '../../platform/ui/load-boundary.tsx'
import { Section } from '../../platform/ui/section.tsx'
import classes from './ways-section.module.css'

const WaysPanel = lazy(() => import('./ways-panel.tsx').then((module) => ({ default: module.WaysPanel })))

const title = 'Recorridos de las unidades'

/** On paper only: nobody should take ways that have not been asked for yet for none. */
const notLoaded = <p className={classes.notLoaded}>Los recorridos de las unidades no se habían cargado al imprimir.</p>

/** The ways of an emergency's units, if one of them sent a position. They are asked for when they come near. */
export const WaysSection = ({ emergency }: { emergency: EmergencyDetail }) => {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, isTouchDevice())
  const { data, error, refetch } = useWays(emergency, isNear)
  const isLoading = data === undefined && error === null
  const hasWays = data !== undefined && data.ways.length > 0
  return (
    <>
      <div ref={place} className={classes.place} data-drawing={isLoading || undefined}>
        {hasWays ? (
          <LoadBoundary
            fallback={<Section title={title}>No se pudieron mostrar. Recargue la página y vuelva a intentar.</Section>}
          >
            <Suspense
              fallback={
                <>
                  <div data-drawing />
                  {notLoaded}
                </>
              }
            >
              <WaysPanel title={title} emergency={emergency} found={data} />
            </Suspense>
          </LoadBoundary>
        ) : (
          data === undefined &&
          error !== null && (
            <Section title={title}>
              <LoadFailure error={asApiError(error)} retry={() => void refetch()} />
            </Section>
          )
        )}
      </div>
      {isLoading && notLoaded}
    </>
  )
}

/**
 * By the emergency's version and status, which its own changes raise. A change event names the resource only, and would load the ways
 * again with each change of another emergency.
 */
const useWays = ({ id, version, status, resolved_date }: EmergencyDetail, isNear: boolean) =>
  useQuery({
    queryKey: ['emergency_ways', id, version, status],
    queryFn: ({ signal }) => api.get<EmergencyWays>(`emergency/${id}/ways`, {}, signal),
    enabled: isNear,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    ...(resolved_date === null && { refetchInterval: WAYS_REFRESH_MS }),
  })
