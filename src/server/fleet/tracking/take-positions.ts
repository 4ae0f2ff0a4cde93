import { DEVICE_AHEAD_MS, NEWS_MS } from '../../../contract/fleet/limits.ts'
import { isAroundGuatemala } from '../../../contract/shared/places/guatemala.ts'
import type { SentPosition } from '../../../contract/fleet/tracking.schema.ts'
import type { ShownPosition } from '../../../contract/shared/live-connection.ts'
import { judgePoint } from '../../../contract/fleet/tracking-rules.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Feed } from '../../platform/live/feed.ts'
import { reportMetric } from '../../platform/metrics/metric-events.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { deliveryThrottle } from '../../platform/limits/delivery-throttle.ts'
import type { KnownVehicle } from './known-vehicles.ts'
import type { StoredPosition } from './positions.queries.ts'
import { withoutJumps } from './simplify-way.ts'
import type { PositionStore } from './store-positions.ts'
import { readPeriods } from './trackings.queries.ts'
import type { LivePosition } from '../../platform/live/live-position.ts'

/** Who sends the points of a vehicle, and over which connection. */
interface Sender {
  name: string
  by_key: boolean
  connection?: string
}

/** The times of a point, in milliseconds since 1970. */
interface PointTime {
  /** When it was taken: by the device, or by the server if that cannot be. */
  at: number
  /** The same, and never still to come: of two senders, one whose clock is a little ahead would hide the other. */
  shown: number
  said: number | null
  now: number
}

type TimedPosition = StoredPosition & { shown_at: number }

interface Taken {
  /** Whether the device's clock cannot be right. */
  wrongClock: boolean
  /** Resolves once everything is stored that will ever be. */
  stored: Promise<void>
}

/** Positions of vehicles: refused, stored and passed on. Nothing in it knows the way by which they arrive. */
export const positionTaker = (
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  store: PositionStore,
  feed: Feed<LivePosition>,
) => {
  const throttle = deliveryThrottle()
  const retentionMs = config.positionsKeepDays * 24 * 3600 * 1000

  /** Whether the device's time can be right; the server's clock decides (S-63). */
  const isPossible = (time: number, at: number): boolean => time <= at + DEVICE_AHEAD_MS && time >= at - retentionMs

  const rowOf = (vehicle: KnownVehicle, sent: SentPosition, sender: Sender, time: PointTime) => ({
    vehicle_id: vehicle.row.id,
    taken_at: time.at,
    shown_at: time.shown,
    received_at: time.now,
    device_time: time.said,
    latitude: rounded(sent.content.lat, PLACE_DIGITS),
    longitude: rounded(sent.content.lng, PLACE_DIGITS),
    accuracy: measured(sent.accuracy),
    speed: measured(sent.speed),
    heading: measured(sent.heading),
    altitude: measured(sent.altitude),
    battery: measured(sent.battery),
    by_key: sender.by_key,
  })

  /** When a point of this moment was taken. */
  const timeOf = (vehicle: KnownVehicle, sent: SentPosition): PointTime & { isWrong: boolean } => {
    const at = now().getTime()
    const { time } = sent
    if (time !== undefined && isPossible(time, at))
      return { at: time, shown: time <= at ? time : serverTimeOf(vehicle, sent, at), said: null, now: at, isWrong: false }
    const given = serverTimeOf(vehicle, sent, at)
    return { at: given, shown: given, said: time ?? null, now: at, isWrong: time !== undefined }
  }

  const jumps = ({ way }: KnownVehicle, { latitude: lat, longitude: lng, shown_at: time }: TimedPosition): boolean =>
    judgePoint(way, { lat, lng, time }).jumps

  /** Passes on a point that is news. */
  const passOn = (vehicle: KnownVehicle, point: TimedPosition, sender: Sender): void =>
    feed.publish({
      message: shownPosition({ ...point, time: point.shown_at }, vehicle.row.plate, jumps(vehicle, point)),
      station: vehicle.row.station,
      from: sender.name,
      connection: sender.connection,
    })

  const storeOfTrackings = async (
    vehicle: KnownVehicle,
    sent: readonly TimedPosition[],
    { person, since, at }: { person: number; since: Date; at: number },
  ): Promise<void> => {
    const periods = await readPeriods(db, { vehicle: vehicle.row.id, person, since })
    const points = sent.filter(({ taken_at: time }) =>
      periods.some(({ from, until }) => time >= unlessWrong(from, at) - DEVICE_AHEAD_MS && time <= until + DEVICE_AHEAD_MS),
    )
    noteDropped(sent.length - points.length)
    if (points.length === 0) return
    const { good } = withoutJumps(points.map(({ taken_at, latitude, longitude }) => [taken_at, latitude, longitude]))
    const times = new Set(good.map(([time]) => time))
    await store.add(points.map((point) => ({ ...point, may_be_last: times.has(point.taken_at) })))
  }

  return {
    /** A point of this moment. Throws a refusal. */
    live: (vehicle: KnownVehicle, sent: SentPosition, sender: Sender): Taken => {
      refuseNowhere(sent)
      if (!vehicle.takeToken.overConnection()) throw fail('tracking.too_often')
      const time = timeOf(vehicle, sent)
      if (time.at < unlessWrong(vehicle.row.started_at?.getTime() ?? 0, time.now) - DEVICE_AHEAD_MS)
        throw fail('tracking.too_early')
      const point = rowOf(vehicle, sent, sender, time)
      const stored = store.add([{ ...point, may_be_last: !jumps(vehicle, point) }])
      if (isNews(vehicle, point)) passOn(vehicle, point, sender)
      return { wrongClock: time.isWrong, stored }
    },

    /**
     * A point of an application that knows the vehicle's key. Applications send what they buffered one by one, so it is news only if it
     * is of this minute, and one that waited for the answer to the one before is never refused for coming too fast. One of before the
     * key was made is dropped: whoever makes a key today adds nothing to the ways of before.
     */
    ofApplication: (vehicle: KnownVehicle, sent: SentPosition, keyMadeAt: Date): Taken => {
      const time = timeOf(vehicle, sent)
      const wrongClock = time.isWrong
      if (isNowhere(sent) || time.at < unlessWrong(keyMadeAt.getTime(), time.now) - DEVICE_AHEAD_MS) {
        noteDropped(1)
        return { wrongClock, stored: Promise.resolve() }
      }
      const sender = { name: '', by_key: true }
      const point = rowOf(vehicle, sent, sender, time)
      const may_be_last = !wrongClock && !jumps(vehicle, point)
      const stored = throttle(`key of ${point.vehicle_id}`, 1, () => store.add([{ ...point, may_be_last }]))
      if (!wrongClock && isNews(vehicle, point) && vehicle.takeToken.byKey()) passOn(vehicle, point, sender)
      return { wrongClock, stored }
    },

    /**
     * Points of before, in bulk: history, and not passed on. Those of a clock that is ahead are set back by what it says now, or
     * so that the last is of now; the times between them stay, and those of before the clock went wrong are right. Dropped are points
     * older than any that are retained, whose sender is warned of the wrong clock, outside the country, or of a time at which the sender had
     * not put the vehicle on tracking: nobody adds to a way afterwards.
     */
    buffered: (
      vehicle: KnownVehicle,
      sent: readonly (SentPosition & { time: number })[],
      sender: Sender & { person: number; clock?: number | undefined },
    ): Taken => {
      const at = now().getTime()
      const { clock = 0 } = sender
      const ahead = (isOfWrongClock(clock, at) ? clock : Math.max(...sent.map(({ time }) => time))) - at
      const points = sent.flatMap((one) => {
        const isWrong = isOfWrongClock(one.time, at)
        const taken = isWrong ? one.time - ahead : one.time
        const time = { at: taken, shown: Math.min(taken, at), said: isWrong ? one.time : null, now: at }
        return isNowhere(one) || taken < at - retentionMs ? [] : [rowOf(vehicle, one, sender, time)]
      })
      noteDropped(sent.length - points.length)
      return {
        wrongClock: sent.some((one) => !isPossible(one.time, at)),
        stored: throttle(`person ${sender.person}`, sent.length, () =>
          storeOfTrackings(vehicle, points, { person: sender.person, since: new Date(at - retentionMs), at }),
        ),
      }
    },
  }
}

const noteDropped = (count: number): void => {
  if (count > 0) reportMetric('positions', { result: 'dropped', count })
}

/** The server's time for a point whose own is still to come or is none. Two points of one millisecond keep their order. */
const serverTimeOf = (vehicle: KnownVehicle, { time: said, content: { lat, lng } }: SentPosition, at: number): number => {
  const { given } = vehicle
  const isTaken = given !== undefined && given.at >= at && given.at < at + GIVEN_AHEAD_MS
  // A point without a time of its own is no repetition.
  const isSame = isTaken && said !== undefined && given.said === said && given.lat === lat && given.lng === lng
  if (isSame) return given.at
  vehicle.given = { at: isTaken ? given.at + 1 : at, said, lat, lng }
  return vehicle.given.at
}
/** Times that are given further ahead are of before the server's clock was set back. */
const GIVEN_AHEAD_MS = 1000

/** Notes a point that was passed on, by this process or another. */
export const notePoint = (vehicle: KnownVehicle, { content, time }: ShownPosition, now: number): void => {
  if (time <= unlessWrong(vehicle.newest, now)) return
  vehicle.newest = time
  vehicle.way = judgePoint(vehicle.way, { lat: content.lat, lng: content.lng, time }).way
}

/** A centimetre. */
const PLACE_DIGITS = 7
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
/** No receiver is finer, and the database takes no number that is next to nothing. */
const measured = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : rounded(value, 2)

/** Newer than the last one, and of this minute. */
const isNews = (vehicle: KnownVehicle, { shown_at, received_at }: TimedPosition): boolean =>
  shown_at > unlessWrong(vehicle.newest, received_at) && received_at - shown_at <= NEWS_MS

/** A time that is still to come is that of a clock which is, or was, ahead: it says nothing of when it really was. */
const isOfWrongClock = (time: number, now: number): boolean => time > now + DEVICE_AHEAD_MS
const unlessWrong = (time: number, now: number): number => (isOfWrongClock(time, now) ? 0 : time)

/** A receiver without any satellite says (0, 0), and one that starts may say a place of long ago or of its maker. */
const isNowhere = ({ content }: SentPosition): boolean => !isAroundGuatemala(content)
const refuseNowhere = (sent: SentPosition): void => {
  if (isNowhere(sent)) throw fail('tracking.no_place')
}

interface Measured {
  vehicle_id: number
  latitude: number
  longitude: number
  accuracy: number | null
  speed: number | null
  heading: number | null
  battery: number | null
}

export const shownPosition = (point: Measured & { time: number }, plate: string, jumps = false): ShownPosition => ({
  vehicleId: point.vehicle_id,
  content: { lat: point.latitude, lng: point.longitude, vehicle: plate },
  time: point.time,
  ...(point.accuracy !== null && { accuracy: point.accuracy }),
  ...(point.speed !== null && { speed: point.speed }),
  ...(point.heading !== null && { heading: point.heading }),
  ...(point.battery !== null && { battery: point.battery }),
  ...(jumps && { jump: true }),
})
