import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { dashboardPoints, openDashboardPoints } from '../../contract/dashboard-points.ts'
import { dashboardFilters, dashboardReport, dashboardTimes, openDashboardReport } from '../../contract/dashboard.ts'
import { OPEN_DASHBOARD_MS, OPEN_DASHBOARDS } from '../../contract/limits.ts'
import { option } from '../../contract/resource.ts'
import type { Deps } from '../deps.ts'
import { emergencyTypeQueries } from '../emergency-types/emergency-types.queries.ts'
import { call, publicCall } from '../http/call.ts'
import { stationQueries } from '../stations/stations.queries.ts'
import { dashboardFor, openDashboard, refuseWithoutStation } from './count-dashboard.ts'
import { countTimes } from './count-times.ts'
import { openPoints, pointsFor } from './dashboard-points.ts'
import { recentAnswers } from './recent-answers.ts'

export const dashboardRoutes = (app: FastifyInstance, deps: Deps): void => {
  const signedIn = { summary: 'El dashboard', query: dashboardFilters, answer: dashboardReport }
  call(app, 'GET reports/dashboard_report', signedIn, ({ query, caller }) => dashboardFor(deps, caller, query))

  const times = { summary: 'Cuándo se reportaron las emergencias', query: dashboardFilters, answer: dashboardTimes }
  call(app, 'GET reports/dashboard_times', times, ({ query, caller }) => {
    refuseWithoutStation(caller)
    return countTimes(deps, query)
  })

  const points = { summary: 'Los puntos del mapa del dashboard', query: dashboardFilters, answer: dashboardPoints }
  call(app, 'GET reports/dashboard_points', points, async ({ query, caller, request, reply }) =>
    asJson(reply, await pointsFor(deps, caller, query, request.signal)),
  )

  const recent = recentAnswers<unknown>(OPEN_DASHBOARD_MS, OPEN_DASHBOARDS)
  /** A visitor's requests are counted only if they cost a query, so that a crowd at one address sees the page. */
  const forVisitors = async <T>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    question: object,
    workOut: () => Promise<T>,
  ): Promise<T> => {
    const key = JSON.stringify([request.routeOptions.url, question])
    if (!recent.isKept(key)) await app.publicLimits.pages(request, reply)
    // What was kept under the path of the call is its own answer.
    const answer = (await recent.answer(key, workOut)) as T
    // Only now: a failure must not be kept on its way.
    void reply.header('cache-control', `public, max-age=${OPEN_DASHBOARD_MS / 1000}`)
    return answer
  }

  const open = { summary: 'El dashboard abierto', query: dashboardFilters, answer: openDashboardReport }
  publicCall(app, 'GET dashboard_open/dashboard_report', open, ({ query, ...asked }) =>
    forVisitors(asked, query, () => openDashboard(deps, query)),
  )

  publicCall(app, 'GET dashboard_open/dashboard_times', times, ({ query, ...asked }) =>
    forVisitors(asked, query, () => countTimes(deps, query)),
  )

  const cells = { summary: 'Los puntos del mapa del dashboard abierto', query: dashboardFilters, answer: openDashboardPoints }
  publicCall(app, 'GET dashboard_open/dashboard_points', cells, async ({ query, ...asked }) =>
    asJson(asked.reply, await forVisitors(asked, query, () => openPoints(deps, query))),
  )

  const choices = { query: z.strictObject({}), answer: z.array(option) }
  const stations = { summary: 'Estaciones del dashboard abierto', ...choices }
  publicCall(app, 'GET dashboard_open/station', stations, (asked) =>
    forVisitors(asked, {}, () => stationQueries.options(deps.db, '')),
  )
  const types = { summary: 'Tipos de emergencia del dashboard abierto', ...choices }
  publicCall(app, 'GET dashboard_open/emergency_type', types, (asked) =>
    forVisitors(asked, {}, () => emergencyTypeQueries.options(deps.db, '')),
  )
}

/** Answers a text that is JSON already. */
const asJson = (reply: FastifyReply, text: string): FastifyReply => reply.type('application/json; charset=utf-8').send(text)
