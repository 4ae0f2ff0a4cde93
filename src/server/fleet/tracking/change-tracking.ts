import type * as z from 'zod'
import { TRACKING_CHANGES } from '../../../contract/fleet/limits.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import type { trackingChange, TrackingState } from '../../../contract/fleet/tracking.schema.ts'
import { trackingCan } from '../../../contract/fleet/tracking-rules.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { fail, found } from '../../platform/errors/refusal.ts'
import { lockVehicles } from '../vehicles/vehicles.queries.ts'
import { endTracking, readTracked, startTracking, type TrackedRow } from './trackings.queries.ts'

type Asked = z.output<typeof trackingChange>

/**
 * Puts a vehicle on tracking or takes it off. Refuses a state that it already has (A-API-64): of two devices that start at the
 * same moment, one is refused.
 */
export const changeTracking = (deps: Deps, { caller, key }: Writer, { id, status, tracking }: Asked): Promise<TrackingState> =>
  changeRecord(deps, { caller, key }, `vehicle/${id}`, async (trx, log) => {
    await refuseBeyond({ db: trx, now: deps.now }, `tracking:${caller.id}`, TRACKING_CHANGES, 'request.too_many')
    await lockVehicles(trx, [id])
    const before = found(await readTracked(trx, id))
    const at = deps.now()
    if (status) {
      if (!trackingCan.start(caller, before)) throw fail('tracking.other_station')
      if (before.tracking !== null) throw fail('tracking.changed')
      log.created('vehicle_tracking', await startTracking(trx, { vehicle_id: id, started_by: caller.id, started_at: at }))
    } else {
      const { tracking: open, started_by } = before
      if (open === null || started_by === null || (tracking !== undefined && tracking !== open)) throw fail('tracking.changed')
      if (!trackingCan.stop(caller, { started_by })) throw fail('tracking.not_yours')
      log.edited('vehicle_tracking', ...(await endTracking(trx, open, { ended_by: caller.id, ended_at: at })))
    }
    return presentState(found(await readTracked(trx, id)), caller, at)
  })

export const presentState = (row: TrackedRow, caller: Caller, now: Date): TrackingState => ({
  id: row.id,
  plate: row.plate,
  on_tracking: row.tracking !== null,
  is_mine: row.started_by === caller.id,
  tracking: row.tracking,
  started_at: row.started_at?.toISOString() ?? null,
  started_by_name: row.started_by_name,
  server_time: now.toISOString(),
})
