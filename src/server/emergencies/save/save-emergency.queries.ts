import { sql } from 'kysely'
import { preparedStatement } from '../../platform/database/prepared-statements.ts'
import type { Changing, Database } from '../../platform/database/open.ts'
import { fail } from '../../platform/errors/refusal.ts'

interface Written {
  emergency_type_id: number
  notice_form: string
  attention_date: Date | string
  address: string
  latitude: number
  longitude: number
  is_station_place: boolean
  observations: string
  telephonist_id: number
  status: number
  creation_date: Date | string
  injured: number | null
}
interface NewEmergency extends Written {
  public_key: string
  registered_at: Date
  attention_follows: boolean
  created_user_id: number
  client_id: string | null
  noted_at: Date | null
  vehicles_left_out: number[]
}

/** A part with the number of a stored one is that one; without, it is new. */
interface Parts {
  stations: readonly number[]
  firefighters: readonly number[]
  members: readonly {
    id?: number | undefined
    vehicle: number
    pilot: number
    km_inicial?: number | null | undefined
    km_final?: number | null | undefined
  }[]
  pacients: readonly { id?: number | undefined; name: string; age: number; address: string; genre: number; moved_to: string }[]
  contact_person: readonly { id?: number | undefined; name: string; phone_number: string }[]
  images: readonly { file_name: string; thumbnail_name: string; width: number; height: number }[]
}

/** The emergency that the same person has stored under this identity (S-76). Refuses that of somebody else's. */
export const storedBefore = async (
  db: Database | Changing,
  client_id: string | undefined,
  caller: { id: number },
): Promise<number | undefined> => {
  if (client_id === undefined) return undefined
  const stored = await db
    .selectFrom('emergencies')
    .select(['id', 'created_user_id'])
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  if (stored !== undefined && stored.created_user_id !== caller.id) throw fail('record.other_identity')
  return stored?.id
}

/** Inserts the emergency with all its parts and returns its id. */
export const insertEmergency = async (trx: Changing, emergency: NewEmergency, parts: Parts): Promise<number> => {
  const { id } = await trx.insertInto('emergencies').values(emergency).returning('id').executeTakeFirstOrThrow()
  await insertParts(trx, id, true, parts)
  return id
}

interface Rewritten extends Written {
  attention_follows?: false
  resolved_date: Date | string | null
  status_changed_at?: Date
  outcome?: number
  outcome_institution?: string
  duplicate_of?: number | null
}

const idsOf = (rows: readonly { id?: number | undefined }[]) => rows.flatMap(({ id }) => id ?? [])

/**
 * Updates a locked emergency and raises its version. A part with a stored number stays with all that is known of it, such as who
 * added it; those that are not named go. `images` contains only new ones, `images_id` those that stay.
 */
export const rewriteEmergency = async (
  trx: Changing,
  { id, in_progress }: { id: number; in_progress: boolean },
  emergency: Rewritten,
  parts: Parts & { images_id: readonly number[] },
): Promise<void> => {
  const gone = [
    ['emergency_stations', 'station_id', []],
    ['emergency_firefighters', 'user_id', parts.firefighters],
    ['emergency_members', 'id', idsOf(parts.members)],
    ['emergency_patients', 'id', idsOf(parts.pacients)],
    ['emergency_contacts', 'id', idsOf(parts.contact_person)],
    ['emergency_images', 'id', parts.images_id],
  ] as const
  for (const [table, key, kept] of gone)
    await sql`DELETE FROM ${sql.table(table)} WHERE emergency_id = ${id} AND ${sql.ref(key)} <> ALL(${kept}::integer[])`.execute(
      trx,
    )
  // Members are inserted with the current status; the update below changes them together with the emergency.
  await insertParts(trx, id, in_progress, parts)
  await trx
    .updateTable('emergencies')
    .set((update) => ({ ...emergency, vehicles_left_out: [], version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * When a status changed: as noted if that arrived late, lies after the last change and was not before the emergency was reported
 * (S-76); else now.
 */
export const whenStatusChanged = async (
  trx: Changing,
  id: number,
  { notedAt, now }: { notedAt: Date | undefined; now: Date },
): Promise<Date> => {
  if (notedAt === undefined) return now
  const fits = await trx
    .selectFrom('emergencies')
    .select('id')
    .where('id', '=', id)
    .where('creation_date', '<', notedAt)
    .where((row) => row.fn.coalesce('status_changed_at', 'resolved_date', 'creation_date'), '<', notedAt)
    .executeTakeFirst()
  return fits === undefined ? now : notedAt
}

/** Of one whose attention date nobody has set, that is the arrival of its first unit, and until then the date reported (S-69). */
export const followArrival = async (trx: Changing, id: number): Promise<void> => {
  await sql`
    UPDATE emergencies SET attention_date = coalesce(
      (SELECT min(arrived_at) FROM emergency_members WHERE emergency_id = emergencies.id), creation_date)
    WHERE id = ${id} AND attention_follows`.execute(trx)
}

/** Each statement costs a round trip, so all parts go in one, as JSON. Those that are stored take what they can change. */
const insertAllParts = preparedStatement(
  (id: number, in_progress: boolean, parts: string) => sql`
    WITH sent AS (
      SELECT ${id}::integer AS id, ${in_progress}::boolean AS in_progress, parts.* FROM jsonb_to_record(${parts}::jsonb)
        AS parts (stations integer[], firefighters integer[], members jsonb, pacients jsonb, contact_person jsonb, images jsonb)
    ), stations AS (
      INSERT INTO emergency_stations (emergency_id, station_id) SELECT id, unnest(stations) FROM sent
    ), firefighters AS (
      INSERT INTO emergency_firefighters (emergency_id, user_id) SELECT id, unnest(firefighters) FROM sent ON CONFLICT DO NOTHING
    ), members AS (
      INSERT INTO emergency_members (id, emergency_id, in_progress, vehicle_id, pilot_id, km_inicial, km_final)
      OVERRIDING SYSTEM VALUE
      SELECT coalesce(row.id, nextval('emergency_members_id_seq')), sent.id, in_progress, vehicle, pilot, km_inicial, km_final
      FROM sent, jsonb_to_recordset(members)
        AS row (id integer, vehicle integer, pilot integer, km_inicial double precision, km_final double precision)
      ON CONFLICT (id) DO UPDATE
        SET pilot_id = excluded.pilot_id, km_inicial = excluded.km_inicial, km_final = excluded.km_final
    ), patients AS (
      INSERT INTO emergency_patients (id, emergency_id, name, age, address, genre, moved_to)
      OVERRIDING SYSTEM VALUE
      SELECT coalesce(row.id, nextval('emergency_patients_id_seq')), sent.id, name, age, address, genre, moved_to
      FROM sent, jsonb_to_recordset(pacients)
        AS row (id integer, name text, age integer, address text, genre integer, moved_to text)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, age = excluded.age, address = excluded.address,
        genre = excluded.genre, moved_to = excluded.moved_to
    ), contacts AS (
      INSERT INTO emergency_contacts (id, emergency_id, name, phone_number)
      OVERRIDING SYSTEM VALUE
      SELECT coalesce(row.id, nextval('emergency_contacts_id_seq')), sent.id, name, phone_number
      FROM sent, jsonb_to_recordset(contact_person) AS row (id integer, name text, phone_number text)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, phone_number = excluded.phone_number
    )
    INSERT INTO emergency_images (emergency_id, file_name, thumbnail_name, width, height)
    SELECT id, file_name, thumbnail_name, width, height FROM sent, jsonb_to_recordset(images)
      AS row (file_name text, thumbnail_name text, width integer, height integer)`,
)

const insertParts = async (trx: Changing, id: number, in_progress: boolean, parts: Parts): Promise<void> => {
  await insertAllParts(trx, id, in_progress, JSON.stringify(parts))
}

/** Deletes a locked emergency with all its parts. */
export const removeEmergency = async (trx: Changing, id: number): Promise<void> => {
  await trx.deleteFrom('emergencies').where('id', '=', id).execute()
}

export const setPublicKey = async (trx: Changing, id: number, public_key: string, key_renewed_at: Date): Promise<void> => {
  await trx
    .updateTable('emergencies')
    .set((update) => ({ public_key, key_renewed_at, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const stationPlaces = (trx: Changing, ids: readonly number[]) =>
  trx.selectFrom('stations').select(['id', 'lat', 'lng']).where('id', 'in', ids).execute()
