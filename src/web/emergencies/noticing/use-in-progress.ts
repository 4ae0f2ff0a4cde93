import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { listQuery } from '../../platform/calls/list-query.ts'
import { retryFailed } from '../../platform/calls/refresh.ts'
import { useIsFollowed } from '../../platform/live/followed.ts'
import { firstInProgress, firstOfStation } from '../parts/use-queue.ts'
import { latestRows, type InProgress } from '../parts/noticed.ts'

/** Those that were typed last, which the queue may have anywhere. */
const newestInProgress = (station: number | null) =>
  listQuery<EmergencyRow>('emergency', {
    status: inProgressFilter,
    ordering: '-id',
    ...(station !== null && { station_emergency__station: station }),
    page: 1,
  })

/**
 * The emergencies in progress that may be news: few are all on the first page of the queue; of more
 * also the gravest of the station, if there is one, and the newest, once they are read. Undefined without change events.
 */
export const useInProgress = (station: number | null): InProgress | undefined => {
  const isFollowed = useIsFollowed()
  const all = useQuery({ ...firstInProgress, enabled: isFollowed })
  const isWhole = all.data !== undefined && all.data.count <= PAGE_SIZE
  const isMore = isFollowed && all.data !== undefined && !isWhole
  const own = useQuery({ ...firstOfStation(station), enabled: isMore && station !== null, refetchInterval: retryFailed })
  const newest = useQuery({ ...newestInProgress(station), enabled: isMore, refetchInterval: retryFailed })

  // What was read of these before they were needed again is older than what is known.
  const [old, setOld] = useState({ own: 0, newest: 0 })
  if (isWhole && (old.own !== own.dataUpdatedAt || old.newest !== newest.dataUpdatedAt)) {
    setOld({ own: own.dataUpdatedAt, newest: newest.dataUpdatedAt })
  }
  const [allAt, ownAt, newestAt] = [all.dataUpdatedAt, own.dataUpdatedAt, newest.dataUpdatedAt]
  const ofAll = isFollowed ? all.data?.results : undefined
  const ofStation = isMore && ownAt !== old.own ? own.data?.results : undefined
  const ofNewest = isMore && newestAt !== old.newest ? newest.data?.results : undefined
  return useMemo(() => {
    if (ofAll === undefined) return undefined
    const answers = [
      { rows: ofAll, readAt: allAt },
      { rows: ofStation ?? [], readAt: ownAt },
      { rows: ofNewest ?? [], readAt: newestAt },
    ]
    return {
      rows: latestRows(answers),
      // By gravity: what follows on the next pages is no graver than the last one.
      wholeAbove: isMore ? (ofAll.at(-1)?.status ?? Infinity) : 0,
      hasNewest: !isMore || ofNewest !== undefined,
    }
  }, [isMore, ofAll, allAt, ofStation, ownAt, ofNewest, newestAt])
}
