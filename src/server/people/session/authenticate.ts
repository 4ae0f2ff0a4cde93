import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDownload } from '../../../contract/shared/downloads.schema.ts'
import { isForTerminals, may } from '../../../contract/shared/rights/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { takeTicket } from './download-tickets.queries.ts'
import { bearerToken, type recentTokens } from './recent-tokens.ts'
import { findCaller, hashToken, watchCaller } from '../credentials/sessions.queries.ts'
import { findTerminal } from '../credentials/terminal-token.queries.ts'

const TICKET = /^[\w-]{43}$/

/** Sets the caller of every request. Whether they may make the call is decided by its line in the permission table. */
export const authenticate = (app: FastifyInstance, deps: Deps, recent: ReturnType<typeof recentTokens>): void => {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('terminal', undefined)
  app.decorateRequest('confirmCaller', undefined)
  app.decorate('mayStill', async ({ token_hash }, call) =>
    may(await watchCaller(deps.db, token_hash, { now: deps.now(), config: deps.config }), call),
  )
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
    // Bodies of a packet or two are there by now.
    if (!request.raw.complete && session !== undefined) request.confirmCaller = () => confirmCaller(request, session, deps)
  })
  app.addHook('preValidation', async (request) => {
    // A form is read later, by `readForm`.
    if (!request.isMultipart()) await request.confirmCaller?.()
  })
}

/**
 * A body takes up to two hours to arrive, while the sender's session may end or their rights may change (S-3): what was found at its
 * beginning is looked up again at its end. The object stays the same, since the call holds it already.
 */
const confirmCaller = async (request: FastifyRequest, session: Buffer, { db, now, config }: Deps): Promise<void> => {
  const { caller, terminal, routeOptions } = request
  const { call } = routeOptions.config
  if (terminal !== undefined && (await findTerminal(db, session, now())) === undefined) throw fail('terminal.ended')
  if (caller === undefined || call === undefined) return
  const current = await watchCaller(db, session, { now: now(), config })
  if (current === undefined) throw fail('session.required')
  Object.assign(caller, current)
  if (!may(caller, call)) throw fail('session.forbidden')
}

/** A browser window cannot send a header, so the address of a download carries a ticket; no other call accepts one (S-5). */
const sessionOfTicket = async ({ routeOptions, query, method }: FastifyRequest, { db, now }: Deps) => {
  const { call } = routeOptions.config
  if (call === undefined || !isDownload(call) || method !== 'GET') return undefined
  const { token } = query as { token?: unknown }
  return typeof token === 'string' && TICKET.test(token) ? takeTicket(db, token, call, now()) : undefined
}
