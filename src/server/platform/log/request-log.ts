import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { reportMetric } from '../metrics/metric-events.ts'

/** The request id, which appears in the log, in the answer's `x-request-id` and in every error body. */
export const newRequestId = (): string => randomUUID()

/** The address that two of Fastify's own sentences quote, escaped as in JSON, and the parameters of any other address. */
const QUOTED = /\\"\/(?:[^"\\]|\\.)*?\\"(?= \([A-Z-]+\))/g
const PARAMETERS = /\?[^\s"\\=?]+=[^\s"\\]*/g

/** No line contains an address, whoever writes it. */
export const logOptions = (level: string) =>
  ({
    level,
    // At its most verbose level the form parser would log request headers, including the token.
    redact: ['*.headers'],
    serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions.url }) },
    hooks: { streamWrite: (line) => line.replaceAll(QUOTED, String.raw`\"...\"`).replaceAll(PARAMETERS, '') },
  }) satisfies FastifyServerOptions['logger']

/**
 * Logs one line for each request. It contains the route, never the address, which may hold a public key, a signature or a name.
 * Bodies and headers are never logged.
 */
export const requestLog = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // `onResponse` does not run for an aborted answer, and every live stream ends that way.
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
      if (reply.statusCode >= 400 || !staysOpen(request))
        reportMetric('request', { method, route: routeOptions.url, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    })
  })
}

/** The time of a live connection says nothing about the server. */
const staysOpen = ({ routeOptions: { config } }: FastifyRequest): boolean => config.socket === true || config.call === 'GET live'
