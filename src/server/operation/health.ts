import { answersQueries } from '../database/open.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** `/healthz`: the process answers. `/readyz`: its database does too. */
export const healthRoutes = (app: FastifyInstance, { db }: Deps): void => {
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    try {
      await answersQueries(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
