import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TRACKED } from '../../../contract/shared/rights/affects.ts'
import { TRACKED_REFRESH_MS } from '../../../contract/fleet/limits.ts'
import type { TrackedVehicles } from '../../../contract/fleet/tracking.schema.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import type { Query } from '../../platform/calls/query.ts'
import { usePerson } from '../../platform/rights/person.ts'
import { noteServerTime } from '../../platform/calls/server-clock.ts'
import { watchVehicles, type WatchedVehicles } from './connection/watch-vehicles.ts'
import { parsePosition } from './device/parse-position.ts'
import { unitPositions, type UnitPositions } from './unit-positions.ts'

/** The tracked vehicles of these filters. Change events reload them too. */
export const useUnits = (filters: Query, positions: UnitPositions) => {
  const answer = useQuery({
    queryKey: [TRACKED, filters],
    queryFn: async ({ signal }) => {
      const found = await api.get<TrackedVehicles>(TRACKED, filters, signal)
      noteServerTime(Date.parse(found.server_time))
      return found
    },
    placeholderData: keepPreviousData,
    // All positions differ each time, and comparing thousands of rows takes longer than showing them.
    structuralSharing: false,
    // B-TRK-01, B-TRK-10
    refetchInterval: TRACKED_REFRESH_MS,
  })
  const found = answer.data
  useEffect(() => {
    for (const row of found?.results ?? []) {
      const point = parsePosition(row)
      if (point !== undefined) positions.takeStored(row.id, point)
    }
  }, [found, positions])
  return {
    found,
    isPrevious: answer.isPlaceholderData,
    error: answer.error ? asApiError(answer.error) : undefined,
    retry: () => void answer.refetch(),
  }
}

/**
 * The positions of all vehicles while the screen is open, for those whom the server lets follow any. `chosen` is the one whose way
 * is asked for.
 */
export const usePositions = (mayFollow: boolean, chosen: number | undefined) => {
  const [positions] = useState(unitPositions)
  const [isDown, setDown] = useState(false)
  const watched = useRef<WatchedVehicles>(undefined)
  const username = usePerson()?.username ?? ''
  const [openings, setOpenings] = useState(0)
  useEffect(() => {
    if (!mayFollow) return undefined
    const events = {
      onPositions: positions.take,
      onWay: positions.takeWay,
      onOpen: () => setOpenings((before) => before + 1),
      onDown: setDown,
    }
    const watch = watchVehicles(events, username)
    watched.current = watch
    return watch.stop
  }, [mayFollow, username, positions])
  useEffect(() => {
    positions.choose(chosen)
    if (chosen !== undefined && openings > 0) watched.current?.fetchWay(chosen)
  }, [chosen, openings, positions])
  return { positions, isDown }
}
