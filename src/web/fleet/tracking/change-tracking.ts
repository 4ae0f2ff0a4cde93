import type { TrackingState } from '../../../contract/fleet/tracking.schema.ts'
import { trackingChanged } from '../../../contract/fleet/tracking-rules.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { isTransient } from '../../platform/calls/transient.ts'
import {
  dropTracked,
  dropUnsentStop,
  noteUnsentStop,
  readUnsentStops,
  storeTracked,
  type Tracked,
  type UnsentStop,
} from '../../platform/storage/tracked-vehicle.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { notStarted, stoppedByAdministrator, trackedElsewhere } from './tracking-texts.ts'

const NOTICE = 'tracking'

/** The state with how far the server's clock is ahead, in milliseconds: half of the call's time was its way here. */
const timed = async (ask: () => Promise<TrackingState>): Promise<{ state: TrackingState; offset: number }> => {
  const [at, began] = [Date.now(), performance.now()]
  const state = await ask()
  return { state, offset: Math.round(Date.parse(state.server_time) - at - (performance.now() - began) / 2) }
}

export const readState = (id: number) => timed(() => api.get<TrackingState>('vehicle/status_vehicle', { id }))

/** Why this tracking does not go on by what the server says; undefined if it does. */
export const whyOver = ({ on_tracking, is_mine, tracking }: TrackingState, { tracking: own, plate }: Tracked) => {
  if (!on_tracking) return stoppedByAdministrator(plate)
  return is_mine && tracking === own ? undefined : trackedElsewhere(plate)
}

/**
 * Puts the vehicle on tracking from this device, or goes on with a tracking of the same person. True if it is on now; otherwise a
 * notice says why not (A-TRK-16, A-TRK-17).
 */
export const beginTracking = async (
  { id, plate, is_mine }: { id: number; plate: string; is_mine: boolean },
  person: number,
): Promise<boolean> => {
  notices.close(NOTICE)
  await sendUnsentStops(person)
  try {
    const { state, offset } = is_mine
      ? await readState(id)
      : await timed(() => api.post<TrackingState>('vehicle/status_tracking', { id, status: true }))
    if (state.tracking === null || !state.is_mine) {
      dropTracked()
      notices.error(trackingChanged, undefined, { id: NOTICE, name: plate })
      return false
    }
    storeTracked({ id, plate, tracking: state.tracking, person, offset })
    return true
  } catch (failure) {
    const { status, detail } = asApiError(failure)
    if (detail === trackingChanged) dropTracked()
    if (status === 0) notices.error(notStarted(plate), detail, NOTICE)
    else notices.error(detail || notStarted(plate), undefined, { id: NOTICE, name: plate })
    return false
  }
}

/** Reports to the server that the tracking ended here; without a connection, when it is back. */
export const endTracking = async (stop: UnsentStop): Promise<void> => {
  noteUnsentStop(stop)
  try {
    await api.post('vehicle/status_tracking', { id: stop.id, status: false, tracking: stop.tracking })
  } catch (failure) {
    // It ended otherwise, or is somebody else's by now.
    if (isTransient(failure)) return
  }
  dropUnsentStop(stop.tracking)
}

/** Reports to the server the stops that it does not know of. */
export const sendUnsentStops = async (person: number): Promise<void> => {
  for (const stop of readUnsentStops().filter((one) => one.person === person)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a lost connection ends it.
    await endTracking(stop)
  }
}
