import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { jobReports } from '../jobs/report.ts'
import { diskProblems } from './disk-problem.ts'

/**
 * `/healthz`: the process answers, whatever its database does. `/readyz`: it can work, or else what keeps it from it; and how the
 * jobs fare, which keeps nobody from being served.
 */
export const healthRoutes = (app: FastifyInstance, deps: Deps): void => {
  const diskProblem = diskProblems(deps)
  const jobs = jobReports(deps)
  const plain = { schema: { hide: true } }
  app.get('/healthz', plain, () => ({ status: 'ok' }))
  app.get('/readyz', plain, async (request, reply) => {
    const found = await Promise.all([deps.databaseProblem(), diskProblem()])
    const problems = found.filter((problem) => problem !== undefined)
    const lost = deps.redis?.problem()
    // Without Redis every process goes on for itself.
    if (problems.length === 0) return { status: 'ready', jobs: await jobs(), ...(lost !== undefined && { warnings: [lost] }) }
    request.log.error({ problems }, 'not ready')
    return reply.code(503).send({ status: 'unavailable', problems })
  })
}
