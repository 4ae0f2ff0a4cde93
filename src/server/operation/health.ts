import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { jobReports } from '../jobs/report.ts'
import { diskProblems } from './disk-problem.ts'

/**
 * `/healthz`: the process answers, whatever the state of its database. `/readyz`: whether it can work, or the reason why not, and
 * the state of the jobs, which does not affect readiness.
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
    // Without Redis every process works by itself.
    if (problems.length === 0) return { status: 'ready', jobs: await jobs(), ...(lost !== undefined && { warnings: [lost] }) }
    request.log.error({ problems }, 'not ready')
    return reply.code(503).send({ status: 'unavailable', problems })
  })
}
