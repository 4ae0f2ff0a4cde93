import { newPublicKey } from '../../platform/keys/public-key.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { CabinEmergencyInput, WholeEmergencyInput } from '../../../contract/emergencies/emergency-input.schema.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { cleanHtml } from '../../platform/text/rich-text.ts'
import { lockVehicles, setDisponibility } from '../../fleet/vehicles/vehicles.queries.ts'
import { placeOf, refuseFuture, refuseOtherStations } from './check-choices.ts'
import { refuseBusyVehicles, refuseVehiclesOfOtherStations } from '../../fleet/vehicles/refuse-vehicles.ts'
import { asRecorded, countWrite } from './as-recorded.ts'
import { readEmergency } from '../emergencies.queries.ts'
import { detailFor } from '../detail/present-emergency.ts'
import { insertEmergency } from './save-emergency.queries.ts'
import { refuseMissingPhotos, storePhotos } from '../photos/store-photos.ts'
import { found } from '../../platform/errors/refusal.ts'

type Sent = WholeEmergencyInput | CabinEmergencyInput

/**
 * Creates the emergency with all its parts, photos and vehicles, or nothing (S-29 to S-35). `files` are the paths of the uploaded
 * photos.
 */
export const createEmergency = async (
  deps: Deps,
  { caller, key }: Writer,
  sent: Sent,
  files: readonly string[],
): Promise<EmergencyDetail> => {
  refuseMissingPhotos(sent, files)
  const whole = 'pacients' in sent ? sent : undefined
  const crew = { ...sent, firefighters: whole?.firefighters ?? [] }
  // A cabin attendant has no attachments either (S-29).
  await using photos = await storePhotos(deps, caller, whole ? files : [])
  const saving = recordChanges(deps, { caller, key }, async (trx, log) => {
    await countWrite(trx, deps, caller)
    const place = await placeOf(trx, whole ?? { stations: sent.stations })
    await refuseOtherStations(trx, deps.now(), crew)
    const vehicles = new Set(sent.members.map((member) => member.vehicle))
    const locked = await lockVehicles(trx, [...vehicles])
    refuseVehiclesOfOtherStations(sent, vehicles, locked)
    refuseBusyVehicles(vehicles, locked)
    await setDisponibility(trx, [...vehicles], VehicleState.EnEmergencia)
    const now = deps.now()
    refuseFuture(sent, now)
    const creation_date = sent.creation_date ?? now
    const id = await insertEmergency(
      trx,
      {
        public_key: newPublicKey(),
        emergency_type_id: sent.emergency_type,
        notice_form: sent.notice_form,
        creation_date,
        registered_at: now,
        attention_date: whole?.attention_date ?? creation_date,
        attention_follows: whole === undefined,
        injured: sent.injured ?? null,
        address: sent.address,
        ...place,
        observations: cleanHtml(whole?.observations ?? ''),
        telephonist_id: sent.telephonist,
        status: EmergencyStatus.Activo,
        created_user_id: caller.id,
      },
      { ...crew, firefighters: crew.firefighters.map((id) => ({ id })), pacients: whole?.pacients ?? [], images: photos.images },
    )
    const created = found(await readEmergency(trx, { id }))
    log.created('emergency', asRecorded(created))
    return detailFor(created, deps, caller)
  })
  return await photos.namedBy(saving)
}
