import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { retireFiles } from '../../platform/files/retire-files.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { lockVehicles, setDisponibility } from '../../fleet/vehicles/vehicles.queries.ts'
import { asRecorded, countWrite } from '../save/as-recorded.ts'
import { lockEmergency, rightsFields } from '../emergencies.queries.ts'
import { removeEmergency } from '../save/save-emergency.queries.ts'
import { found } from '../../platform/errors/refusal.ts'

/** Deletes an emergency, frees its vehicles, and keeps the record in the binnacle (S-7). */
export const deleteEmergency = (deps: Deps, { caller, key }: Writer, id: number): Promise<void> =>
  changeRecord(deps, { caller, key }, `emergency/${id}`, async (trx, log) => {
    const before = found(await lockEmergency(trx, id))
    await countWrite(trx, deps, caller)
    if (isInProgress(before.status)) {
      const { vehicle_ids } = rightsFields(before)
      await lockVehicles(trx, vehicle_ids)
      await setDisponibility(trx, vehicle_ids, VehicleState.Disponible)
    }
    await removeEmergency(trx, id)
    log.deleted('emergency', asRecorded(before))
    const names = before.images.flatMap((image) => [image.file_name, image.thumbnail_name])
    log.afterwards.push(() => retireFiles(deps, names))
  })
