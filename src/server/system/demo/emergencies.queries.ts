import { newPublicKey } from '../../platform/keys/public-key.ts'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { Changing } from '../../platform/database/open.ts'
import { batchesOf, idsOf } from './batches.ts'
import type { DemoEmergency } from './plan/emergencies.ts'
import type { BrigadeIds } from './brigade.queries.ts'
import type { StoredPicture } from './pictures/pictures.ts'

/** Inserts the emergencies with all their parts, one statement per table and batch. */
export const insertEmergencies = async (
  trx: Changing,
  planned: readonly DemoEmergency[],
  pictures: readonly StoredPicture[],
  ids: BrigadeIds,
): Promise<void> => {
  // Ids and codes are assigned in the order of registration.
  const emergencies = planned
    .map((emergency, index) => ({ ...emergency, index, public_key: newPublicKey() }))
    .toSorted((one, other) => one.creation_date.getTime() - other.creation_date.getTime())
  const rows = emergencies.map(({ type, telephonist, created_user, ...emergency }) => ({
    public_key: emergency.public_key,
    emergency_type_id: ids.types(String(type)),
    notice_form: emergency.notice_form,
    attention_date: emergency.attention_date,
    creation_date: emergency.creation_date,
    registered_at: emergency.creation_date,
    resolved_date: emergency.resolved_date,
    address: emergency.address,
    latitude: emergency.latitude,
    longitude: emergency.longitude,
    observations: emergency.observations,
    status: emergency.status,
    telephonist_id: ids.people(telephonist),
    created_user_id: ids.people(created_user),
  }))
  const inserted = []
  for (const batch of batchesOf(rows))
    inserted.push(...(await trx.insertInto('emergencies').values(batch).returning(['id', 'public_key']).execute()))
  const idOf = idsOf(inserted, (row) => row.public_key)
  const parts = <T>(partsOf: (emergency: (typeof emergencies)[number]) => readonly T[]) =>
    batchesOf(
      emergencies.flatMap((emergency) =>
        partsOf(emergency).map((part) => ({ ...part, emergency_id: idOf(emergency.public_key) })),
      ),
    )

  for (const batch of parts(({ stations }) => stations.map((number) => ({ station_id: ids.stations(number) }))))
    await trx.insertInto('emergency_stations').values(batch).execute()
  for (const batch of parts(({ firefighters }) => firefighters.map((dpi) => ({ user_id: ids.people(dpi) }))))
    await trx.insertInto('emergency_firefighters').values(batch).execute()
  for (const batch of parts(({ members, status }) =>
    members.map(({ plate, pilot, km_inicial, km_final }) => ({
      in_progress: isInProgress(status),
      vehicle_id: ids.vehicles(plate),
      pilot_id: ids.people(pilot),
      km_inicial,
      km_final,
    })),
  ))
    await trx.insertInto('emergency_members').values(batch).execute()
  for (const batch of parts(({ patients }) => patients)) await trx.insertInto('emergency_patients').values(batch).execute()
  for (const batch of parts(({ contacts }) => contacts)) await trx.insertInto('emergency_contacts').values(batch).execute()
  for (const batch of parts(({ index }) =>
    pictures.filter((picture) => picture.emergency === index).map(({ emergency: _, ...picture }) => picture),
  ))
    await trx.insertInto('emergency_images').values(batch).execute()
}
