import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { accountRoutes } from './accounts/accounts.routes.ts'
import { resetLetter } from './accounts/reset-letter.ts'
import type { Deps } from './deps.ts'
import { emergencyConstraints, emergencyRoutes } from './emergencies/emergencies.routes.ts'
import {
  emergencyCategoryRoutes,
  emergencyTypeConstraints,
  emergencyTypeRoutes,
} from './emergency-types/emergency-types.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { jobPositionConstraints, jobPositionRoutes } from './job-positions/job-positions.routes.ts'
import { errorHandler, fail, invalidBySchema } from './kit/errors.ts'
import { mailSender } from './kit/mail-sender.ts'
import { liveRoutes } from './live/live.routes.ts'
import { guards } from './operation/guards.ts'
import { healthRoutes } from './operation/health.ts'
import { openApi } from './operation/open-api.ts'
import { newRequestId, requestLog } from './operation/request-log.ts'
import { unreadableAddress, unreadableRequest } from './operation/unreadable-requests.ts'
import { webApp } from './operation/web-app.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { authenticate } from './session/authenticate.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { stationConstraints, stationRoutes } from './stations/stations.routes.ts'
import { openUserRoutes } from './users/open-user.routes.ts'
import { userImportRoutes } from './user-import/user-import.routes.ts'
import { userConstraints } from './users/user-constraints.ts'
import { userRoutes } from './users/users.routes.ts'
import { vehicleTypeConstraints, vehicleTypeRoutes } from './vehicle-types/vehicle-types.routes.ts'
import { vehicleConstraints, vehicleRoutes } from './vehicles/vehicles.routes.ts'

const domains = [
  sessionRoutes,
  accountRoutes,
  userRoutes,
  userImportRoutes,
  openUserRoutes,
  profileRoutes,
  secondFactorRoutes,
  stationRoutes,
  vehicleTypeRoutes,
  vehicleRoutes,
  emergencyCategoryRoutes,
  emergencyTypeRoutes,
  emergencyRoutes,
  jobPositionRoutes,
  fileRoutes,
  liveRoutes,
  healthRoutes,
]

const constraints = {
  ...userConstraints,
  ...stationConstraints,
  ...vehicleTypeConstraints,
  ...vehicleConstraints,
  ...emergencyTypeConstraints,
  ...emergencyConstraints,
  ...jobPositionConstraints,
}

/** The whole server, apart from the process that listens. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config } = deps
  const app = Fastify({
    // At its most talkative the parser of forms would tell a request's headers, token included.
    logger: { level: config.logLevel, redact: ['*.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    // A telephone that lost its signal in the middle of an upload never says so. Live updates write more often.
    // Many photos take minutes to read, in which nothing is written.
    connectionTimeout: 660_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: unreadableAddress,
    clientErrorHandler: unreadableRequest,
    // What is under way is finished; idle connections don't hold the end up.
    forceCloseConnections: 'idle',
  })

  // JSON and forms are all that any call takes.
  app.removeContentTypeParser('text/plain')

  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (sent) => {
    const parsed = schema.safeParse(httpPart === 'querystring' ? tidyQuery(sent) : sent)
    return parsed.success ? { value: parsed.data } : { error: invalidBySchema(parsed.error) }
  })
  // Answers are typed by their schemas; checking them again at run time is the tests' work.
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(errorHandler(constraints))
  app.setNotFoundHandler(() => {
    throw fail('request.no_route')
  })

  requestLog(app)
  authenticate(app, deps)
  await guards(app, config)
  await openApi(app, packageJson.version)
  app.decorate('mails', mailSender(deps, { password_reset: resetLetter(deps) }, app.log))
  app.addHook('onClose', () => app.mails.stop())
  for (const routes of domains) routes(app, deps)
  await webApp(app)
  return app
}

/** An empty parameter counts as not sent; a repeated one is the list that commas would have made. */
const tidyQuery = (sent: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent as Record<string, string | string[]>)
      .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(',') : value])
      .filter(([, value]) => value !== ''),
  )
