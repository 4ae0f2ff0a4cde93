import { sql } from 'kysely'
import { ERASED, ERASED_PHONE } from '../../../contract/shared/text/written-numbers.ts'
import type { Changing, Database } from '../../platform/database/open.ts'
import type { EntryRow } from '../../platform/keys/binnacle-key.ts'
import { entryToCheck, type EntryToCheck } from '../verify.queries.ts'

/** The entries of an emergency, oldest first. */
export const entriesOfEmergency = async (db: Database | Changing, id: number): Promise<EntryToCheck[]> => {
  const { rows } = await sql<EntryToCheck>`
    SELECT ${entryToCheck} FROM binnacle b WHERE b.entity = 'emergency' AND b.entity_id = ${id} ORDER BY b.id`.execute(db)
  return rows
}

/** Whether entries of the emergency wait for their seal. */
export const areEntriesUnsealed = async (trx: Changing, id: number): Promise<boolean> => {
  const { rows } = await sql<{ is_unsealed: boolean }>`
    SELECT EXISTS (
      SELECT FROM binnacle_unsealed u JOIN binnacle b ON b.id = u.entry_id WHERE b.entity = 'emergency' AND b.entity_id = ${id}
    ) AS is_unsealed`.execute(trx)
  return rows[0]?.is_unsealed === true
}

interface ErasedEntry {
  entry_id: number
  previous_detail: string | null
  current_detail: string | null
  /** In hexadecimal. */
  mac: string
}

/** Replaces the details of sealed entries, and appends the entry that says so. */
export const eraseEntries = async (
  trx: Changing,
  naming: EntryRow & { mark: Buffer },
  erased: readonly ErasedEntry[],
): Promise<void> => {
  const said = JSON.stringify({ ...naming, mark: naming.mark.toString('hex') })
  await sql`SELECT erase_entries(${said}::json, ${JSON.stringify(erased)}::json)`.execute(trx)
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
  notes: readonly { id: number; text: string }[]
}

export const setTexts = async (trx: Changing, id: number, { address, observations, notes }: Texts): Promise<void> => {
  await trx.updateTable('emergencies').set({ address, observations }).where('id', '=', id).execute()
  for (const note of notes) await trx.updateTable('emergency_notes').set({ text: note.text }).where('id', '=', note.id).execute()
}

/** Notes that the emergency as it is now has no personal data left. */
export const noteErased = async (trx: Changing, id: number): Promise<void> => {
  await trx
    .updateTable('emergencies')
    .set((row) => ({ erased_version: row.ref('version') }))
    .where('id', '=', id)
    .execute()
}

/** Resolved emergencies reported before the moment that may have personal data, the oldest first. */
export const emergenciesToErase = async (
  db: Database,
  before: Date,
  after: { creation_date: Date; id: number },
  limit: number,
): Promise<{ id: number; creation_date: Date }[]> => {
  const { rows } = await sql<{ id: number; creation_date: Date }>`
    SELECT id, creation_date FROM emergencies
    WHERE creation_date < ${before}::timestamptz AND (creation_date, id) > (${after.creation_date}::timestamptz, ${after.id}::integer)
      AND NOT in_progress AND erased_version IS DISTINCT FROM version
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
    .select(['id', 'creation_date', 'created_by_name', sql<string>`previous_detail ->> 'reason'`.as('reason')])
    .where('entity', '=', 'emergency_erasure')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, creation_date: row.creation_date.toISOString() }))
}
