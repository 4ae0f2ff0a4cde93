import type { FastifyInstance } from 'fastify'
import { makesPeople, type Call } from '../../../contract/shared/rights/permissions.ts'
import type { Caller, Deps } from '../deps.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { onceForKey } from './stored-answers.queries.ts'
import { fail } from '../errors/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if a write carries a key. */
    key: IdempotencyKey | undefined
  }
}

/** Calls that read no key, because a repeat creates no second record. */
export const withoutKey: ReadonlySet<Call> = new Set([
  // A second session expires by itself. A stored answer would hold a valid token for days.
  'POST user/token',
  // A repeat finds no session and has no further effect.
  'POST user/logout',
  // A ticket opens one download, within a minute.
  'POST download_ticket',
  // Confirming an address twice has no further effect, and the link may be used again.
  'POST user/confirm_email',
  // The stored answer would hold the key. A repeat derives the same one.
  'POST user/device_key',
  // The stored answer would hold the secret. A repeat makes another one.
  'POST vehicle/{id}/tracking_key',
  'POST terminal',
  'POST user/first_passwords',
  // The same position is the same row.
  'POST positions',
  // The identity that the device gave the photo is its key, and a part that has arrived is refused by its offset.
  'POST photo_upload',
  'PATCH photo_upload/{id}',
  // These only read.
  'HEAD photo_upload/{id}',
  'POST emergency/check',
  'POST user/device_copies',
  'POST user/import/preview',
  'POST station/import/preview',
  'POST vehicle/import/preview',
  'POST system/upload_test',
])

/** Visitors share one owner of keys. A key must be long enough that it cannot be guessed. */
const isKey = (key: unknown, caller: Caller | undefined): key is string =>
  typeof key === 'string' && /^[\w.:-]{8,100}$/.test(key) && (caller !== undefined || key.length >= 22)

/**
 * Makes every write that carries an Idempotency-Key run once, and answers its repeats with the first answer
 * (docs/decisions/0044).
 */
export const takeKeys = (app: FastifyInstance, deps: Deps): void => {
  app.decorateRequest('key', undefined)
  app.addHook('preValidation', async (request) => {
    const { caller, headers, method } = request
    const { call, form } = request.routeOptions.config
    const key = headers['idempotency-key']
    if (call === undefined || key === undefined || method === 'GET' || withoutKey.has(call)) return
    if (!isKey(key, caller)) throw fail('request.bad_key')
    // Registering counts as another call, so that a person who lost the right to create people does not get the stored answer.
    const asked = call === 'POST user' && !makesPeople(caller) ? 'register' : call
    // A terminal has no id of a person, and must not get the answers of another one.
    const done = request.terminal === undefined ? asked : `${asked} at terminal ${request.terminal.id}`
    request.key = onceForKey(deps, { user_id: caller?.id ?? null, call: done, key })
    // A multipart body is read later, by `readForm`.
    if (form === undefined || !request.isMultipart()) await request.key.take(JSON.stringify([request.params, request.body]))
  })
}
