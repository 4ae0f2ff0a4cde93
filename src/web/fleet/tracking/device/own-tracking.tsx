import type { Tracked } from '../../../platform/storage/tracked-vehicle.ts'
import { InterruptedBar } from './interrupted-bar.tsx'
import { TrackingBar } from './tracking-bar.tsx'

interface Props {
  /** The vehicle that this device tracks. */
  tracked: Tracked
  /** The tracking began on this page. */
  isNew: boolean
}

/** This device's tracking, or that it waits for a connection: in one file, since there is no network when the second is shown. */
export const OwnTracking = ({ tracked, isNew }: Props) => {
  const { lostAt, tracking } = tracked
  if (lostAt === undefined) return <TrackingBar key={tracking} vehicle={tracked} takesFocus={isNew} />
  return <InterruptedBar key={tracking} vehicle={{ ...tracked, lostAt }} />
}
