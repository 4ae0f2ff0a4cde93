import { useEffect, useState } from 'react'
import { LIST_UNITS_MS } from '../../../contract/fleet/limits.ts'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { serverNow } from '../../platform/live/server-clock.ts'
import { parsePosition } from './device/parse-position.ts'
import type { UnitPoint, UnitPositions } from './unit-positions.ts'

export interface Heard {
  /** The server's time. */
  now: number
  /** Where a unit is, as far as it is known. */
  pointOf: (unit: Pick<TrackedVehicle, 'id' | 'position' | 'battery'>) => UnitPoint | undefined
}

const heardBy = (positions: UnitPositions): Heard => ({
  now: serverNow(),
  // The positions of the list itself are taken over after it was shown.
  pointOf: (unit) => positions.get(unit.id)?.good ?? parsePosition(unit),
})

/** What is heard of the units, as another object each second: ages grow, and whatever moved meanwhile is shown. */
export const useHeard = (positions: UnitPositions): Heard => {
  const [heard, setHeard] = useState(() => heardBy(positions))
  useEffect(() => {
    const timer = setInterval(() => setHeard(heardBy(positions)), LIST_UNITS_MS)
    return () => clearInterval(timer)
  }, [positions])
  return heard
}
