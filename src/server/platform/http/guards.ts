import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { HSTS_SECONDS } from '../../../contract/shared/server-limits.ts'
import type { Config } from '../config.ts'
import { refuseBrokenText } from './broken-text.ts'
import { isCall } from '../limits/is-call.ts'
import { fail } from '../errors/refusal.ts'
import { policyDirectives } from './content-policy.ts'
import { refuseOverload } from '../limits/overload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** None of its texts reaches a table. */
    storesNoText?: true
  }
}

/** Applies to every route: security headers, refusal under overload and at the end, and of texts that a table cannot store. */
export const guards = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, headers(config))
  refuseOverload(app)
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onRequest', async () => {
    if (isClosing) throw fail('server.updating')
  })
  await app.register(multipart)
  await app.register(compress, {
    threshold: 1024,
    // Of what is not stored compressed, only what browsers ask for.
    encodings: ['br', 'gzip', 'identity'],
    // No client of ours compresses what it sends. A body that cannot be decompressed would end the process.
    globalDecompression: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) void reply.header('cache-control', 'no-store')
    // A card or report is opened by the holder of its code and must not appear in web searches.
    void reply.header('x-robots-tag', 'noindex, nofollow')
  })
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.storesNoText === true) return
    refuseBrokenText(request.params)
    refuseBrokenText(request.query)
    refuseBrokenText(request.body)
  })
}

const headers = (config: Config) => ({
  contentSecurityPolicy: { useDefaults: false, directives: policyDirectives(config, []) },
  strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: HSTS_SECONDS } : false,
  referrerPolicy: { policy: 'same-origin' as const },
  crossOriginEmbedderPolicy: false,
})
