import { useEffect, useState } from 'react'
import { LIST_UNITS_MS } from '../../../contract/fleet/limits.ts'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { serverNow } from '../../platform/calls/server-clock.ts'
import { parsePosition } from './device/parse-position.ts'
import type { UnitPoint, UnitPositions } from './unit-positions.ts'

export interface LatestPositions {
  /** The server's time. */
  now: number
  /** Where a unit is, as far as it is known. */
  pointOf: (unit: Pick<TrackedVehicle, 'id' | 'position' | 'battery'>) => UnitPoint | undefined
}

const latestOf = (positions: UnitPositions): LatestPositions => ({
  now: serverNow(),
  // The positions of the list itself are taken over after it was shown.
  pointOf: (unit) => positions.get(unit.id)?.good ?? parsePosition(unit),
})

/** The latest positions of the units, as another object each second: ages grow, and whatever moved meanwhile is shown. */
export const useLatestPositions = (positions: UnitPositions): LatestPositions => {
  const [latest, setLatest] = useState(() => latestOf(positions))
  useEffect(() => {
    const timer = setInterval(() => setLatest(latestOf(positions)), LIST_UNITS_MS)
    return () => clearInterval(timer)
  }, [positions])
  return latest
}
