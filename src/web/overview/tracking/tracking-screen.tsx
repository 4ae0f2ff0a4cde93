import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'
import type { DashboardPoints } from '../../../contract/emergencies/emergency-points.schema.ts'
import { Tracking } from '../../fleet/parts/tracking.tsx'
import { api } from '../../platform/calls/api.ts'
import { useRights } from '../../platform/rights/person.ts'
import { markersOf } from '../board/map/board-markers.ts'

const EmergencyMarkers = lazy(() =>
  import('../board/map/emergency-markers.tsx').then((module) => ({ default: module.EmergencyMarkers })),
)

/** Change events reload it with the list of emergencies. */
const pointsInProgress = {
  queryKey: ['emergency', 'points_in_progress'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<DashboardPoints>('emergency/points', { status: inProgressFilter }, signal),
}

/** The tracked vehicles, and where the emergencies in progress are. */
export const TrackingScreen = () => {
  const { may } = useRights()
  const { data } = useQuery({ ...pointsInProgress, enabled: may('GET emergency/points') })
  const places = useMemo(() => data && markersOf(data), [data])
  if (places === undefined || places.length === 0) return <Tracking emergencies={undefined} />
  const drawn = (
    <Suspense>
      <EmergencyMarkers emergencies={places} />
    </Suspense>
  )
  return <Tracking emergencies={{ drawn, places }} />
}
