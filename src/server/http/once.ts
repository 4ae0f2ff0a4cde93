import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/permissions.ts'
import type { Caller, Deps } from '../deps.ts'
import type { Once } from '../records/once.ts'
import { onceUnder } from '../records/once.queries.ts'
import { fail } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where a write carries a key. */
    once: Once | undefined
  }
}

/** Calls that change no record of which a repeat would make another one; they read no key. */
export const withoutKey: ReadonlySet<Call> = new Set([
  // A session that is opened twice ends by itself. Kept, the answer would be a way in for three days.
  'POST user/token',
  // Whoever sends it again is signed out, and asked who they are.
  'POST user/logout',
  // A ticket is for one download, within a minute.
  'POST download_ticket',
  // An address that is confirmed stays so, and the link may be used as often as somebody likes.
  'POST user/confirm_email',
  // These read only.
  'POST emergency/check',
  'POST user/import/preview',
])

/** Nobody's keys are nobody's own: a long one cannot be guessed. */
const isKey = (key: unknown, caller: Caller | undefined): key is string =>
  typeof key === 'string' && /^[\w.:-]{8,100}$/.test(key) && (caller !== undefined || key.length >= 22)

/** Has every write that carries an Idempotency-Key done once, and its repeats answered as the first time (docs/decisions/0044). */
export const takeKeys = (app: FastifyInstance, deps: Deps): void => {
  app.decorateRequest('once', undefined)
  app.addHook('preValidation', async (request) => {
    const { caller, headers, method } = request
    const { call } = request.routeOptions.config
    const key = headers['idempotency-key']
    if (call === undefined || key === undefined || method === 'GET' || withoutKey.has(call)) return
    if (!isKey(key, caller)) throw fail('request.bad_key')
    request.once = onceUnder(deps, { user_id: caller?.id ?? null, call, key })
    if (caller) caller.once = request.once
    // A form is still to be read (`withForm`).
    if (!request.isMultipart()) await request.once.take(JSON.stringify([request.params, request.body]))
  })
}
