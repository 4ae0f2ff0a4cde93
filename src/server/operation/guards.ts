import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuseBrokenText } from '../kit/broken-text.ts'
import { fail } from '../kit/errors.ts'
import { inWords } from '../kit/in-words.ts'

/** What stands between the network and every route: headers, limits, and texts that no table could hold. */
export const guards = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, headers(config))
  await app.register(rateLimit, {
    max: (request) => (request.caller === undefined ? config.requestsPerMinute / 12 : config.requestsPerMinute),
    // Counted apart, so that a busy station can still sign in.
    keyGenerator: (request) => `${request.caller === undefined ? 'stranger' : 'person'}:${request.ip}`,
    timeWindow: 60_000,
    // The page's own files are many and cheap, and so are photos, whose addresses nobody can guess.
    allowList: (request) => !isCall(request) || request.routeOptions.url?.startsWith('/api/file/') === true,
    errorResponseBuilder: (_request, { ttl }) => fail('request.too_many', { wait: inWords(ttl) }),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 5000,
    pressureHandler: (_request, _reply, _type, value) => {
      // Infinite is the delay that was not measured yet: a slow start is no pressure.
      if (value !== Infinity) throw fail('server.busy')
    },
  })
  await app.register(multipart)
  await app.register(compress, { threshold: 1024 })
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) void reply.header('cache-control', 'no-store')
  })
  app.addHook('preValidation', async (request) => {
    refuseBrokenText(request.params)
    refuseBrokenText(request.query)
    refuseBrokenText(request.body)
  })
}

/** Also by the route, since an address can be written in many ways. */
const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') || routeOptions.url?.startsWith('/api/') === true

const headers = (config: Config) => {
  const isHttps = config.publicUrl.startsWith('https:')
  const map = config.mapStyleUrl === '' ? [] : [new URL(config.mapStyleUrl).origin]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // The interface kit sets sizes and colours in style attributes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...map],
        'connect-src': ["'self'", ...map],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  }
}
