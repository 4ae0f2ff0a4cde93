import { parse as parseForm } from 'node:querystring'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ADDRESS_LIMIT_FACTOR } from '../../../../contract/shared/limits.ts'
import { positionParameters, positionReport } from '../../../../contract/fleet/tracking-keys.schema.ts'
import { hashToken } from '../../../people/credentials/sessions.queries.ts'
import type { Deps } from '../../../platform/deps.ts'
import { publicCall } from '../../../platform/http/call.ts'
import { byAddress } from '../../../platform/limits/counted-by.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import { fail, Refusal } from '../../../platform/errors/refusal.ts'
import { parseJson } from '../../../platform/text/parse-json.ts'
import { knownKeys } from './known-keys.ts'
import type { KnownVehicle } from '../known-vehicles.ts'
import type { Tracking } from '../live-tracking.ts'
import { readParameters, readReport, type ApplicationPosition } from './read-application-position.ts'
import { findByKey, noteKeyUse, type KeyUse } from './tracking-keys.queries.ts'

/** What is no key of ours is never looked up. */
const KEY = /^[\w-]{22}$/

/**
 * Positions of tracking applications and boxes that know the vehicle's key: the OsmAnd protocol as Traccar Client speaks it (0071).
 * An answer of 200 says that the application is done with the position; it buffers what got another.
 */
export const applicationRoutes = (root: FastifyInstance, deps: Deps, tracking: Tracking): void => {
  const keys = knownKeys(deps)
  root.addHook('onClose', async () => keys.end())
  const { config, requestCounter } = deps
  const countUse = limitRequests(requestCounter, 'positions', () => config.requestsPerMinute * ADDRESS_LIMIT_FACTOR)
  const countGuess = limitRequests(requestCounter, 'position-keys', () => config.guessesPerMinute)
  const counted = new WeakSet<FastifyRequest>()

  const findVehicle = async (key: string, reply: FastifyReply): Promise<{ use: KeyUse; vehicle: KnownVehicle } | undefined> => {
    if (!KEY.test(key)) return undefined
    const hash = hashToken(key)
    if (!(await keys.has(hash))) return undefined
    // A carrier puts many devices behind one address: what one of them sends is counted by its key.
    await countUse(hash.toString('base64'), reply)
    const use = await findByKey(deps.db, hash)
    const vehicle = use && (await tracking.vehicles.opened(use.vehicle_id))
    if (use !== undefined && vehicle !== undefined) return { use, vehicle }
    keys.forget(hash)
    return undefined
  }
  const take = async (sent: ApplicationPosition, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    counted.add(request)
    const found = await findVehicle(sent.key, reply)
    if (found === undefined) {
      await countGuess(byAddress(request), reply)
      throw fail('record.not_found')
    }
    const { use, vehicle } = found
    if (sent.position !== undefined) {
      const { stored, wrongClock } = tracking.taker.ofApplication(vehicle, sent.position, use.created_at)
      await stored
      await noteKeyUse(deps.db, use, deps.now(), wrongClock)
    }
    return reply.code(200).send()
  }

  void root.register(async (app) => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, storesNoText: true }
    })
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, parseForm(String(body))),
    )
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, parseJson(String(body))),
    )
    // What is refused before anybody looks at its key is a guess as well.
    app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
      const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
      if (status < 500 && !counted.has(request)) await countGuess(byAddress(request), reply)
      throw error
    })

    const fields = { summary: 'Recibir una posición (OsmAnd)', query: positionParameters, file: 'text/plain' }
    // A GET that stores something is not run by HEAD.
    app.head('/api/positions', { schema: { hide: true } }, async () => {
      throw fail('request.no_route')
    })
    publicCall(app, 'GET positions', fields, ({ query, request, reply }) => take(readParameters(query), request, reply))

    const body = z.union([positionReport, positionParameters]).nullish().catch(undefined)
    publicCall(app, 'POST positions', { ...fields, body }, ({ query, body: sent, request, reply }) => {
      if (isReport(sent)) return take(readReport(positionReport.parse(sent)), request, reply)
      const position = readParameters(positionParameters.parse({ ...query, ...sent }))
      // A request without a body has no type either.
      const isUnreadable = (sent ?? undefined) === undefined && request.headers['content-type'] !== undefined
      if (isUnreadable && position.key === '') throw fail('request.malformed')
      return take(position, request, reply)
    })
  })
}

const isReport = (sent: object | null | undefined): sent is { device_id: unknown } =>
  sent !== null && sent !== undefined && 'device_id' in sent
