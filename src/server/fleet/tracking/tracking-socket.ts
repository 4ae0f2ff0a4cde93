import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { SOCKETS_OF_PERSON, CLOSE_MS, MESSAGES_A_SECOND, MISSED_HEARTBEATS } from '../../../contract/fleet/limits.ts'
import { may } from '../../../contract/shared/rights/permissions.ts'
import { ALL_VEHICLES, closeCodes, TRACKING_PROTOCOL, type FromServer } from '../../../contract/shared/live-connection.ts'
import { trackedStations, trackingCan } from '../../../contract/fleet/tracking-rules.ts'
import { watchCallers } from '../../people/credentials/sessions.queries.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { socketWriter } from '../../platform/live/socket-writer.ts'
import { offer } from '../../platform/metrics/metric-events.ts'
import { fail, found } from '../../platform/errors/refusal.ts'
import { tokenBucket, type KnownVehicle } from './known-vehicles.ts'
import type { LiveConnection } from './live-connection.ts'
import type { Tracking } from './live-tracking.ts'
import { messageReceiver } from './receive-messages.ts'
import { frameOfAll, frameOfVehicle, positionWatchers, type Scope } from './watchers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A live connection, which has a caller as a call has. */
    socket?: true
  }
}

/** `/ws/tracking/{id}/` and `/ws/tracking/all/`: docs/decisions/0070. */
export const trackingSocket = (app: FastifyInstance, deps: Deps, { vehicles, taker }: Tracking): void => {
  const connections = new Set<LiveConnection>()
  const watchers = positionWatchers()
  const receive = messageReceiver(deps, taker, app.log)
  /** Nothing of it counts any more, whether or not the client confirms the end. */
  const end = (connection: LiveConnection, [code, reason]: readonly [number, string]): void => {
    connections.delete(connection)
    connection.socket.close(code, reason)
    setTimeout(() => connection.socket.terminate(), CLOSE_MS).unref()
  }

  const unsubscribe = [
    offer('sockets', () => {
      const vehicle = [...connections].filter((connection) => connection.vehicle !== undefined).length
      return { vehicle, all: connections.size - vehicle }
    }),
    deps.positions.subscribe(watchers.pass),
    deps.bus.subscribe(({ resources, signedOut = [] }) => {
      const theirs = [...connections].filter(({ caller }) => signedOut.includes(caller.id))
      if (theirs.length > 0) void reviewCallers(theirs)
      if (resources.some((name) => name === '*' || name === 'vehicle' || name === 'vehicle_tracking')) void reviewTrackings()
    }),
  ]

  /** Ends the connections of vehicles whose tracking ended, or which the caller may not see any more. */
  const reviewTrackings = async (): Promise<void> => {
    try {
      await vehicles.refresh()
    } catch {
      // The next heartbeat tries again; nothing is accepted that the last known state forbids.
      return
    }
    for (const connection of connections) {
      const { vehicle, tracking, caller } = connection
      if (vehicle === undefined) continue
      if (vehicles.get(vehicle.row.id) !== vehicle) end(connection, ENDED)
      else if (!trackingCan.see(caller, vehicle.row)) end(connection, NO_RIGHT)
      else if (tracking !== null && vehicle.row.tracking !== tracking) end(connection, ENDED)
      else connection.tracking = vehicle.row.tracking
    }
  }

  /** Ends the connections of those who are signed out or lost the right. */
  const reviewCallers = async (of: readonly LiveConnection[]): Promise<void> => {
    const hashes = of.map(({ caller }) => caller.token_hash)
    const callers = await watchCallers(deps.db, hashes, { now: deps.now(), config: deps.config }).catch(() => undefined)
    // While the database does not answer nobody can sign out, and a device that was sent away would end its tracking.
    if (callers === undefined) return
    for (const connection of of) {
      const caller = callers.get(connection.caller.token_hash.toString('hex'))
      if (caller === undefined) end(connection, SIGNED_OUT)
      else if (!mayReceive(caller) || hasOtherScope(connection, caller)) end(connection, NO_RIGHT)
      else connection.caller = caller
    }
  }
  const hasOtherScope = ({ vehicle, caller: before }: LiveConnection, caller: Caller): boolean =>
    vehicle === undefined ? trackedStations(caller) !== trackedStations(before) : !trackingCan.see(caller, vehicle.row)

  const beat = (): void => {
    const alive = JSON.stringify({ command: 'alive', time: deps.now().getTime() } satisfies FromServer)
    for (const connection of connections) {
      if (connection.missedHeartbeats >= MISSED_HEARTBEATS) connection.socket.terminate()
      else {
        connection.missedHeartbeats += 1
        connection.socket.ping()
        connection.writer.publish(new Map(), alive)
      }
    }
    vehicles.forgetOthers(new Set([...connections].flatMap(({ vehicle }) => (vehicle === undefined ? [] : [vehicle.row.id]))))
    void reviewTrackings()
    if (connections.size > 0) void reviewCallers([...connections])
  }
  const heartbeats = setInterval(beat, deps.config.heartbeat)

  app.addHook('preClose', async () => {
    clearInterval(heartbeats)
    for (const stop of unsubscribe) stop()
    for (const connection of connections) end(connection, CLOSING)
  })

  const opened = new WeakMap<FastifyRequest, KnownVehicle>()
  app.get<{ Params: { id: string } }>(
    '/ws/tracking/:id/',
    {
      websocket: true,
      config: { socket: true },
      onRequest: async (request) => {
        if (request.caller === undefined) throw fail('session.required')
        if (!mayReceive(request.caller) || !isOwnOrigin(request, deps)) throw fail('session.forbidden')
        if (request.ws && !protocolsOf(request).includes(TRACKING_PROTOCOL)) throw fail('request.malformed')
      },
      preHandler: async (request) => {
        const { caller } = request
        if (caller === undefined) throw fail('session.required')
        if (request.params.id === ALL_VEHICLES) {
          if (trackedStations(caller) === null) throw fail('session.forbidden')
          return
        }
        const vehicle = /^\d{1,9}$/.test(request.params.id) ? await vehicles.open(Number(request.params.id)) : undefined
        if (!trackingCan.see(caller, found(vehicle).row)) throw fail('session.forbidden')
        opened.set(request, found(vehicle))
      },
    },
    (socket, request) => {
      if (request.caller !== undefined) accept(socket, request.caller, opened.get(request))
    },
  )

  const accept = (socket: WebSocket, caller: Caller, vehicle: KnownVehicle | undefined): void => {
    const writer = socketWriter(socket, vehicle === undefined ? frameOfAll : frameOfVehicle)
    const connection: LiveConnection = {
      id: randomUUID(),
      socket,
      writer,
      caller,
      vehicle,
      tracking: vehicle?.row.tracking ?? null,
      missedHeartbeats: 0,
    }
    const [oldest] = [...connections].filter((other) => other.caller.id === caller.id).slice(0, 1 - SOCKETS_OF_PERSON)
    if (oldest !== undefined) end(oldest, TOO_MANY)
    connections.add(connection)
    // A review may have ended its right while it was opened.
    void reviewCallers([connection])
    const watcher = { connection: connection.id, writer }
    const scope = trackedStations(caller) as Scope
    const leave = vehicle === undefined ? watchers.watchAll(scope, watcher) : watchers.watchVehicle(vehicle.row.id, watcher)
    socket.on('close', () => {
      connections.delete(connection)
      leave()
    })
    socket.on('pong', () => (connection.missedHeartbeats = 0))
    const takeToken = tokenBucket(MESSAGES_A_SECOND)
    socket.on('message', (data, isBinary) => {
      if (!connections.has(connection)) return
      connection.missedHeartbeats = 0
      if (takeToken()) receive(connection, isBinary ? undefined : asText(data))
      else end(connection, TOO_MANY)
    })
  }
}

const ENDED = [closeCodes.ended, 'El trackeo terminó.'] as const
const NO_RIGHT = [closeCodes.noRight, 'Sin permiso.'] as const
const SIGNED_OUT = [closeCodes.signedOut, 'La sesión terminó.'] as const
const TOO_MANY = [closeCodes.tooMany, 'Demasiados mensajes o conexiones.'] as const
const CLOSING = [1001, 'El servidor se reinicia.'] as const

const asText = (data: unknown): string => (Buffer.isBuffer(data) ? data.toString() : '')

const mayReceive = (caller: Caller) => may(caller, 'GET vehicle/get_vehicles_on_tracking')

const protocolsOf = ({ headers }: FastifyRequest): string[] =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())

/** A page of another site may not open a connection; clients that are no browsers send no origin. */
const isOwnOrigin = ({ headers: { origin }, host }: FastifyRequest, { config }: Pick<Deps, 'config'>): boolean => {
  if (origin === undefined) return true
  const sent = URL.parse(origin)
  return sent !== null && (sent.host === host || sent.origin === new URL(config.publicUrl).origin)
}
