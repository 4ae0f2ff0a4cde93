import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { gravestInProgress, isOf, ownFirst } from '../../../contract/emergencies/emergency-rules.ts'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { asApiError } from '../../platform/calls/api.ts'
import { listQuery } from '../../platform/calls/list-query.ts'
import { useSublist, type Sublist } from '../../platform/list/use-list.ts'

/* Both begin with the query that the page's first script has asked for, and the number in the tab uses. */

export const firstInProgress = listQuery<EmergencyRow>('emergency', { ...gravestInProgress, page: 1 })

const ofStation = (station: number | null) => ({ ...gravestInProgress, station_emergency__station: station })

export const firstOfStation = (station: number | null) => listQuery<EmergencyRow>('emergency', { ...ofStation(station), page: 1 })

/** All emergencies in progress; those of the own station come first, on whichever page they would be. */
export const useQueue = (station: number | null): Sublist<EmergencyRow> => {
  const all = useSublist<EmergencyRow>('emergency', 'page', gravestInProgress)
  const hasMore = station !== null && all.count > PAGE_SIZE
  const { data, isPending } = useQuery({ ...firstOfStation(station), enabled: hasMore })
  // What is read must not move when the own ones arrive, so at first both are waited for.
  const [isShown, setShown] = useState(false)
  const isLoading = all.isLoading || (!isShown && hasMore && isPending)
  if (!isShown && !isLoading) setShown(true)
  const own = hasMore ? (data?.results ?? []) : []
  const known = new Set(own.map(({ id }) => id))
  const others = all.rows.filter(({ id }) => !known.has(id))
  const rows = isLoading ? [] : ownFirst(all.page === 1 ? [...own, ...others] : others, station)
  return { ...all, rows, isLoading }
}

/** Those of one station alone. Few emergencies are all on the first page: then nothing else is asked for. */
export const useStationQueue = (station: number): Sublist<EmergencyRow> => {
  const all = useQuery(firstInProgress)
  const isWhole = all.data !== undefined && all.data.count <= PAGE_SIZE
  const own = useSublist<EmergencyRow>('emergency', 'page', ofStation(station), all.data !== undefined && !isWhole)
  if (all.data === undefined) {
    const error = all.error === null ? undefined : asApiError(all.error)
    return { ...own, isLoading: error === undefined, error, retry: () => void all.refetch() }
  }
  if (!isWhole) return own
  const rows = all.data.results.filter((row) => isOf(row, station))
  return { ...own, rows, count: rows.length, isRefreshing: all.isFetching }
}
