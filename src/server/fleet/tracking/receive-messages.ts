import type { FastifyBaseLogger } from 'fastify'
import {
  FETCHED_POSITIONS,
  BUFFERED_MESSAGE_BYTES,
  MESSAGE_BYTES,
  TRAIL_MS,
  CONFIRMATIONS_AT_ONCE,
  UNSTORED_ANSWER_MS,
} from '../../../contract/fleet/limits.ts'
import { may } from '../../../contract/shared/rights/permissions.ts'
import { fromDevice, type FromDevice } from '../../../contract/fleet/tracking.schema.ts'
import type { FromServer } from '../../../contract/shared/live-connection.ts'
import { trackedStations, trackingCan } from '../../../contract/fleet/tracking-rules.ts'
import type { Deps } from '../../platform/deps.ts'
import { isBusy } from '../../platform/http/errors.ts'
import { fail, Refusal } from '../../platform/errors/refusal.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import { limitConcurrent } from '../../platform/limits/limit-concurrent.ts'
import { parseJson } from '../../platform/text/parse-json.ts'
import type { KnownVehicle } from './known-vehicles.ts'
import type { LiveConnection } from './live-connection.ts'
import { lastPositions, newestPositions } from './positions.queries.ts'
import { shownPosition, type positionTaker } from './take-positions.ts'
import { trackedVehicles } from './tracked-vehicles.queries.ts'

/** Answers the messages of a live connection: each one with its result, or a refusal in words. */
export const messageReceiver = (deps: Deps, taker: ReturnType<typeof positionTaker>, log: FastifyBaseLogger) => {
  const receive = (connection: LiveConnection, text: string | undefined): void => {
    const answer = (message: FromServer): void => connection.writer.answer(message)
    let times: number[] = []
    const refuse = (error: unknown): void => {
      const refusal = refusalOf(error)
      if (refusal.code === 'server.failure') log.error({ err: error }, 'a message of a live connection failed')
      const vehicleId = connection.vehicle?.row.id
      answer({
        command: 'error',
        code: refusal.code,
        detail: refusal.message,
        ...(vehicleId !== undefined && { vehicleId }),
        ...(times.length > 0 && { times }),
      })
    }
    try {
      const message = parseMessage(text)
      if (message.command === 'fetch_messages') {
        fetchMessages(connection, message).then(answer, refuse)
        return
      }
      const sent = message.command === 'new_ubication' ? [message.message] : message.messages
      times = sent.flatMap(({ time }) => (time === undefined ? [] : [time]))
      const vehicle = vehicleToSend(connection, message.vehicleId)
      const { caller } = connection
      const sender = { name: caller.name, by_key: false, connection: connection.id, person: caller.id }
      const { stored, wrongClock } =
        message.command === 'new_ubication'
          ? taker.live(vehicle, message.message, sender)
          : taker.buffered(vehicle, message.messages, { ...sender, clock: message.clock })
      const vehicleId = vehicle.row.id
      // What is stored after all is confirmed then.
      const late = setTimeout(() => refuse(fail('server.busy')), UNSTORED_ANSWER_MS)
      const confirm = (): void => {
        clearTimeout(late)
        if (times.length === 0) return
        if (wrongClock) answer({ command: 'stored', vehicleId, times, wrongClock })
        else confirmSoon(connection, vehicleId, times)
      }
      stored.then(confirm, (error: unknown) => {
        clearTimeout(late)
        refuse(error)
      })
    } catch (error) {
      refuse(error)
    }
  }

  /** Times that are stored and whose senders do not know it yet. */
  const unconfirmed = new Map<LiveConnection, { vehicleId: number; times: number[] }>()
  /**
   * One statement stores the points of many messages at once: each sender gets one answer, and the positions that arrive meanwhile
   * do not wait for all of these answers.
   */
  const confirmSoon = (connection: LiveConnection, vehicleId: number, times: readonly number[]): void => {
    if (unconfirmed.size === 0) setImmediate(confirmSome)
    const waiting = unconfirmed.get(connection)
    if (waiting === undefined) unconfirmed.set(connection, { vehicleId, times: [...times] })
    else waiting.times.push(...times)
  }
  const confirmSome = (): void => {
    let left = CONFIRMATIONS_AT_ONCE
    for (const [connection, waiting] of unconfirmed) {
      if ((left -= 1) < 0) break
      unconfirmed.delete(connection)
      connection.writer.answer({ command: 'stored', ...waiting })
    }
    if (unconfirmed.size > 0) setImmediate(confirmSome)
  }

  const countFetch = limitRequests(deps.requestCounter, 'fetched-positions', () => deps.config.requestsPerMinute)
  const fetching = new WeakSet<LiveConnection>()
  const fetchMessages = async (
    connection: LiveConnection,
    { vehicleId, limit = FETCHED_POSITIONS }: Extract<FromDevice, { command: 'fetch_messages' }>,
  ): Promise<FromServer> => {
    if (fetching.has(connection)) throw fail('tracking.still_reading')
    fetching.add(connection)
    try {
      const { id } = connection.caller
      // As many as calls, over all connections of the person; two of them at once.
      await countFetch(`person:${id}`)
      return await limitConcurrent(`positions for ${id}`, () => readMessages(connection, { vehicleId, limit }))
    } finally {
      fetching.delete(connection)
    }
  }
  const readMessages = async (
    { caller, vehicle }: LiveConnection,
    { vehicleId, limit }: { vehicleId: number | undefined; limit: number },
  ): Promise<FromServer> => {
    if (vehicle !== undefined) {
      const { id } = vehicle.row
      if (vehicleId !== undefined && vehicleId !== id) throw fail('tracking.other_vehicle')
      const since = new Date(deps.now().getTime() - deps.config.positionsKeepDays * 24 * 3600 * 1000)
      return ubications(await newestPositions(deps.db, id, since, limit), id)
    }
    const stations = trackedStations(caller)
    const shown = await trackedVehicles(deps.db, stations === 'all' ? 'all' : stations === null ? [] : [stations], deps.now())
    const ids = shown.map(({ id }) => id)
    if (vehicleId === undefined) return ubications(await lastPositions(deps.db, ids))
    if (!ids.includes(vehicleId)) throw fail('record.not_found')
    const since = new Date(deps.now().getTime() - TRAIL_MS)
    return ubications(await newestPositions(deps.db, vehicleId, since, limit), vehicleId)
  }
  return receive
}

type ReadPositions = Awaited<ReturnType<typeof newestPositions>>
const ubications = (rows: ReadPositions, vehicleId?: number): FromServer => ({
  command: 'ubications',
  ...(vehicleId !== undefined && { vehicleId }),
  messages: rows.map((row) => shownPosition(row, row.plate)),
})

/** Only who started the tracking sends positions, while it goes on and while they have the right (S-37). */
const vehicleToSend = ({ vehicle, caller }: LiveConnection, vehicleId: number): KnownVehicle => {
  if (vehicle === undefined || vehicle.row.id !== vehicleId) throw fail('tracking.other_vehicle')
  const { tracking, started_by } = vehicle.row
  if (tracking === null) throw fail('tracking.not_on')
  if (started_by !== caller.id) throw fail('tracking.not_sender')
  if (!may(caller, 'POST vehicle/status_tracking') || !trackingCan.start(caller, vehicle.row))
    throw fail('tracking.other_station')
  return vehicle
}

const parseMessage = (text: string | undefined): FromDevice => {
  if (text === undefined) throw fail('tracking.unreadable')
  if (Buffer.byteLength(text) > BUFFERED_MESSAGE_BYTES) throw fail('tracking.too_large')
  const parsed = fromDevice.safeParse(parseJson(text))
  if (!parsed.success) throw fail(Buffer.byteLength(text) > MESSAGE_BYTES ? 'tracking.too_large' : 'tracking.unreadable')
  if (parsed.data.command !== 'kept_ubications' && Buffer.byteLength(text) > MESSAGE_BYTES) throw fail('tracking.too_large')
  return parsed.data
}

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  return fail(isBusy(error) ? 'server.busy' : 'server.failure')
}
