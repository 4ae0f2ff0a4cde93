import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { arrivingQuota, type ArrivingLimits } from '../http/arriving-quota.ts'
import { byCaller } from '../limits/counted-by.ts'
import { isCall } from '../http/is-call.ts'
import { unreadableRequest } from './unreadable-requests.ts'
import { fail } from '../refusal.ts'

export interface BodyLimits {
  /** Requests with a body that one person, or one address where nobody is signed in, has under way. */
  mostAtOnce: number
  /** Milliseconds that any body may take. */
  grace: number
  /** Milliseconds that are the most a body may pause, however much came before. */
  pause: number
  /** How many bytes are worth a second more. */
  bytesPerSecond: number
  /** Milliseconds in all, and those of a form. */
  longest: number
  longestForm: number
}

const ROUND = 1000

/** What a request may bring, and how long it may take over it (docs/decisions/0025). Hooks run in this order, after it is known who asks. */
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

/** Does its work once a request was answered or its connection has ended. An answer that waits behind another one tells of neither. */
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
    // While it was looked up who asks, the client may have gone.
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
    // A sign-in is small, and nobody who fills an address with bodies may keep others at it from signing in.
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

/** JSON of people counts by its length before it is read. That of visitors is small, and they have few at once. */
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
  /** Milliseconds that it may still take if nothing more comes. */
  patience: number
}

const endTrickles = (app: FastifyInstance, limits: BodyLimits): void => {
  const bodies = new Set<Body>()
  app.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(raw)) return
    const now = performance.now()
    const body = { raw, since: now, lookedAt: now, bytes: raw.socket.bytesRead, patience: limits.grace }
    bodies.add(body)
    // What comes after the answer has limits of its own.
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
