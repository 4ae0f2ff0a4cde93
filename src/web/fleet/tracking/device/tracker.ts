import { TRACKING_WARNING_MS, SEND_CHECK_MS, SEND_POSITION_MS, TRACKING_CHECK_MS } from '../../../../contract/fleet/limits.ts'
import { asApiError } from '../../../platform/calls/api.ts'
import { followPosition } from './follow-position.ts'
import { pointBuffer, type BufferedPoint } from '../connection/point-buffer.ts'
import { dropTracked, storeTracked, type Tracked } from '../../../platform/storage/tracked-vehicle.ts'
import { positionSender } from '../connection/position-sender.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { endTracking, readState, whyOver } from '../change-tracking.ts'
import { locationHints, noLocation, notSent, STATE_NOTICE, wrongClock } from '../tracking-texts.ts'

interface Battery {
  /** From 0 to 1. */
  level: number
}

/** How full the battery is, in percent; undefined where the browser does not say. */
const batteryLevel = async (): Promise<number | undefined> => {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<Battery> }
  const battery = await getBattery?.call(navigator).catch(() => undefined)
  return battery && Math.round(battery.level * 100)
}

export interface TrackerState {
  /** Whether there is a connection. */
  isOpen: boolean
  /** When the last position was confirmed, by this page's clock. */
  confirmedAt: number | undefined
  /** Points that the server has not confirmed. */
  buffered: number
  /** Whether it is not known where the device is. */
  isSearching: boolean
  /** When it was last known, in milliseconds since 1970 by the device's clock. */
  knownAt: number | undefined
}

const CLOCK_NOTICE = 'tracking-clock'

/**
 * Tracks the vehicle of this device: sends where it is every five seconds and asks every half minute whether it still should.
 * Ends itself, with a notice, when it cannot go on. Returns the function that stops it without notifying anybody.
 */
export const trackDevice = (vehicle: Tracked, username: string, onState: (state: TrackerState) => void): (() => void) => {
  const points = pointBuffer(vehicle.person)
  let { offset } = vehicle
  /** The one by which the buffered points were taken. */
  let bufferOffset = offset
  let state: TrackerState = { isOpen: false, confirmedAt: undefined, buffered: 0, isSearching: true, knownAt: undefined }
  let lastSent = -Infinity
  let isOver = false
  let isClockReported = false
  const update = (change: Partial<TrackerState>) => {
    state = { ...state, ...change }
    onState(state)
  }
  const stop = () => {
    isOver = true
    clearInterval(sending)
    clearInterval(checking)
    place.stop()
    sender.stop()
  }
  /** Stops until there is a connection; the server is not told, since it would be told too late or not at all (S-68). */
  const pause = () => {
    if (isOver) return
    stop()
    storeTracked({ ...vehicle, offset: bufferOffset, lostAt: Date.now() })
    notices.error(notSent, undefined, { id: STATE_NOTICE, name: vehicle.plate })
  }
  /** Any other stop removes the stored vehicle and then notifies the server (S-38). */
  const end = (why: string, message?: string) => {
    if (isOver) return
    stop()
    dropTracked()
    void endTracking(vehicle)
    notices.error(why, message, { id: STATE_NOTICE, name: vehicle.plate })
  }

  const check = async (): Promise<void> => {
    try {
      const now = await readState(vehicle.id)
      if (isOver) return
      notices.close(STATE_NOTICE)
      offset = now.offset
      const reason = whyOver(now.state, vehicle)
      if (reason === undefined) return
      stop()
      dropTracked()
      notices.warning(reason, TRACKING_WARNING_MS)
    } catch (failure) {
      // Of a lost connection the sender speaks itself.
      const { status, detail } = asApiError(failure)
      if (!isOver && status !== 0) notices.error(detail || 'Error', undefined, { id: STATE_NOTICE, name: vehicle.plate })
    }
  }
  const sender = positionSender(vehicle.id, points, {
    username,
    onOpen: (isOpen) => update({ isOpen }),
    onStored: (buffered) => {
      if (buffered === 0) bufferOffset = offset
      update({ buffered, confirmedAt: performance.now() })
    },
    onLost: pause,
    // It may have been the server's mistake about a moment; the server says itself whether the tracking goes on.
    onEnded: () => void check().then(() => !isOver && end(notSent)),
    onWrongClock: () => {
      void check()
      // Many points may have been taken by it.
      if (!isClockReported) notices.error(wrongClock.title, wrongClock.text, { id: CLOCK_NOTICE, name: vehicle.plate })
      isClockReported = true
    },
    clock: () => Math.round(Date.now() + bufferOffset),
  })
  const place = followPosition((why) => end(noLocation, locationHints[why]))

  const sendNow = async (): Promise<void> => {
    if (performance.now() - lastSent < SEND_POSITION_MS) return
    const at = place.now()
    if ((at === undefined) !== state.isSearching) update({ isSearching: at === undefined, knownAt: place.knownAt() })
    if (at === undefined) return
    lastSent = performance.now()
    const { lat, lng, ...measures } = at
    const time = Math.round(Date.now() + offset)
    const battery = await batteryLevel()
    const point: BufferedPoint = {
      content: { lat, lng, vehicle: vehicle.plate },
      time,
      ...measures,
      ...(battery !== undefined && { battery }),
    }
    await sender.send(point)
    if (!isOver) update({ buffered: await points.count(vehicle.id) })
  }
  const sending = setInterval(() => void sendNow(), SEND_CHECK_MS)
  const checking = setInterval(() => void check(), TRACKING_CHECK_MS)
  // Of a page that was loaded again: the clock may have been set since, and the tracking may have ended.
  void check().then(() => !isOver && storeTracked({ ...vehicle, offset }))
  return stop
}
