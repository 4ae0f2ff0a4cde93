import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { proxyCheck } from '../operation/proxies.ts'

/** Where proxies of one's own are. Anybody else can write the header, too. */
const near = 'loopback,linklocal,uniquelocal'

/** When a request last came through a proxy that TRUST_PROXY does not name; null if none has. */
export const unknownProxy = (app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>): (() => Date | null) => {
  const [isTrusted, isNear] = [proxyCheck(config.trustProxy), proxyCheck(near)]
  let seen: Date | null = null
  app.addHook('onRequest', async ({ headers, socket }) => {
    const { remoteAddress } = socket
    if (headers['x-forwarded-for'] === undefined || remoteAddress === undefined) return
    if (isNear(remoteAddress) && !isTrusted(remoteAddress)) seen = now()
  })
  return () => seen
}
