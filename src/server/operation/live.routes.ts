import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { affectedBy } from '../../contract/affects.ts'
import { may } from '../../contract/permissions.ts'
import type { Deps } from '../deps.ts'
import { call } from '../http/call.ts'
import { watchCaller } from '../credentials/sessions.queries.ts'
import { heartbeat } from '../live/heartbeat.ts'
import { openStreams } from '../live/open-streams.ts'
import { recentChanges } from '../live/recent-changes.ts'

/** Tells browsers which resources changed, so that they ask anew. No data goes this way (docs/decisions/0012). */
export const liveRoutes = (app: FastifyInstance, deps: Deps): void => {
  const streams = openStreams()
  const recent = recentChanges(deps.now)
  const unsubscribe = deps.bus.subscribe(({ resources, signedOut = [] }) => {
    streams.review(signedOut)
    const changed = affectedBy(resources)
    recent.note(changed)
    streams.tell(changed)
  })
  app.addHook('preClose', async () => {
    unsubscribe()
    streams.endAll()
  })

  call(app, 'GET live', { summary: 'Avisos de cambios', file: 'text/event-stream' }, async ({ caller, request, reply }) => {
    // Proxies must not save it up, and a server that closes must not wait for a next request on the connection.
    reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' })
    const stream = takeOver(reply)
    // Who has gone already will not go once more, and who asks for the headers waits for no hint.
    if (stream.destroyed || request.method === 'HEAD') {
      stream.end()
      return
    }
    const at = () => ({ now: deps.now(), config: deps.config })
    const mayStay = async () => may(await watchCaller(deps.db, caller.token_hash, at()), 'GET live')
    const review = heartbeat(stream, deps.config.heartbeat, mayStay)
    streams.add(caller.id, stream, review).tell(recent.resources())
  })
}

/** The bare answer with its headers. Fastify would log as a failure that a stream breaks off, which is how they all end. */
const takeOver = (reply: FastifyReply): ServerResponse => {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  return reply.raw
}
