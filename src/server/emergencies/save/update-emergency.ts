import { emergencyCan } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus, emergencyStatuses, isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { EmergencyUpdate } from '../../../contract/emergencies/emergency-input.schema.ts'
import { SECOND_MS } from '../../../contract/shared/units.ts'
import { MAX_PHOTOS } from '../../../contract/emergencies/limits.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { retireFiles } from '../../platform/files/retire-files.ts'
import { cleanHtml } from '../../platform/text/rich-text.ts'
import { changeRecord, lastSave } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { lockVehicles, setDisponibility } from '../../fleet/vehicles/vehicles.queries.ts'
import { placeOf, refuseFuture, refuseOtherStations } from './check-choices.ts'
import { refuseBusyVehicles, refuseVehiclesOfOtherStations } from '../../fleet/vehicles/refuse-vehicles.ts'
import { countWrite, noteEdited } from './as-recorded.ts'
import { endingColumns, lockEmergency, readEmergency, rightsFields, type StoredEmergency } from '../emergencies.queries.ts'
import { detailFor } from '../detail/present-emergency.ts'
import { asStored } from './as-stored.ts'
import { followArrival, rewriteEmergency, whenStatusChanged } from './save-emergency.queries.ts'
import { refuseMissingPhotos, storePhotos } from '../photos/store-photos.ts'
import { found, fail, invalid } from '../../platform/errors/refusal.ts'

/**
 * Saves an edited emergency with all its parts, photos and vehicles, or nothing. The stored status decides who may. A save of an
 * outdated version is answered with the current record and who saved it (S-9, S-30, S-31).
 */
export const updateEmergency = async (
  deps: Deps,
  { caller, key, notedAt }: Writer,
  update: EmergencyUpdate,
  files: readonly string[],
): Promise<EmergencyDetail> => {
  refuseMissingPhotos(update, files)
  await using photos = await storePhotos(deps, caller, files)
  const saving = changeRecord(deps, { caller, key }, `emergency/${update.id}`, async (trx, log) => {
    const before = found(await lockEmergency(trx, update.id))
    const stored = rightsFields(before)
    const sent = withStoredLists(update, before)
    if (sent.version !== undefined && sent.version !== before.version)
      throw fail(
        'record.changed',
        {},
        { current: detailFor(before, deps, caller), ...(await lastSave(trx, 'emergency', before)) },
      )
    if (!emergencyCan.edit(caller, stored))
      throw fail(stored.status === EmergencyStatus.Activo ? 'emergency.not_yours' : 'emergency.not_active')

    await countWrite(trx, deps, caller)
    const remaining = remainingImages(before, sent, photos.images.length)
    const creation_date = unlessSame(sent.creation_date, before.creation_date)
    // Also one that a wrong clock has put there may stay.
    if (creation_date !== before.creation_date) refuseFuture({ creation_date }, deps.now())
    const attention_date = unlessSame(sent.attention_date, before.attention_date)
    const place = await placeOf(trx, sent)
    await refuseOtherStations(trx, deps.now(), sent, crewOf(before))
    const status = statusAfter(stored.status, sent)
    const changedAt = await whenStatusChanged(trx, sent.id, { notedAt, now: deps.now() })
    await exchangeVehicles(trx, sent, { before: stored, after: status })
    await rewriteEmergency(
      trx,
      { id: sent.id, in_progress: isInProgress(stored.status) },
      {
        emergency_type_id: sent.emergency_type,
        notice_form: sent.notice_form,
        creation_date,
        attention_date,
        ...(attention_date !== before.attention_date && { attention_follows: false }),
        injured: sent.injured === undefined ? before.injured : sent.injured,
        address: sent.address,
        ...place,
        observations: cleanHtml(sent.observations),
        telephonist_id: sent.telephonist,
        status,
        resolved_date: before.resolved_date,
        ...(status !== stored.status && {
          resolved_date: changedAt,
          status_changed_at: changedAt,
          ...endingColumns(status, sent),
        }),
      },
      { ...sent, ...asStored(sent, before), images: photos.images, images_id: remaining },
    )
    await followArrival(trx, sent.id)
    const saved = found(await readEmergency(trx, { id: sent.id }))
    noteEdited(log, before, saved, notedAt)
    const dropped = before.images.filter((image) => !remaining.includes(image.id))
    const names = dropped.flatMap((image) => [image.file_name, image.thumbnail_name])
    log.afterwards.push(() => retireFiles(deps, names))
    return detailFor(saved, deps, caller)
  })
  return await photos.namedBy(saving)
}

/** The submitted fields, with the stored lists where none were submitted (S-49). */
const withStoredLists = (update: EmergencyUpdate, before: StoredEmergency) => ({
  ...update,
  stations: update.stations ?? before.stations.map((station) => station.id),
  firefighters: update.firefighters ?? before.firefighters.map((person) => person.id),
  members: update.members ?? before.members,
  contact_person: update.contact_person ?? before.contact_person,
  pacients: update.pacients ?? before.pacients,
  images_id: update.images_id ?? before.images.map((image) => image.id),
})
type Sent = ReturnType<typeof withStoredLists>

/** Forms send whole seconds: what is the same second was not changed. */
const unlessSame = (sent: string | undefined, stored: string): string =>
  sent === undefined || secondOf(sent) === secondOf(stored) ? stored : sent
const secondOf = (instant: string) => Math.floor(Date.parse(instant) / SECOND_MS)

/** Answering yes to the question of B-EMF-54 resolves an emergency in progress. Code 10 cannot be changed (S-30). */
const statusAfter = (stored: number, { is_change_status_emergency }: Sent): number => {
  if (!is_change_status_emergency || !isInProgress(stored)) return stored
  if (!(stored in emergencyStatuses)) throw fail('emergency.old_state')
  return EmergencyStatus.Resuelta
}

const remainingImages = (before: StoredEmergency, sent: Sent, arrived: number): number[] => {
  const known = new Set(before.images.map((image) => image.id))
  if (!sent.images_id.every((id) => known.has(id)))
    throw invalid({ images_id: 'Una de las fotos guardadas ya no está. Vuelva a abrir la emergencia.' })
  const remaining = [...new Set(sent.images_id)]
  if (remaining.length + arrived > MAX_PHOTOS) throw fail('file.too_many', { count: MAX_PHOTOS })
  return remaining
}

const crewOf = (stored: StoredEmergency) => ({
  stations: stored.stations.map((station) => station.id),
  telephonist: stored.telephonist.id,
  members: stored.members,
  firefighters: stored.firefighters.map((person) => person.id),
})

/**
 * Takes the vehicles that were added and frees those that were removed; if the save resolves the emergency, frees all. A resolved
 * emergency occupies none.
 */
const exchangeVehicles = async (
  trx: Changing,
  sent: Sent,
  { before, after }: { before: { status: number; vehicle_ids: readonly number[] }; after: number },
): Promise<void> => {
  const sentIds = sent.members.map((member) => member.vehicle)
  const joining = new Set(sentIds.filter((id) => !before.vehicle_ids.includes(id)))
  const leaving = before.vehicle_ids.filter((id) => !sentIds.includes(id))
  const locked = await lockVehicles(trx, [...joining, ...before.vehicle_ids])
  refuseVehiclesOfOtherStations(sent, joining, locked)
  if (!isInProgress(before.status)) return
  refuseBusyVehicles(joining, locked)
  await setDisponibility(trx, isInProgress(after) ? leaving : before.vehicle_ids, VehicleState.Disponible)
  if (isInProgress(after)) await setDisponibility(trx, [...joining], VehicleState.EnEmergencia)
}
