import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDownload } from '../../contract/downloads.ts'
import { isForTerminals } from '../../contract/permissions.ts'
import type { Deps } from '../deps.ts'
import { takeTicket } from './download-tickets.queries.ts'
import { bearerToken, type recentTokens } from './recent-tokens.ts'
import { findCaller, hashToken, watchCaller } from '../credentials/sessions.queries.ts'
import { findTerminal } from '../terminals/terminals.queries.ts'

const TICKET = /^[\w-]{43}$/

/** Sets the caller of every request. Whether they may make the call is decided by its line in the permission table. */
export const authenticate = (app: FastifyInstance, deps: Deps, recent: ReturnType<typeof recentTokens>): void => {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('terminal', undefined)
  app.addHook('onRequest', async (request) => {
    // Only calls have a caller: the liveness check must not depend on the database.
    const { call, socket } = request.routeOptions.config
    if (call === undefined && socket === undefined) return
    const token = bearerToken(request)
    const session = token === undefined ? await sessionOfTicket(request, deps) : hashToken(token)
    const at = { now: deps.now(), config: deps.config, address: request.ip }
    // An open page alone must not extend its session: neither its stream nor what it reloads while nobody sees it.
    const isAlone = request.headers['x-unattended'] !== undefined || call === 'GET live' || socket !== undefined
    const find = isAlone ? watchCaller : findCaller
    request.caller = session === undefined ? undefined : await find(deps.db, session, at)
    if (session !== undefined && request.caller === undefined && call !== undefined && isForTerminals(call))
      request.terminal = await findTerminal(deps.db, session, deps.now())
    if (token !== undefined) recent[request.caller || request.terminal ? 'note' : 'forget'](token)
  })
}

/** A browser window cannot send a header, so the address of a download carries a ticket; no other call accepts one (S-5). */
const sessionOfTicket = async ({ routeOptions, query, method }: FastifyRequest, { db, now }: Deps) => {
  const { call } = routeOptions.config
  if (call === undefined || !isDownload(call) || method !== 'GET') return undefined
  const { token } = query as { token?: unknown }
  return typeof token === 'string' && TICKET.test(token) ? takeTicket(db, token, call, now()) : undefined
}
