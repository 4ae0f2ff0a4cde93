import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { arrivingQuota, type ArrivingLimits } from '../limits/arriving-quota.ts'
import { byCaller } from '../limits/counted-by.ts'
import { isCall } from '../limits/is-call.ts'
import { unreadableRequest } from './unreadable-requests.ts'
import { fail } from '../errors/refusal.ts'

export interface BodyLimits {
  /** Running requests with a body from one person, or from one address without sign-in. */
  mostAtOnce: number
  /** Milliseconds that any body may take. */
  grace: number
  /** The longest pause in a body, in milliseconds, whatever it has sent before. */
  pause: number
  /** The number of bytes that earn one more second. */
  bytesPerSecond: number
  /** The total in milliseconds, of any body and of a form. */
  longest: number
  longestForm: number
}

const ROUND = 1000

/**
 * Limits of the size and duration of a request's body (docs/decisions/0025). The hooks run in this order, after the caller is
 * known.
 */
export const limitBodies = (app: FastifyInstance, limits: { bodies: BodyLimits; arriving: ArrivingLimits }): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'GET' || request.method === 'HEAD') return
    if (!isCall(request)) void reply.header('connection', 'close')
    throw fail('request.no_route')
  })
  const whenOver = requestEnds(app)
  limitCount(app, limits.bodies, whenOver)
  countJson(app, limits.arriving, whenOver)
  endTrickles(app, limits.bodies)
}

type WhenOver = (request: FastifyRequest, work: () => void) => void

/**
 * Runs its work when a request was answered or its connection closed. A pipelined request whose answer still waits gets no event
 * from either, so requests are tracked for each connection.
 */
const requestEnds = (app: FastifyInstance): WhenOver => {
  const ofConnections = new WeakMap<Socket, Map<IncomingMessage, (() => void)[]>>()
  const end = (raw: IncomingMessage): void => {
    const requests = ofConnections.get(raw.socket)
    for (const work of requests?.get(raw) ?? []) work()
    requests?.delete(raw)
  }
  const watch = (socket: Socket) => {
    const requests = new Map<IncomingMessage, (() => void)[]>()
    ofConnections.set(socket, requests)
    socket.once('close', () => [...requests.keys()].forEach(end))
    return requests
  }
  app.addHook('onResponse', async ({ raw }) => end(raw))
  return ({ raw }, work) => {
    // The client may have disconnected while the caller was looked up.
    if (raw.socket.destroyed) {
      work()
      return
    }
    const requests = ofConnections.get(raw.socket) ?? watch(raw.socket)
    requests.set(raw, [...(requests.get(raw) ?? []), work])
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const limitCount = (app: FastifyInstance, limits: BodyLimits, whenOver: WhenOver): void => {
  const underWay = new Map<string, number>()
  app.addHook('onRequest', async (request) => {
    // A sign-in is small. It is exempt, so that a caller who fills an address with bodies cannot stop others at it from signing
    // in.
    if (!hasBody(request.raw) || request.routeOptions.config.call === 'POST user/token') return
    const subject = byCaller(request)
    const count = (underWay.get(subject) ?? 0) + 1
    if (count > limits.mostAtOnce) throw fail('request.too_many', { wait: 'un momento' })
    underWay.set(subject, count)
    whenOver(request, () => {
      const others = (underWay.get(subject) ?? 0) - 1
      if (others > 0) underWay.set(subject, others)
      else underWay.delete(subject)
    })
  })
}

/** JSON of a signed-in person counts by its length before it is read. A visitor's is small, and they have few at once. */
const countJson = (app: FastifyInstance, limits: ArrivingLimits, whenOver: WhenOver): void => {
  app.addHook('preParsing', async (request) => {
    const { caller, raw } = request
    if (caller === undefined || isForm(raw) || !hasBody(raw)) return
    const quota = arrivingQuota(caller.id, limits)
    try {
      quota.takeText(lengthOf(request))
    } finally {
      whenOver(request, quota.giveBack)
    }
  })
}

const lengthOf = ({ headers, routeOptions }: FastifyRequest): number => {
  const most = routeOptions.bodyLimit
  return Math.min(Number(headers['content-length'] ?? most), most)
}

const isForm = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('multipart/') === true

interface Body {
  raw: IncomingMessage
  since: number
  lookedAt: number
  bytes: number
  /** Milliseconds left if nothing more arrives. */
  patience: number
}

const endTrickles = (app: FastifyInstance, limits: BodyLimits): void => {
  const bodies = new Set<Body>()
  app.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(raw)) return
    const now = performance.now()
    const body = { raw, since: now, lookedAt: now, bytes: raw.socket.bytesRead, patience: limits.grace }
    bodies.add(body)
    // Input after the answer has limits of its own.
    response.once('close', () => bodies.delete(body))
  })
  const isTooSlow = (body: Body): boolean => {
    const now = performance.now()
    const { bytesRead } = body.raw.socket
    const earned = ((bytesRead - body.bytes) / limits.bytesPerSecond) * 1000
    const patience = Math.min(limits.pause, body.patience - (now - body.lookedAt) + earned)
    Object.assign(body, { lookedAt: now, bytes: bytesRead, patience })
    return patience < 0 || now - body.since > (isForm(body.raw) ? limits.longestForm : limits.longest)
  }
  const look = (): void => {
    for (const body of bodies) {
      if (body.raw.complete || body.raw.socket.destroyed) bodies.delete(body)
      else if (isTooSlow(body))
        unreadableRequest({ name: 'slow', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, body.raw.socket)
    }
  }
  const rounds = setInterval(look, ROUND).unref()
  app.addHook('onClose', () => clearInterval(rounds))
}
