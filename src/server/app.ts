import { createHmac } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { SILENT_CONNECTION_MS, SMALL_BODY_BYTES } from '../contract/shared/server-limits.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { additionRoutes } from './additions/additions.routes.ts'
import { attendanceRoutes } from './attendance/attendance.routes.ts'
import { endAttendance } from './attendance/end-attendance.ts'
import { binnacleRoutes } from './binnacle/binnacle.routes.ts'
import { closedMonthConstraints, closedMonthRoutes } from './closed-months/closed-months.routes.ts'
import { correctionConstraints, correctionRoutes } from './corrections/corrections.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import type { Deps } from './deps.ts'
import { dutyRoutes } from './duty/duty.routes.ts'
import { emergencyConstraints, emergencyRoutes } from './emergencies/emergencies.routes.ts'
import {
  emergencyCategoryRoutes,
  emergencyTypeConstraints,
  emergencyTypeRoutes,
} from './emergency-types/emergency-types.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { jobPositionConstraints, jobPositionRoutes } from './job-positions/job-positions.routes.ts'
import { hoursRoutes } from './hours/hours.routes.ts'
import { errorHandler, invalidBySchema, type ConstraintSentences } from './http/errors.ts'
import { takeKeys } from './http/once.ts'
import { liveRoutes } from './operation/live.routes.ts'
import { limitBodies } from './operation/bodies.ts'
import { limitConnections } from './operation/connections.ts'
import { guards } from './operation/guards.ts'
import { healthRoutes } from './operation/health.ts'
import { mapRoadRoutes } from './operation/map-roads.ts'
import { readLeftovers } from './operation/leftover-bodies.ts'
import { openApi } from './operation/open-api.ts'
import { logOptions, newRequestId, requestLog } from './operation/request-log.ts'
import { requestLimits } from './operation/request-limits.ts'
import { unreadableAddress, unreadableRequest } from './operation/unreadable-requests.ts'
import { webApp } from './operation/web-app.ts'
import { webSockets } from './operation/web-sockets.ts'
import { emergencyReportRoutes } from './reports/emergency-reports.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { authenticate } from './session/authenticate.ts'
import { recentTokens } from './session/recent-tokens.ts'
import { personAccessRoutes } from './session/person-access.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { stationConstraints, stationRoutes } from './stations/stations.routes.ts'
import { openUserRoutes } from './users/open-user.routes.ts'
import { userImportRoutes } from './user-import/user-import.routes.ts'
import { userConstraints } from './users/user-constraints.ts'
import { staffReportRoutes } from './hours/staff-report.routes.ts'
import { terminalRoutes } from './terminals/terminals.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { vehicleTypeConstraints, vehicleTypeRoutes } from './vehicle-types/vehicle-types.routes.ts'
import { vehicleConstraints, vehicleRoutes } from './vehicles/vehicles.routes.ts'

/** The calls of each domain, with the messages for the constraints of its tables. */
const domains: readonly (readonly [routes: (app: FastifyInstance, deps: Deps) => void, sentences?: ConstraintSentences])[] = [
  [sessionRoutes],
  [personAccessRoutes],
  [accountRoutes],
  [(app, deps) => userRoutes(app, { ...deps, endAttendance: endAttendance(deps) }), userConstraints],
  [userImportRoutes],
  [openUserRoutes],
  [profileRoutes],
  [secondFactorRoutes],
  [stationRoutes, stationConstraints],
  [vehicleTypeRoutes, vehicleTypeConstraints],
  [vehicleRoutes, vehicleConstraints],
  [trackingRoutes],
  [emergencyCategoryRoutes],
  [emergencyTypeRoutes, emergencyTypeConstraints],
  [emergencyRoutes, emergencyConstraints],
  [additionRoutes],
  [dashboardRoutes],
  [emergencyReportRoutes],
  [jobPositionRoutes, jobPositionConstraints],
  [attendanceRoutes],
  [dutyRoutes],
  [terminalRoutes],
  [hoursRoutes],
  [staffReportRoutes],
  [correctionRoutes, correctionConstraints],
  [closedMonthRoutes, closedMonthConstraints],
  [binnacleRoutes],
  [fileRoutes],
  [searchRoutes],
  [liveRoutes],
  [healthRoutes],
  [mapRoadRoutes],
  [systemRoutes],
]

const constraints: ConstraintSentences = Object.fromEntries(domains.flatMap(([, sentences = {}]) => Object.entries(sentences)))

/** The whole server without the process that listens. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config } = deps
  const app = Fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: SMALL_BODY_BYTES,
    // A telephone that loses its signal during an upload never closes the connection. Live streams write more often.
    // Reading many photos takes minutes, during which nothing is written.
    connectionTimeout: SILENT_CONNECTION_MS,
    // How often incomplete headers are checked.
    http: { connectionsCheckingInterval: 5000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: unreadableAddress,
    clientErrorHandler: unreadableRequest,
    // Its answer is English; guards.ts refuses in its place.
    return503OnClosing: false,
    // Running requests finish; idle connections do not delay the end.
    forceCloseConnections: 'idle',
  })

  // Calls accept only JSON and forms.
  app.removeContentTypeParser('text/plain')

  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (sent) => {
    const parsed = schema.safeParse(httpPart === 'querystring' ? normalizeQuery(sent) : sent)
    return parsed.success ? { value: parsed.data } : { error: invalidBySchema(parsed.error) }
  })
  // Answers are typed by their schemas; the tests check them, not the running server.
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(errorHandler(constraints))

  deps.redis?.reportTo(app.log)
  const logKey = deps.serverKey.derive('log')
  app.decorate('logHash', (text) => createHmac('sha256', logKey).update(text).digest('base64url').slice(0, 22))
  limitConnections(app, config.connections, config.trustProxy)
  readLeftovers(app, config.leftovers)
  requestLog(app)
  await webSockets(app)
  await guards(app, config)
  const recent = recentTokens()
  app.decorate('noteToken', recent.note)
  const limits = requestLimits(app, deps, recent)
  app.addHook('onRequest', limits.beforeSession)
  authenticate(app, deps, recent)
  app.addHook('onRequest', limits.ofCaller)
  limitBodies(app, config)
  takeKeys(app, deps)
  await openApi(app, packageJson.version)
  for (const [routes] of domains) routes(app, deps)
  await webApp(app, config)
  return app
}

/** An empty parameter counts as not sent; a repeated one becomes a comma-separated list. */
const normalizeQuery = (sent: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent as Record<string, string | string[]>)
      .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(',') : value])
      .filter(([, value]) => value !== ''),
  )
