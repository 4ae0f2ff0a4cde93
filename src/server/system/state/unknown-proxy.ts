import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { isNear, proxyCheck } from '../../platform/limits/proxies.ts'

/** When a request last came through a proxy that TRUST_PROXY does not name; null if none has. */
export const unknownProxy = (app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>): (() => Date | null) => {
  const isTrusted = proxyCheck(config.trustProxy)
  let seen: Date | null = null
  app.addHook('onRequest', async ({ headers, socket }) => {
    const { remoteAddress } = socket
    if (headers['x-forwarded-for'] === undefined || remoteAddress === undefined) return
    // Anybody else can write the header, too.
    if (isNear(remoteAddress) && !isTrusted(remoteAddress)) seen = now()
  })
  return () => seen
}
