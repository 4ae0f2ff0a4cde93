import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { BUSY_DELAY_MS, HTTPS_SECONDS } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import { refuseBrokenText } from '../http/broken-text.ts'
import { isCall } from '../http/is-call.ts'
import { fail } from '../refusal.ts'

/** What stands between the network and every route: headers, a sign of too much work, and texts that no table could hold. */
export const guards = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, headers(config))
  await app.register(underPressure, {
    maxEventLoopDelay: BUSY_DELAY_MS,
    pressureHandler: (_request, _reply, _type, value) => {
      // Infinite is the delay that was not measured yet: a slow start is no pressure.
      if (value !== Infinity) throw fail('server.busy')
    },
  })
  await app.register(multipart)
  await app.register(compress, { threshold: 1024 })
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) void reply.header('cache-control', 'no-store')
    // Who holds a card or a report opens it; nobody finds it by searching the web.
    void reply.header('x-robots-tag', 'noindex, nofollow')
  })
  app.addHook('preValidation', async (request) => {
    refuseBrokenText(request.params)
    refuseBrokenText(request.query)
    refuseBrokenText(request.body)
  })
}

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
    strictTransportSecurity: isHttps ? { maxAge: HTTPS_SECONDS } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  }
}
