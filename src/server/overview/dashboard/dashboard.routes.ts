import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { dashboardPoints, openDashboardPoints } from '../../../contract/emergencies/emergency-points.schema.ts'
import {
  dashboardFilters,
  dashboardReport,
  dashboardTimes,
  openDashboardReport,
  pointFilters,
} from '../../../contract/overview/dashboard.schema.ts'
import { OPEN_DASHBOARD_MS, OPEN_DASHBOARDS } from '../../../contract/overview/limits.ts'
import { option } from '../../../contract/shared/resource.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { pointsAsJson } from '../../emergencies/list/emergency-points.queries.ts'
import { limitListSearches, limitPersonQueries, limitVisitorQueries } from '../../platform/limits/query-limits.ts'
import { emergencyTypeQueries } from '../../emergencies/types/emergency-types.queries.ts'
import { call, publicCall } from '../../platform/http/call.ts'
import { cachedJson, type SendCached } from '../../platform/http/compression.ts'
import { sendJsonText } from '../../platform/http/send-json-text.ts'
import { byAddress } from '../../platform/limits/counted-by.ts'
import { inNaturalOrder } from '../../platform/records/natural-order.ts'
import { beginAnswer } from '../../platform/sheets/begin-download.ts'
import { stationQueries } from '../../stations/stations.queries.ts'
import { dashboardFor, openDashboard, refuseWithoutStation } from './count-dashboard.ts'
import { countTimes } from './count-times.ts'
import { cellsAsJson } from './dashboard-points.queries.ts'
import { recentAnswers } from '../../platform/http/recent-answers.ts'

export const dashboardRoutes = (app: FastifyInstance, deps: Deps): void => {
  const signedIn = { summary: 'El dashboard', query: dashboardFilters, answer: dashboardReport }
  call(app, 'GET reports/dashboard_report', signedIn, ({ query, caller, request: { signal } }) =>
    limitPersonQueries(caller, () => dashboardFor(deps, caller, query), signal),
  )

  const times = { summary: 'Cuándo se reportaron las emergencias', query: dashboardFilters, answer: dashboardTimes }
  call(app, 'GET reports/dashboard_times', times, ({ query, caller, request: { signal } }) => {
    refuseWithoutStation(caller)
    return limitPersonQueries(caller, () => countTimes(deps, query), signal)
  })

  const points = { summary: 'Los puntos del mapa del dashboard', query: pointFilters, answer: dashboardPoints }
  call(app, 'GET reports/dashboard_points', points, async ({ query, caller, request, reply }) => {
    refuseWithoutStation(caller)
    await beginAnswer('dashboard_points', caller, reply.raw, request.signal)
    return sendJsonText(
      reply,
      await limitListSearches(deps, caller, () => pointsAsJson(deps.db, { ...query, search: '' }), request.signal),
    )
  })

  const recent = recentAnswers<SendCached>(OPEN_DASHBOARD_MS, OPEN_DASHBOARDS)
  /** A visitor's requests are counted only if they cost a query, so that a crowd at one address sees the page. */
  const forVisitors = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    question: object,
    json: () => Promise<string>,
  ): Promise<FastifyReply> => {
    const key = JSON.stringify([request.routeOptions.url, question])
    if (!recent.has(key)) await app.publicLimits.pages(request, reply)
    const send = await recent.answer(key, async () => cachedJson(await limitVisitorQueries(byAddress(request), json)))
    // Only now: caches in between must not store a failure.
    return send(reply.header('cache-control', `public, max-age=${OPEN_DASHBOARD_MS / 1000}`))
  }

  const open = { summary: 'El dashboard abierto', query: dashboardFilters, answer: openDashboardReport }
  publicCall(app, 'GET dashboard_open/dashboard_report', open, ({ query, ...asked }) =>
    forVisitors(asked, query, async () => JSON.stringify(await openDashboard(deps, query))),
  )

  publicCall(app, 'GET dashboard_open/dashboard_times', times, ({ query, ...asked }) =>
    forVisitors(asked, query, async () => JSON.stringify(await countTimes(deps, query))),
  )

  const cells = { summary: 'Los puntos del mapa del dashboard abierto', query: dashboardFilters, answer: openDashboardPoints }
  publicCall(app, 'GET dashboard_open/dashboard_points', cells, ({ query, ...asked }) =>
    forVisitors(asked, query, () => cellsAsJson(deps.db, query)),
  )

  const choices = { query: z.strictObject({}), answer: z.array(option) }
  const stations = { summary: 'Estaciones del dashboard abierto', ...choices }
  publicCall(app, 'GET dashboard_open/station', stations, (asked) =>
    forVisitors(asked, {}, async () => JSON.stringify(inNaturalOrder(await stationQueries.options(deps.db, '')))),
  )
  const types = { summary: 'Tipos de emergencia del dashboard abierto', ...choices }
  publicCall(app, 'GET dashboard_open/emergency_type', types, (asked) =>
    forVisitors(asked, {}, async () => JSON.stringify(inNaturalOrder(await emergencyTypeQueries.options(deps.db, '')))),
  )
}
