import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { affectedBy } from '../../../contract/shared/rights/affects.ts'
import type { Deps } from '../deps.ts'
import { call } from '../http/call.ts'
import { heartbeat } from './heartbeat.ts'
import { openStreams } from './open-streams.ts'
import { recentChanges } from './recent-changes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The number of streams that this process has open. */
    countStreams: () => number
  }
}

/** Streams the names of changed resources, so that browsers reload them. The stream carries no data (docs/decisions/0012). */
export const liveRoutes = (app: FastifyInstance, deps: Deps): void => {
  const streams = openStreams()
  app.decorate('countStreams', streams.count)
  const recent = recentChanges(deps.now)
  const unsubscribe = deps.bus.subscribe(({ resources, signedOut = [] }) => {
    streams.review(signedOut)
    const changed = affectedBy(resources)
    recent.note(changed)
    streams.send(changed)
  })
  app.addHook('preClose', async () => {
    unsubscribe()
    streams.endAll()
  })

  call(app, 'GET live', { summary: 'Avisos de cambios', file: 'text/event-stream' }, async ({ caller, request, reply }) => {
    // Asks proxies not to buffer; a closing server must not wait for another request on the connection.
    reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' })
    const stream = takeOver(reply)
    // A client that has gone emits no further close event, and one that sent HEAD expects no events.
    if (stream.destroyed || request.method === 'HEAD') {
      stream.end()
      return
    }
    const review = heartbeat(stream, deps.config.heartbeat, () => app.mayStill(caller, 'GET live'))
    streams.add(caller.id, stream, review).send(recent.resources())
  })
}

/** The raw response with its headers. Fastify would log each broken stream as a failure, and every stream ends that way. */
const takeOver = (reply: FastifyReply): ServerResponse => {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  return reply.raw
}
