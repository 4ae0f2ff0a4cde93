import type { FastifyInstance } from 'fastify'
import type { SystemDeps } from '../processes/other-processes.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { failureLog, reasonOf } from '../../platform/log/failure-log.ts'
import { isStranger } from '../../platform/limits/proxies.ts'
import { jobReports } from '../../platform/jobs/report.ts'
import { backupWarnings } from '../backups/watch-backups.ts'
import { diskProblems } from './disk-problem.ts'

/**
 * `/healthz`: the process answers, whatever the state of its database. `/readyz`: whether it can work, or the reason why not, and
 * the state of the jobs, which does not affect readiness as long as their tables are there. The warnings come either way. Whoever
 * asks through a proxy or from beyond the own network gets the status alone.
 */
export const healthRoutes = (app: FastifyInstance, deps: SystemDeps): void => {
  const diskProblem = diskProblems(deps)
  const reportJobs = jobReports(deps)
  const backupWarning = backupWarnings(deps)
  const notReady = failureLog(app.log, 'this server is not ready', { describe: (error) => ({ why: reasonOf(error) }) })
  const plain = { schema: { hide: true } }
  app.get('/healthz', plain, () => ({ status: 'ok' }))
  app.get('/readyz', plain, async (request, reply) => {
    const filesProblem = deps.files.problem()
    const [ofDatabase, ofDisk] = await Promise.all([deps.databaseProblem(), diskProblem()])
    const found = [ofDatabase?.text, ofDisk]
    const isReadable = found.every((each) => each === undefined)
    const { jobs, problem, warning } = isReadable ? await reportJobs() : {}
    const backups = isReadable ? await backupWarning() : []
    const problems = [...found, problem].filter((each) => each !== undefined)
    // Without Redis every process works by itself, and without files or positions everything else works.
    const others = deps.otherProcesses?.().problems.map(({ text }) => text) ?? []
    const warned = [deps.redis?.problem(), await filesProblem, warning, ...backups, app.positionsHealth.warning(), ...others]
    const warnings = warned.filter((each) => each !== undefined)
    const ofStranger = isStranger(request.ip, request.headers)
    const warningsPart = warnings.length > 0 && { warnings }
    if (problems.length === 0) {
      notReady.worked()
      return { status: 'ready', ...(!ofStranger && { jobs, ...warningsPart }) }
    }
    notReady.failed(new StartupError(problems.join(' ')))
    return reply.code(503).send({ status: 'unavailable', ...(!ofStranger && { problems, ...warningsPart }) })
  })
}
