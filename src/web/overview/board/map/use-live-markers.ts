import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TRACKED } from '../../../../contract/shared/rights/affects.ts'
import { MOST_BOARD_MARKERS } from '../../../../contract/overview/limits.ts'
import { TRACKED_REFRESH_MS } from '../../../../contract/fleet/limits.ts'
import { seesVehicles } from '../../../../contract/overview/dashboard-rules.ts'
import type { Page } from '../../../../contract/shared/resource.schema.ts'
import type { Station } from '../../../../contract/stations/stations.schema.ts'
import type { TrackedVehicle, TrackedVehicles } from '../../../../contract/fleet/tracking.schema.ts'
import { api, asApiError } from '../../../platform/calls/api.ts'
import type { Point } from '../../../platform/map/point.ts'
import { readPages } from '../../../platform/print/read-pages.ts'
import { useAsker, useRights } from '../../../platform/rights/person.ts'
import { pointsInProgress } from '../board-queries.ts'
import { markersOf } from './board-markers.ts'

interface Asked {
  signal: AbortSignal
}

/** All stations: their list has pages. */
const allStations = {
  queryKey: ['station', 'list', 'all'],
  queryFn: async ({ signal }: Asked) => (await readPages((page) => api.get<Page<Station>>('station', { page }, signal))).results,
}

/** There are no change events for positions. */
const trackedUnits = {
  queryKey: [TRACKED, 'board'],
  queryFn: ({ signal }: Asked) => api.get<TrackedVehicles>(TRACKED, {}, signal),
  refetchInterval: TRACKED_REFRESH_MS,
}

export type UnitMarker = TrackedVehicle & Point

const placed = (unit: TrackedVehicle): UnitMarker[] =>
  unit.latitude === null || unit.longitude === null ? [] : [{ ...unit, lat: unit.latitude, lng: unit.longitude }]

/** What the map shows. Stations and units are drawn once they are there; without them it still shows what is burning. */
export const useLiveMarkers = () => {
  const asker = useAsker()
  const { may } = useRights()
  const points = useQuery(pointsInProgress)
  const stations = useQuery({ ...allStations, enabled: may('GET station') })
  const units = useQuery({ ...trackedUnits, enabled: seesVehicles(asker) })
  const emergencies = useMemo(() => (points.data === undefined ? undefined : markersOf(points.data)), [points.data])
  return {
    emergencies,
    stations: stations.data ?? [],
    units: (units.data?.results ?? []).flatMap(placed).slice(0, MOST_BOARD_MARKERS),
    error: points.data === undefined && points.error !== null ? asApiError(points.error) : undefined,
    retry: () => void points.refetch(),
  }
}
