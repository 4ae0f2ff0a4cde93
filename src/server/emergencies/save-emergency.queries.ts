import type { Changing } from '../kit/record-change.ts'

interface Written {
  emergency_type_id: number
  notice_form: string
  attention_date: Date | string
  address: string
  latitude: number
  longitude: number
  observations: string
  telephonist_id: number
  status: number
}
interface NewEmergency extends Written {
  public_key: string
  creation_date: Date
  created_user_id: number
}

interface Parts {
  stations: readonly number[]
  firefighters: readonly number[]
  members: readonly {
    vehicle: number
    pilot: number
    km_inicial?: number | null | undefined
    km_final?: number | null | undefined
  }[]
  pacients: readonly { name: string; age: number; address: string; genre: number; moved_to: string }[]
  contact_person: readonly { name: string; phone_number: string }[]
  images: readonly { file_name: string; thumbnail_name: string; width: number; height: number }[]
}

/** Inserts the emergency with all its parts and returns its id. */
export const insertEmergency = async (trx: Changing, emergency: NewEmergency, parts: Parts): Promise<number> => {
  const { id } = await trx.insertInto('emergencies').values(emergency).returning('id').executeTakeFirstOrThrow()
  await insertParts(trx, id, true, parts)
  return id
}

interface Rewritten extends Written {
  resolved_date: Date | string | null
}

/** Writes over a locked emergency and raises its version. The images that stay are named; `parts` brings new ones only. */
export const rewriteEmergency = async (
  trx: Changing,
  { id, in_progress }: { id: number; in_progress: boolean },
  emergency: Rewritten,
  parts: Parts & { images_id: readonly number[] },
): Promise<void> => {
  for (const table of [
    'emergency_stations',
    'emergency_firefighters',
    'emergency_members',
    'emergency_patients',
    'emergency_contacts',
  ] as const) {
    await trx.deleteFrom(table).where('emergency_id', '=', id).execute()
  }
  await trx
    .deleteFrom('emergency_images')
    .where('emergency_id', '=', id)
    .$if(parts.images_id.length > 0, (images) => images.where('id', 'not in', parts.images_id))
    .execute()
  // Members follow the status that the emergency has now; the update below carries them along to the next.
  await insertParts(trx, id, in_progress, parts)
  await trx
    .updateTable('emergencies')
    .set((update) => ({ ...emergency, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const insertParts = async (trx: Changing, emergency_id: number, in_progress: boolean, parts: Parts): Promise<void> => {
  await trx
    .insertInto('emergency_stations')
    .values(parts.stations.map((station_id) => ({ emergency_id, station_id })))
    .execute()
  await trx
    .insertInto('emergency_members')
    .values(
      parts.members.map(({ vehicle, pilot, km_inicial, km_final }) => ({
        emergency_id,
        in_progress,
        vehicle_id: vehicle,
        pilot_id: pilot,
        km_inicial: km_inicial ?? null,
        km_final: km_final ?? null,
      })),
    )
    .execute()
  if (parts.firefighters.length > 0)
    await trx
      .insertInto('emergency_firefighters')
      .values(parts.firefighters.map((user_id) => ({ emergency_id, user_id })))
      .execute()
  if (parts.pacients.length > 0)
    await trx
      .insertInto('emergency_patients')
      .values(parts.pacients.map((row) => ({ ...row, emergency_id })))
      .execute()
  if (parts.contact_person.length > 0)
    await trx
      .insertInto('emergency_contacts')
      .values(parts.contact_person.map((row) => ({ ...row, emergency_id })))
      .execute()
  if (parts.images.length > 0)
    await trx
      .insertInto('emergency_images')
      .values(parts.images.map((row) => ({ ...row, emergency_id })))
      .execute()
}

/** Deletes a locked emergency with all its parts. */
export const removeEmergency = async (trx: Changing, id: number): Promise<void> => {
  await trx.deleteFrom('emergencies').where('id', '=', id).execute()
}

export const setPublicKey = async (trx: Changing, id: number, public_key: string): Promise<void> => {
  await trx
    .updateTable('emergencies')
    .set((update) => ({ public_key, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const stationPlaces = (trx: Changing, ids: readonly number[]) =>
  trx.selectFrom('stations').select(['id', 'lat', 'lng']).where('id', 'in', ids).execute()
