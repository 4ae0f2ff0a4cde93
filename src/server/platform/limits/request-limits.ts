import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDownload } from '../../../contract/shared/downloads.schema.ts'
import { ADDRESS_LIMIT_FACTOR, SIGN_IN_LIMIT_DIVISOR, VISITOR_LIMIT_DIVISOR } from '../../../contract/shared/limits.ts'
import type { Call } from '../../../contract/shared/rights/permissions.ts'
import type { Deps } from '../deps.ts'
import { byAddress, byCaller } from './counted-by.ts'
import { limitRequests } from './limit-requests.ts'
import { isCall } from './is-call.ts'
import type { RequestLimit } from './public-page.ts'

/** Counted by the routes, which know whether the key or signature was valid, or the answer needed a query. */
const countedByRoute = new Set<Call | undefined>([
  'GET user_open/{id}',
  'GET user_open/{id}/qr_code',
  'GET emergency_open/{id}',
  'GET emergency_open/{id}/qr_code',
  'GET file/{name}',
  'GET positions',
  'POST positions',
  'GET dashboard_open/dashboard_report',
  'GET dashboard_open/dashboard_times',
  'GET dashboard_open/dashboard_points',
  'GET dashboard_open/station',
  'GET dashboard_open/emergency_type',
])

const hasTicket = ({ routeOptions, query }: FastifyRequest): boolean =>
  isDownload(routeOptions.config.call) && 'token' in (query as object)

/** What is known of a sender before any query. */
interface Senders {
  tokenOf: (request: FastifyRequest) => string | undefined
  /** Whether the token was valid a moment ago. */
  isRecent: (token: string | undefined) => boolean
  isOnKnownDevice: (request: FastifyRequest) => boolean
}

/**
 * Limits of requests per minute (docs/decisions/0025). `beforeSession` needs no query; `ofCaller` runs once the caller is known.
 */
export const requestLimits = (
  app: FastifyInstance,
  { config, requestCounter }: Pick<Deps, 'config' | 'requestCounter'>,
  { tokenOf, isRecent, isOnKnownDevice }: Senders,
) => {
  const limit = (name: string, most: () => number, subject: (request: FastifyRequest) => string): RequestLimit => {
    const count = limitRequests(requestCounter, name, most)
    return (request, reply) => count(subject(request), reply)
  }
  app.decorate('publicLimits', {
    pages: limit('pages', () => config.publicPagesPerMinute, byCaller),
    guesses: limit('guesses', () => config.guessesPerMinute, byCaller),
    files: limit('files', () => config.guessesPerMinute, byCaller),
  })
  // Many people may share an address; each of them has a limit of their own.
  const addresses = limit('addresses', () => config.requestsPerMinute * ADDRESS_LIMIT_FACTOR, byAddress)
  const tickets = limit('tickets', () => config.requestsPerMinute * ADDRESS_LIMIT_FACTOR, byAddress)
  const visitors = limit('visitors', () => config.requestsPerMinute / VISITOR_LIMIT_DIVISOR, byAddress)
  const people = limit('people', () => config.requestsPerMinute, byCaller)
  // Separate from other anonymous requests and from known devices, so that floods do not block sign-ins (S-54).
  const signIns = limit('sign-ins', () => config.requestsPerMinute / SIGN_IN_LIMIT_DIVISOR, byAddress)
  const signInsOnDevices = limit('sign-ins-on-devices', () => config.requestsPerMinute / SIGN_IN_LIMIT_DIVISOR, byAddress)
  const ofVisitor = (request: FastifyRequest): RequestLimit => {
    if (request.routeOptions.config.call !== 'POST user/token') return visitors
    return isOnKnownDevice(request) ? signInsOnDevices : signIns
  }
  const isCounted = (request: FastifyRequest) => isCall(request) && !countedByRoute.has(request.routeOptions.config.call)

  const beforeSession: RequestLimit = async (request, reply) => {
    const token = tokenOf(request)
    // A signed-in person is counted by id, so that other clients at the same address do not affect them.
    if (isRecent(token) || !isCall(request)) return
    // Only a token or a ticket costs a query. The others have limits of their own, so that no flood of them refuses a session.
    if (token !== undefined) await addresses(request, reply)
    else if (hasTicket(request)) await tickets(request, reply)
  }
  const ofCaller: RequestLimit = async (request, reply) => {
    const isKnown = request.caller !== undefined || request.terminal !== undefined
    if (isCounted(request)) await (isKnown ? people : ofVisitor(request))(request, reply)
  }
  return { beforeSession, ofCaller }
}
