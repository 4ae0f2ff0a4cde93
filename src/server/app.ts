import { createHmac } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { SILENT_CONNECTION_MS, SMALL_BODY_BYTES } from '../contract/shared/server-limits.ts'
import { accountRoutes } from './people/accounts/accounts.routes.ts'
import { additionConstraints, additionRoutes } from './emergencies/additions/additions.routes.ts'
import { attendanceRoutes } from './attendance/marks/attendance.routes.ts'
import { binnacleRoutes } from './binnacle/binnacle.routes.ts'
import { erasingRoutes } from './binnacle/erasing/erasing.routes.ts'
import { closedMonthConstraints, closedMonthRoutes } from './attendance/closed-months/closed-months.routes.ts'
import { correctionConstraints, correctionRoutes } from './attendance/corrections/corrections.routes.ts'
import { dashboardRoutes } from './overview/dashboard/dashboard.routes.ts'
import type { SystemDeps } from './system/processes/other-processes.ts'
import { dutyRoutes } from './attendance/duty/duty.routes.ts'
import { emergencyConstraints, emergencyRoutes } from './emergencies/emergencies.routes.ts'
import {
  emergencyCategoryRoutes,
  emergencyTypeConstraints,
  emergencyTypeRoutes,
} from './emergencies/types/emergency-types.routes.ts'
import { fileRoutes } from './platform/files/files.routes.ts'
import { jobPositionConstraints, jobPositionRoutes } from './people/job-positions/job-positions.routes.ts'
import { hoursRoutes } from './attendance/hours/hours.routes.ts'
import { errorHandler, invalidBySchema, type ConstraintSentences } from './platform/http/errors.ts'
import { takeNotedAt } from './platform/http/noted-at.ts'
import { takeKeys } from './platform/idempotency/take-keys.ts'
import { liveRoutes } from './platform/live/live.routes.ts'
import { limitBodies } from './platform/http/bodies.ts'
import { limitConnections } from './platform/limits/connections.ts'
import { guards } from './platform/http/guards.ts'
import { healthRoutes } from './system/health/health.ts'
import { mapRoadRoutes } from './platform/web-app/map-roads.ts'
import { mapTilesRoutes } from './platform/web-app/map-tiles.ts'
import { readLeftovers } from './platform/http/leftover-bodies.ts'
import { openApi } from './platform/open-api/open-api.ts'
import { logOptions, newRequestId, requestLog } from './platform/log/request-log.ts'
import { requestLimits } from './platform/limits/request-limits.ts'
import { unreadableAddress, unreadableRequest } from './platform/http/unreadable-requests.ts'
import { webApp } from './platform/web-app/web-app.ts'
import { webSockets } from './platform/live/web-sockets.ts'
import { emergencyReportRoutes } from './overview/reports/emergency-reports.routes.ts'
import { profileRoutes } from './people/profile/profile.routes.ts'
import { firstStepsRoutes } from './overview/first-steps/first-steps.routes.ts'
import { deviceCopyRoutes } from './overview/device-copies/device-copies.routes.ts'
import { searchRoutes } from './overview/search/search.routes.ts'
import { secondFactorRoutes } from './people/second-factor/second-factor.routes.ts'
import { authenticate } from './people/session/authenticate.ts'
import { deviceIdsIn } from './people/session/device-cookie.ts'
import { bearerToken, recentTokens } from './people/session/recent-tokens.ts'
import { personAccessRoutes } from './people/session/person-access.routes.ts'
import { sessionRoutes } from './people/session/session.routes.ts'
import { stationConstraints, stationRoutes } from './stations/stations.routes.ts'
import { stationImportRoutes } from './stations/station-import.routes.ts'
import { openUserRoutes } from './people/users/open-user.routes.ts'
import { userImportRoutes } from './people/import/user-import.routes.ts'
import { userConstraints } from './people/users/user-constraints.ts'
import { staffReportRoutes } from './attendance/hours/staff-report.routes.ts'
import { terminalRoutes } from './attendance/terminals/terminals.routes.ts'
import { personExportRoutes } from './system/person-exports/person-exports.routes.ts'
import { systemRoutes } from './system/state/system.routes.ts'
import { trackingRoutes } from './fleet/tracking/tracking.routes.ts'
import { userRoutes } from './people/users/users.routes.ts'
import { vehicleTypeConstraints, vehicleTypeRoutes } from './fleet/vehicle-types/vehicle-types.routes.ts'
import { vehicleConstraints, vehicleRoutes } from './fleet/vehicles/vehicles.routes.ts'
import { vehicleImportRoutes } from './fleet/vehicles/vehicle-import.routes.ts'
import { crewRoutes } from './emergencies/crew/crew.routes.ts'
import { photoUploadRoutes } from './emergencies/photos/photo-uploads.routes.ts'
import { wayRoutes } from './emergencies/ways/ways.routes.ts'
import { leavingRoutes } from './attendance/leaving/leaving.routes.ts'

/** The calls of each domain, with the messages for the constraints of its tables. */
const domains: readonly (readonly [routes: (app: FastifyInstance, deps: SystemDeps) => void, sentences?: ConstraintSentences])[] =
  [
    [sessionRoutes],
    [personAccessRoutes],
    [accountRoutes],
    [userRoutes, userConstraints],
    [userImportRoutes],
    [openUserRoutes],
    [profileRoutes],
    [secondFactorRoutes],
    [stationRoutes, stationConstraints],
    [stationImportRoutes],
    [vehicleTypeRoutes, vehicleTypeConstraints],
    [vehicleRoutes, vehicleConstraints],
    [vehicleImportRoutes],
    [trackingRoutes],
    [emergencyCategoryRoutes],
    [emergencyTypeRoutes, emergencyTypeConstraints],
    [emergencyRoutes, emergencyConstraints],
    [additionRoutes, additionConstraints],
    [photoUploadRoutes],
    [crewRoutes],
    [wayRoutes],
    [dashboardRoutes],
    [emergencyReportRoutes],
    [jobPositionRoutes, jobPositionConstraints],
    [attendanceRoutes],
    [leavingRoutes],
    [dutyRoutes],
    [terminalRoutes],
    [hoursRoutes],
    [staffReportRoutes],
    [correctionRoutes, correctionConstraints],
    [closedMonthRoutes, closedMonthConstraints],
    [binnacleRoutes],
    [erasingRoutes],
    [fileRoutes],
    [searchRoutes],
    [deviceCopyRoutes],
    [firstStepsRoutes],
    [liveRoutes],
    [healthRoutes],
    [mapRoadRoutes],
    [mapTilesRoutes],
    [systemRoutes],
    [personExportRoutes],
  ]

const constraints: ConstraintSentences = Object.fromEntries(domains.flatMap(([, sentences = {}]) => Object.entries(sentences)))

/** The whole server without the process that listens. */
export const buildApp = async (deps: SystemDeps): Promise<FastifyInstance> => {
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
  const limits = requestLimits(app, deps, {
    tokenOf: bearerToken,
    isRecent: recent.has,
    isOnKnownDevice: ({ headers }) => deviceIdsIn(config, headers.cookie).length > 0,
  })
  app.addHook('onRequest', limits.beforeSession)
  authenticate(app, deps, recent)
  app.addHook('onRequest', limits.ofCaller)
  limitBodies(app, config)
  takeNotedAt(app, deps)
  takeKeys(app, deps)
  await openApi(app)
  app.decorate('reads', new Map())
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
