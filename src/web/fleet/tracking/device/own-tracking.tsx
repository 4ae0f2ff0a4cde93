import type { Tracked } from '../../../platform/storage/tracked-vehicle.ts'
import type { Interrupted } from './interrupted.ts'
import { InterruptedBar } from './interrupted-bar.tsx'
import { TrackingBar } from './tracking-bar.tsx'

interface Props {
  /** The vehicle that this device tracks. */
  tracked: Tracked | undefined
  /** The tracking began on this page. */
  isNew: boolean
  /** The one whose tracking a lost connection ended. */
  interrupted: Interrupted | undefined
  onForget: () => void
}

/** This device's tracking, or how it ended: in one file, since there is no network when the second is shown. */
export const OwnTracking = ({ tracked, isNew, interrupted, onForget }: Props) => {
  if (tracked !== undefined) return <TrackingBar key={tracked.tracking} vehicle={tracked} takesFocus={isNew} />
  return interrupted === undefined ? null : <InterruptedBar vehicle={interrupted} onForget={onForget} />
}
