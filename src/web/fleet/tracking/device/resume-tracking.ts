import { RECONNECT_MS, RESUME_MS, RESUME_WAITS_MS, TRACKING_WARNING_MS } from '../../../../contract/fleet/limits.ts'
import { asApiError } from '../../../platform/calls/api.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { openTracking } from '../../../platform/live/open-tracking.ts'
import { dropTracked, storeTracked, type Tracked } from '../../../platform/storage/tracked-vehicle.ts'
import { endTracking, readState, whyOver } from '../change-tracking.ts'
import { notResumed, resumed, STATE_NOTICE } from '../tracking-texts.ts'

export type LostTracking = Tracked & { lostAt: number }

/** Devices that lost the server at the same time must not all ask again at the same time. */
const spread = (wait: number) => wait * (1 + Math.random() / 2)

/**
 * Goes on with a tracking that a lost connection stopped, as soon as there is one (S-68): tries when the network or the person is
 * back, and with growing pauses. Gives up after twelve hours, and if the tracking ended otherwise.
 */
export const resumeTracking = (vehicle: LostTracking, onTrying: (isTrying: boolean) => void) => {
  const over = new AbortController()
  const { signal } = over
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = RESUME_WAITS_MS.first
  let isTrying = false
  const isOver = () => signal.aborted
  const tryNow = async (): Promise<void> => {
    if (isTrying || isOver()) return
    clearTimeout(timer)
    isTrying = true
    onTrying(true)
    if (await tryOnce(vehicle, signal)) stop()
    if (isOver()) return
    isTrying = false
    onTrying(false)
    timer = setTimeout(() => void tryNow(), spread(wait))
    wait = Math.min(RESUME_WAITS_MS.most, wait * 2)
  }
  const isBack = () => {
    if (document.visibilityState === 'visible') void tryNow()
  }
  window.addEventListener('online', () => void tryNow(), { signal })
  document.addEventListener('visibilitychange', isBack, { signal })
  // Of a page that was loaded again it is long ago.
  timer = setTimeout(() => void tryNow(), Math.max(0, vehicle.lostAt + wait - Date.now()))
  const stop = () => {
    over.abort()
    clearTimeout(timer)
  }
  return { tryNow, stop }
}

/** Whether it is decided: the tracking goes on, or never will. */
const tryOnce = async (vehicle: LostTracking, signal: AbortSignal): Promise<boolean> => {
  const { lostAt, ...tracked } = vehicle
  const about = { id: STATE_NOTICE, name: vehicle.plate }
  if (Date.now() - lostAt >= RESUME_MS) {
    dropTracked()
    notices.error(notResumed, undefined, about)
    void endTracking(vehicle)
    return true
  }
  try {
    const { state } = await readState(vehicle.id)
    const reason = whyOver(state, vehicle)
    // Also where calls arrive, a proxy may let no live connection through.
    if (reason === undefined && !(await connects(vehicle.id))) return false
    if (signal.aborted) return false
    notices.close(STATE_NOTICE)
    if (reason === undefined) {
      storeTracked(tracked)
      notices.success(resumed(vehicle.plate))
    } else {
      dropTracked()
      notices.warning(reason, TRACKING_WARNING_MS)
    }
    return true
  } catch (failure) {
    const { status, detail, isOnTheWay } = asApiError(failure)
    // The vehicle is gone, or the person's no more.
    if (signal.aborted || isOnTheWay || (status !== 400 && status !== 404)) return false
    dropTracked()
    notices.error(detail, undefined, about)
    return true
  }
}

/** Whether a live connection can be opened. */
const connects = (id: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = openTracking(id)
    const end = (isOpen: boolean) => {
      clearTimeout(timer)
      socket.close()
      resolve(isOpen)
    }
    const timer = setTimeout(() => end(false), RECONNECT_MS)
    socket.addEventListener('open', () => end(true))
    socket.addEventListener('close', () => end(false))
  })
