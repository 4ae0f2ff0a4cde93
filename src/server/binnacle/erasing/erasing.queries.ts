import { sql } from 'kysely'
import { ERASED, ERASED_PHONE } from '../../../contract/shared/text/written-numbers.ts'
import type { Changing, Database } from '../../platform/database/open.ts'
import type { EntryRow } from '../../platform/keys/binnacle-key.ts'
import { entryToCheck, type EntryToCheck } from '../verify.queries.ts'

export type EntryToErase = EntryToCheck & { previous_hash: string | null }

/** The entries of an emergency, oldest first, each with the hash of the entry before it in the chain from before the seals. */
export const entriesOfEmergency = async (db: Database | Changing, id: number): Promise<EntryToErase[]> => {
  const { rows } = await sql<EntryToErase>`
    SELECT ${entryToCheck}, (SELECT p.hash FROM binnacle p WHERE p.id = b.id - 1) AS previous_hash
    FROM binnacle b WHERE b.entity = 'emergency' AND b.entity_id = ${id} ORDER BY b.id`.execute(db)
  return rows
}

/** An emergency may have megabytes of entries. */
export const allowLongStatements = async (trx: Changing): Promise<void> => {
  await sql`SET LOCAL statement_timeout = '2min'`.execute(trx)
}

/** Whether entries of the emergency wait for their seal. */
export const areEntriesUnsealed = async (trx: Changing, id: number): Promise<boolean> => {
  const { rows } = await sql<{ is_unsealed: boolean }>`
    SELECT EXISTS (
      SELECT FROM binnacle_unsealed u JOIN binnacle b ON b.id = u.entry_id WHERE b.entity = 'emergency' AND b.entity_id = ${id}
    ) AS is_unsealed`.execute(trx)
  return rows[0]?.is_unsealed === true
}

/** An entry with its new details. */
export type ErasedEntry = Pick<EntryToCheck, 'id' | 'previous_detail' | 'current_detail'> & { mac: Buffer }

/** Replaces the details of sealed entries, and appends the entry that says so. */
export const eraseEntries = async (
  trx: Changing,
  naming: EntryRow & { mark: Buffer },
  erased: readonly ErasedEntry[],
): Promise<void> => {
  const said = JSON.stringify({ ...naming, mark: naming.mark.toString('hex') })
  const [ids, previous, current] = [
    erased.map(({ id }) => id),
    erased.map((entry) => entry.previous_detail),
    erased.map((entry) => entry.current_detail),
  ]
  await sql`
    SELECT erase_entries(${said}::json, ${ids}::integer[], ${previous}::text[], ${current}::text[], ${erased.map(({ mac }) => mac)}::bytea[])`.execute(
    trx,
  )
}

export interface Counts {
  patients: number
  contacts: number
  photos: number
}

/** Erases the names, addresses and telephones in the rows of an emergency, and its photos. */
export const eraseParts = async (trx: Changing, id: number): Promise<Counts> => {
  const patients = await trx
    .updateTable('emergency_patients')
    .set({ name: ERASED, address: sql`CASE WHEN address = '' THEN '' ELSE ${ERASED} END` })
    .where('emergency_id', '=', id)
    .where((row) => row.or([row('name', '<>', ERASED), row('address', 'not in', ['', ERASED])]))
    .executeTakeFirst()
  const contacts = await trx
    .updateTable('emergency_contacts')
    .set({ name: ERASED, phone_number: ERASED_PHONE })
    .where('emergency_id', '=', id)
    .where((row) => row.or([row('name', '<>', ERASED), row('phone_number', '<>', ERASED_PHONE)]))
    .executeTakeFirst()
  const photos = await trx.deleteFrom('emergency_images').where('emergency_id', '=', id).executeTakeFirst()
  return {
    patients: Number(patients.numUpdatedRows),
    contacts: Number(contacts.numUpdatedRows),
    photos: Number(photos.numDeletedRows),
  }
}

interface Texts {
  address: string
  observations: string
  outcome_institution: string
  notes: readonly { id: number; text: string }[]
  pacients: readonly { id: number; moved_to: string }[]
}

/** Words that only the former address had are no longer among those of all addresses. */
export const setTexts = async (trx: Changing, id: number, { notes, pacients, ...texts }: Texts): Promise<void> => {
  const { rows } = await sql<{ words: string[] }>`SELECT words FROM emergency_words WHERE emergency_id = ${id}`.execute(trx)
  await trx.updateTable('emergencies').set(texts).where('id', '=', id).execute()
  for (const { id: note, text } of notes) await trx.updateTable('emergency_notes').set({ text }).where('id', '=', note).execute()
  for (const { id: patient, moved_to } of pacients)
    await trx.updateTable('emergency_patients').set({ moved_to }).where('id', '=', patient).execute()
  await sql`
    DELETE FROM address_words a WHERE a.word = ANY (${rows[0]?.words ?? []}::text[])
      AND NOT EXISTS (SELECT FROM emergency_words w WHERE w.words @> ARRAY[a.word])`.execute(trx)
}

/** Notes that the emergency as it is now has no personal data left. */
export const noteErased = async (trx: Changing, id: number): Promise<void> => {
  await trx
    .updateTable('emergencies')
    .set((row) => ({ erased_version: row.ref('version') }))
    .where('id', '=', id)
    .execute()
}

/** A place in the list of emergencies by the time of their report, in full precision. */
interface Place {
  reported: string
  id: number
}

/** Resolved emergencies reported and typed before the moment that may have personal data, the oldest first. */
export const emergenciesToErase = async (db: Database, before: Date, after: Place, limit: number): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    SELECT id, creation_date::text AS reported FROM emergencies
    WHERE creation_date < ${before}::timestamptz AND (creation_date, id) > (${after.reported}::timestamptz, ${after.id}::integer)
      AND registered_at < ${before}::timestamptz AND NOT in_progress AND erased_version IS DISTINCT FROM version
    ORDER BY creation_date, id LIMIT ${limit}`.execute(db)
  return rows
}

/** Emergencies deleted before the moment, of which something may be in the binnacle only. */
export const deletedToErase = async (db: Database, before: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT b.entity_id AS id FROM binnacle b
    WHERE b.action_binnacle = 'ELIMINAR' AND b.creation_date < ${before}::timestamptz AND b.entity = 'emergency'
      AND NOT EXISTS (SELECT FROM binnacle_erasures e WHERE e.entry_id = b.id)
    ORDER BY b.creation_date, b.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whoever erased personal data of the emergency, the last one first. */
export const erasuresOf = async (db: Database, id: number) => {
  const rows = await db
    .selectFrom('binnacle')
    .select(['id', 'creation_date', 'created_by_name', sql<string>`current_detail ->> 'reason'`.as('reason')])
    .where('entity', '=', 'emergency_erasure')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, creation_date: row.creation_date.toISOString() }))
}
