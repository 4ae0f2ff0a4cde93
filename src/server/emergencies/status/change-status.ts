import { emergencyCan } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus, emergencyStatuses, isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { StatusChange } from '../../../contract/emergencies/emergency-input.schema.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { lockVehicles, setDisponibility } from '../../fleet/vehicles/vehicles.queries.ts'
import { countWrite, noteEdited } from '../save/as-recorded.ts'
import { whenStatusChanged } from '../save/save-emergency.queries.ts'
import { endingColumns, lockEmergency, readEmergency, rightsFields, setStatus } from '../emergencies.queries.ts'
import { detailFor } from '../detail/present-emergency.ts'
import { enqueueWays, STORE_WAYS } from '../ways/store-ways-job.ts'
import { found, fail } from '../../platform/errors/refusal.ts'

/** Changes an emergency's status under the lock of its row. Resolving frees its vehicles, reopening takes them again (S-30). */
export const changeStatus = (
  deps: Deps,
  { caller, key, notedAt }: Writer,
  id: number,
  { status, ...ending }: StatusChange,
): Promise<EmergencyDetail> =>
  changeRecord(deps, { caller, key }, `emergency/${id}`, async (trx, log) => {
    const before = found(await lockEmergency(trx, id))
    const emergency = rightsFields(before)
    if (!(emergency.status in emergencyStatuses)) throw fail('emergency.old_state')
    if (!emergencyCan.changeStatus(caller, emergency)) {
      throw fail(emergency.status === EmergencyStatus.Resuelta ? 'emergency.resolved' : 'emergency.not_yours')
    }
    if (emergency.status === status) throw fail('emergency.same_state')
    await countWrite(trx, deps, caller)

    if (!isInProgress(status)) await releaseVehicles(trx, emergency.vehicle_ids)
    else if (!isInProgress(emergency.status)) await reclaimVehicles(trx, emergency.vehicle_ids)
    const status_changed_at = await whenStatusChanged(trx, id, { notedAt, now: deps.now() })
    const resolved_date = isInProgress(status) ? null : status_changed_at
    await setStatus(trx, id, { status, status_changed_at, resolved_date, ...endingColumns(status, ending) })
    if (!isInProgress(status)) {
      await enqueueWays(trx, id)
      log.afterwards.push(() => deps.queue.wake(STORE_WAYS))
    }

    const after = found(await readEmergency(trx, { id }))
    noteEdited(log, before, after, notedAt)
    return detailFor(after, deps, caller)
  })

/** Locks the vehicles in the order of their ids, so that two saves cannot deadlock. */
const releaseVehicles = async (trx: Changing, ids: readonly number[]): Promise<void> => {
  await lockVehicles(trx, ids)
  await setDisponibility(trx, ids, VehicleState.Disponible)
}

/** 'Estado Invalido' if another emergency has taken a vehicle since (S-8). */
const reclaimVehicles = async (trx: Changing, ids: readonly number[]): Promise<void> => {
  const vehicles = await lockVehicles(trx, ids)
  const platesAt = (matches: (state: number) => boolean) =>
    vehicles.filter((vehicle) => matches(vehicle.disponibility)).map((vehicle) => vehicle.plate)
  const elsewhere = platesAt((state) => state === VehicleState.EnEmergencia)
  if (elsewhere.length > 0) throw fail('emergency.invalid_state', {}, { vehicles: elsewhere })
  const outOfService = platesAt((state) => state !== VehicleState.Disponible)
  if (outOfService.length > 0) throw fail('vehicle.busy', { plates: outOfService }, { vehicles: outOfService })
  await setDisponibility(trx, ids, VehicleState.EnEmergencia)
}
