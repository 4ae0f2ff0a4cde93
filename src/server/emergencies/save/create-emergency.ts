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
import { busyVehicles, refuseBusyVehicles, refuseVehiclesOfOtherStations } from '../../fleet/vehicles/refuse-vehicles.ts'
import { asRecorded, countWrite } from './as-recorded.ts'
import { readEmergency } from '../emergencies.queries.ts'
import { detailFor } from '../detail/present-emergency.ts'
import { insertEmergency, storedBefore } from './save-emergency.queries.ts'
import { refuseMissingPhotos, storePhotos } from '../photos/store-photos.ts'
import { found } from '../../platform/errors/refusal.ts'

type Sent = WholeEmergencyInput | CabinEmergencyInput

/**
 * Creates the emergency with all its parts, photos and vehicles, or nothing (S-29 to S-35). `files` are the paths of the uploaded
 * photos.
 */
export const createEmergency = async (
  deps: Deps,
  { caller, key, notedAt }: Writer,
  sent: Sent,
  files: readonly string[],
): Promise<EmergencyDetail> => {
  refuseMissingPhotos(sent, files)
  const whole = 'pacients' in sent ? sent : undefined
  const crew = { ...sent, firefighters: whole?.firefighters ?? [] }
  // A cabin attendant has no attachments either (S-29).
  const isStored = (await storedBefore(deps.db, sent.client_id, caller)) !== undefined
  await using photos = await storePhotos(deps, caller, whole && !isStored ? files : [])
  const saving = recordChanges(deps, { caller, key }, async (trx, log) => {
    // Of two equal writes of a person at once, the second waits here for the first.
    await countWrite(trx, deps, caller)
    const known = await storedBefore(trx, sent.client_id, caller)
    if (known !== undefined) return detailFor(found(await readEmergency(trx, { id: known })), deps, caller)
    const place = await placeOf(trx, whole ?? { stations: sent.stations })
    await refuseOtherStations(trx, deps.now(), crew)
    const vehicles = new Set(sent.members.map((member) => member.vehicle))
    const locked = await lockVehicles(trx, [...vehicles])
    refuseVehiclesOfOtherStations(sent, vehicles, locked)
    if (notedAt === undefined) refuseBusyVehicles(vehicles, locked)
    // What arrives late is stored without the units that have left for others meanwhile (S-76).
    const leftOut = busyVehicles(vehicles, locked).map((vehicle) => vehicle.id)
    const members = sent.members.filter((member) => !leftOut.includes(member.vehicle))
    await setDisponibility(
      trx,
      members.map((member) => member.vehicle),
      VehicleState.EnEmergencia,
    )
    const now = deps.now()
    refuseFuture(sent, now)
    const creation_date = sent.creation_date ?? notedAt ?? now
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
        client_id: sent.client_id ?? null,
        noted_at: notedAt ?? null,
        vehicles_left_out: leftOut,
      },
      {
        ...crew,
        members,
        pacients: whole?.pacients ?? [],
        images: photos.images,
      },
    )
    const created = found(await readEmergency(trx, { id }))
    log.created('emergency', asRecorded(created))
    return detailFor(created, deps, caller)
  })
  return await photos.namedBy(saving)
}
