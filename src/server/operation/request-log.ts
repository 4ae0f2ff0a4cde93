import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** An id that stands in the log, in the answer's `x-request-id` and in every error's body. */
export const newRequestId = (): string => randomUUID()

/**
 * One line a request. It names the route, never the address: that may hold a public key, a signature or somebody's name.
 * Neither bodies nor headers are ever logged.
 */
export const requestLog = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // The hook `onResponse` does not come for an answer that breaks off, as every live stream does at last.
    reply.raw.once('close', () => {
      const { method, routeOptions, caller } = request
      request.log.info(
        {
          method,
          route: routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          caller: caller?.id,
        },
        'request',
      )
    })
  })
}
