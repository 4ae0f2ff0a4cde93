import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { positionParameters, positionReport } from '../../contract/tracking-keys.ts'
import { hashToken } from '../credentials/sessions.queries.ts'
import type { Deps } from '../deps.ts'
import { publicCall } from '../http/call.ts'
import { invalidBySchema } from '../http/errors.ts'
import { fail } from '../refusal.ts'
import type { Tracking } from './live-tracking.ts'
import { readParameters, readReport, type ApplicationPosition } from './read-application-position.ts'
import { findByKey, noteKeyUse } from './tracking-keys.queries.ts'

/** Longer than any key of ours, and never looked up. */
const KEY = /^[\w-]{22}$/

/**
 * Positions of tracking applications and boxes that know the vehicle's key: the OsmAnd protocol as Traccar Client speaks it (0071).
 * An answer of 200 says that the position is stored; applications keep what was not.
 */
export const applicationRoutes = (root: FastifyInstance, deps: Deps, tracking: Tracking): void => {
  const take = async (sent: ApplicationPosition, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await root.publicLimits.positions(request, reply)
    const use = KEY.test(sent.key) ? await findByKey(deps.db, hashToken(sent.key)) : undefined
    const vehicle = use && (await tracking.vehicles.opened(use.vehicle_id))
    if (use === undefined || vehicle === undefined) {
      await root.publicLimits.guesses(request, reply)
      throw fail('record.not_found')
    }
    if (sent.position !== undefined) {
      const { stored, wrongClock } = tracking.taker.ofApplication(vehicle, sent.position, use.created_at)
      await stored
      await noteKeyUse(deps.db, use, deps.now(), wrongClock)
    }
    return reply.code(200).send()
  }

  void root.register(async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const byAddress = { summary: 'Recibir una posición (OsmAnd)', query: positionParameters, file: 'text/plain' }
    publicCall(app, 'GET positions', byAddress, ({ query, request, reply }) => take(readParameters(query), request, reply))

    const body = z.union([positionReport, positionParameters]).nullish()
    publicCall(app, 'POST positions', { ...byAddress, body }, ({ query, body: sent, request, reply }) => {
      // A request without a body has no type either; a body that says `null` is none of ours.
      if (sent === null && request.headers['content-type'] !== undefined) throw fail('request.malformed')
      return take(isReport(sent) ? readReport(parse(positionReport, sent)) : both(query, sent), request, reply)
    })
  })
}

const isReport = (sent: object | null | undefined): sent is object => sent !== null && sent !== undefined && 'device_id' in sent

const both = (query: z.output<typeof positionParameters>, sent: object | null | undefined): ApplicationPosition =>
  readParameters(parse(positionParameters, { ...query, ...sent }))

const parse = <T>(schema: z.ZodType<T>, sent: object): T => {
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw invalidBySchema(parsed.error)
  return parsed.data
}
