import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { newTrackingKey, trackingKey, type NewTrackingKey } from '../../../../contract/fleet/tracking-keys.schema.ts'
import { trackingCan } from '../../../../contract/fleet/tracking-rules.ts'
import { requireFreshSignIn } from '../../../people/credentials/require-fresh-sign-in.ts'
import { hashToken } from '../../../people/credentials/sessions.queries.ts'
import type { Caller, Deps, Writer } from '../../../platform/deps.ts'
import { call, idParam } from '../../../platform/http/call.ts'
import { changeRecord } from '../../../platform/records/record-change.ts'
import type { Changing } from '../../../platform/database/open.ts'
import { fail, found } from '../../../platform/errors/refusal.ts'
import { qrCodeDataUrl } from '../../../platform/qr-codes/qr-code.ts'
import { lockVehicles } from '../../vehicles/vehicles.queries.ts'
import { readTrackingKey, removeTrackingKey, storeTrackingKey } from './tracking-keys.queries.ts'

/** The key of a vehicle for tracking applications: made, shown once, renewed and taken away. */
export const trackingKeyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const read = { summary: 'La clave de trackeo de un vehículo', params: idParam, answer: trackingKey }
  call(app, 'GET vehicle/{id}/tracking_key', read, async ({ params, caller }) =>
    ofCaller(caller, await readTrackingKey(deps.db, params.id)),
  )

  const make = { summary: 'Crear o renovar la clave de trackeo', params: idParam, answer: newTrackingKey }
  call(app, 'POST vehicle/{id}/tracking_key', make, ({ params, caller, key }) => makeKey(deps, { caller, key }, params.id))

  const remove = { summary: 'Quitar la clave de trackeo', params: idParam }
  call(app, 'DELETE vehicle/{id}/tracking_key', remove, ({ params, caller, key }) =>
    changeRecord(deps, { caller, key }, `vehicle/${params.id}`, async (trx, log) => {
      const before = await lockedKey(trx, caller, params.id)
      if (before.created_at === null) throw fail('record.not_found')
      await removeTrackingKey(trx, params.id)
      log.deleted('vehicle_tracking_key', before)
    }),
  )
}

const makeKey = (deps: Deps, { caller, key }: Writer, id: number): Promise<NewTrackingKey> => {
  requireFreshSignIn(deps, caller)
  const secret = randomBytes(16).toString('base64url')
  return changeRecord(deps, { caller, key }, `vehicle/${id}`, async (trx, log) => {
    const before = await lockedKey(trx, caller, id)
    await storeTrackingKey(trx, { vehicle_id: id, key_hash: hashToken(secret), created_at: deps.now(), created_by: caller.id })
    const after = found(await readTrackingKey(trx, id))
    if (before.created_at === null) log.created('vehicle_tracking_key', after)
    else log.edited('vehicle_tracking_key', before, after)
    const settings_url = settingsOf(deps.config.publicUrl, secret)
    return { ...after, key: secret, settings_url, qr_code: qrCodeDataUrl(settings_url) }
  })
}

/** Traccar Client takes its settings from a QR code of this address. */
const settingsOf = (publicUrl: string, key: string): string =>
  `${publicUrl}/api/positions?id=${key}&interval=5&distance=0&accuracy=high&buffer=true`

const lockedKey = async (trx: Changing, caller: Caller, id: number) => {
  await lockVehicles(trx, [id])
  return ofCaller(caller, await readTrackingKey(trx, id))
}

const ofCaller = <T extends { station: number }>(caller: Caller, key: T | undefined): T => {
  if (!trackingCan.start(caller, found(key))) throw fail('tracking.other_station')
  return found(key)
}
