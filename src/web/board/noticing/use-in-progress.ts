import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inProgressFilter } from '../../../contract/emergency-rules.ts'
import type { EmergencyRow } from '../../../contract/emergencies.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { listQuery } from '../../calls/list-query.ts'
import { useIsFollowed } from '../../live/followed.ts'
import { firstInProgress, firstOfStation } from '../use-queue.ts'
import { latestRows } from './noticed.ts'

/** Those that were reported last, which the queue has at its end. */
const newestInProgress = (station: number | null) =>
  listQuery<EmergencyRow>('emergency', {
    status: inProgressFilter,
    ordering: '-creation_date',
    ...(station !== null && { station_emergency__station: station }),
    page: 1,
  })

/**
 * The emergencies in progress that may be news: few are all on the first page of the queue, whose number the tab shows; of more
 * also the gravest of the station, if there is one, and the newest. Undefined until all of that is there, and without hints.
 */
export const useInProgress = (station: number | null): readonly EmergencyRow[] | undefined => {
  const isFollowed = useIsFollowed()
  const all = useQuery({ ...firstInProgress, enabled: isFollowed })
  const isMore = isFollowed && all.data !== undefined && all.data.count > PAGE_SIZE
  const own = useQuery({ ...firstOfStation(station), enabled: isMore && station !== null })
  const newest = useQuery({ ...newestInProgress(station), enabled: isMore })
  // One that fails is not waited for.
  const isAwaited = isMore && (newest.isPending || (station !== null && own.isPending))
  const isThere = isFollowed && all.data !== undefined && !isAwaited
  return useMemo(() => {
    if (!isThere) return undefined
    const answers = [
      { rows: all.data?.results ?? [], readAt: all.dataUpdatedAt },
      ...(isMore
        ? [
            { rows: own.data?.results ?? [], readAt: own.dataUpdatedAt },
            { rows: newest.data?.results ?? [], readAt: newest.dataUpdatedAt },
          ]
        : []),
    ]
    return latestRows(answers)
  }, [isThere, isMore, all.data, all.dataUpdatedAt, own.data, own.dataUpdatedAt, newest.data, newest.dataUpdatedAt])
}
