import { sql } from 'kysely'
import type { Database, Changing } from '../../platform/database/open.ts'
import { fail } from '../../platform/errors/refusal.ts'
import type { UnitAddition } from '../../../contract/emergencies/emergency-additions.schema.ts'

interface Facts {
  emergency_type_id: number
  address: string
  latitude: number
  longitude: number
  is_station_place: boolean
  injured: number | null
  vehicles_left_out: never[]
}
export const updateFacts = async (trx: Changing, id: number, facts: Partial<Facts>): Promise<void> => {
  await trx.updateTable('emergencies').set(facts).where('id', '=', id).execute()
}

/** A part that was added, with who did it, when it arrived and was noted, and the identity that a device gave it. */
export interface NewPart {
  emergency_id: number
  added_by: number
  added_at: Date
  noted_at: Date | null
  client_id: string | null
}

const tables = {
  photos: 'emergency_images',
  patients: 'emergency_patients',
  contacts: 'emergency_contacts',
  notes: 'emergency_notes',
  units: 'emergency_members',
} as const
/** The kinds of parts with an id of their own: all but the crew. */
export type PartKind = keyof typeof tables

/** The emergency that a part belongs to. */
export const emergencyOfPart = async (db: Database, kind: PartKind, id: number): Promise<number | undefined> => {
  const row = await db.selectFrom(tables[kind]).select('emergency_id').where('id', '=', id).executeTakeFirst()
  return row?.emergency_id
}

/** Whether the same person has stored this part before (S-76). Refuses an identity that anything else has. */
export const isStoredPart = async (
  db: Database | Changing,
  kind: PartKind,
  { emergency_id, added_by, client_id }: Omit<NewPart, 'added_at' | 'noted_at'>,
): Promise<boolean> => {
  if (client_id === null) return false
  const stored = await db
    .selectFrom(tables[kind])
    .select(['emergency_id', 'added_by'])
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  if (stored !== undefined && (stored.emergency_id !== emergency_id || stored.added_by !== added_by))
    throw fail('record.other_identity')
  return stored !== undefined
}

export const removePart = async (trx: Changing, kind: PartKind, id: number): Promise<void> => {
  await trx.deleteFrom(tables[kind]).where('id', '=', id).execute()
}

export const insertPhotos = async (
  trx: Changing,
  part: NewPart,
  images: readonly { file_name: string; thumbnail_name: string; width: number; height: number }[],
): Promise<void> => {
  await trx
    .insertInto('emergency_images')
    .values(images.map((image) => ({ ...part, ...image })))
    .execute()
}

interface Patient {
  name: string
  age: number
  address: string
  genre: number
  moved_to: string
}
export const insertPatient = async (trx: Changing, part: NewPart, patient: Patient): Promise<void> => {
  await trx
    .insertInto('emergency_patients')
    .values({ ...part, ...patient })
    .execute()
}
export const updatePatient = async (trx: Changing, id: number, patient: Patient): Promise<void> => {
  await trx.updateTable('emergency_patients').set(patient).where('id', '=', id).execute()
}

interface Contact {
  name: string
  phone_number: string
}
export const insertContact = async (trx: Changing, part: NewPart, contact: Contact): Promise<void> => {
  await trx
    .insertInto('emergency_contacts')
    .values({ ...part, ...contact })
    .execute()
}
export const updateContact = async (trx: Changing, id: number, contact: Contact): Promise<void> => {
  await trx.updateTable('emergency_contacts').set(contact).where('id', '=', id).execute()
}

export const insertNote = async (trx: Changing, part: NewPart, text: string): Promise<void> => {
  await trx
    .insertInto('emergency_notes')
    .values({ ...part, text })
    .execute()
}
export const updateNote = async (trx: Changing, id: number, text: string): Promise<void> => {
  await trx.updateTable('emergency_notes').set({ text }).where('id', '=', id).execute()
}

interface UnitFacts {
  km_inicial: number | null
  km_final: number | null
  departed_at: string | null
  arrived_at: string | null
  returned_at: string | null
}
export const insertUnit = async (trx: Changing, part: NewPart & { in_progress: boolean }, unit: UnitAddition): Promise<void> => {
  await trx
    .insertInto('emergency_members')
    .values({
      ...part,
      vehicle_id: unit.vehicle,
      pilot_id: unit.pilot,
      km_inicial: unit.km_inicial ?? null,
      km_final: unit.km_final ?? null,
      departed_at: unit.departed_at ?? null,
      arrived_at: unit.arrived_at ?? null,
      returned_at: unit.returned_at ?? null,
    })
    .execute()
}
export const updateUnit = async (trx: Changing, id: number, pilot_id: number, facts: UnitFacts): Promise<void> => {
  await trx
    .updateTable('emergency_members')
    .set({ pilot_id, ...facts })
    .where('id', '=', id)
    .execute()
}

/** The station of a unit attends the emergency as well. */
export const addStationOfUnit = async (trx: Changing, emergency_id: number, station_id: number): Promise<void> => {
  await trx
    .insertInto('emergency_stations')
    .values({ emergency_id, station_id, came_with_unit: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes out the stations that came with a unit and have neither unit, pilot nor crew in the emergency any more. */
export const removeStationsOfUnits = async (trx: Changing, emergency_id: number): Promise<void> => {
  await sql`
    DELETE FROM emergency_stations s WHERE s.emergency_id = ${emergency_id} AND s.came_with_unit
      AND NOT EXISTS (
        SELECT FROM emergency_members m JOIN vehicles v ON v.id = m.vehicle_id JOIN users p ON p.id = m.pilot_id
        WHERE m.emergency_id = s.emergency_id AND s.station_id IN (v.station_id, p.station_id)
      )
      AND NOT EXISTS (
        SELECT FROM emergency_firefighters f JOIN users p ON p.id = f.user_id
        WHERE f.emergency_id = s.emergency_id AND p.station_id = s.station_id
      )`.execute(trx)
}

/** A removed unit leaves no way behind. */
export const removeWay = async (trx: Changing, emergency_id: number, vehicle_id: number): Promise<void> => {
  await trx.deleteFrom('emergency_ways').where('emergency_id', '=', emergency_id).where('vehicle_id', '=', vehicle_id).execute()
}

/** People who are in the crew already stay as they are. */
export const insertCrew = async (trx: Changing, part: NewPart, people: readonly number[]) => {
  const { emergency_id, added_by, added_at, noted_at } = part
  await sql`
    INSERT INTO emergency_firefighters (emergency_id, user_id, added_by, added_at, noted_at)
    SELECT ${emergency_id}::integer, unnest(${people}::integer[]), ${added_by}::integer, ${added_at}::timestamptz, ${noted_at}::timestamptz
    ON CONFLICT DO NOTHING`.execute(trx)
}
export const removeCrew = async (trx: Changing, emergency_id: number, people: readonly number[]): Promise<void> => {
  await trx.deleteFrom('emergency_firefighters').where('emergency_id', '=', emergency_id).where('user_id', 'in', people).execute()
}
