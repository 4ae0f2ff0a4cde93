import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { diskProblems } from './disk-problem.ts'

/** `/healthz`: the process answers, whatever its database does. `/readyz`: it can work, or else what keeps it from it. */
export const healthRoutes = (app: FastifyInstance, deps: Deps): void => {
  const diskProblem = diskProblems(deps)
  const plain = { schema: { hide: true } }
  app.get('/healthz', plain, () => ({ status: 'ok' }))
  app.get('/readyz', plain, async (request, reply) => {
    const found = await Promise.all([deps.databaseProblem(), diskProblem()])
    const problems = found.filter((problem) => problem !== undefined)
    if (problems.length === 0) return { status: 'ready' }
    request.log.error({ problems }, 'not ready')
    return reply.code(503).send({ status: 'unavailable', problems })
  })
}
