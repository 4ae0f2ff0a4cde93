import { sql } from 'kysely'
import { PHOTO_UPLOAD_BYTES_OF_PERSON, PHOTO_UPLOAD_DAYS, PHOTO_UPLOADS_OF_PERSON } from '../../../contract/shared/limits.ts'
import type { Changing, Database } from '../../platform/database/open.ts'
import { fail, found } from '../../platform/errors/refusal.ts'

/** A photo that arrives in parts, of one person (docs/decisions/0093). */
export interface UploadKey {
  user_id: number
  client_id: string
}

const LOCK = 7_463_628
/** Rows of parts that are in memory at once, of at most a megabyte each. */
const PARTS_AT_ONCE = 8

const readUpload = (db: Database | Changing, { user_id, client_id }: UploadKey) =>
  db.selectFrom('photo_uploads').select(['bytes', 'received']).where('user_id', '=', user_id).where('client_id', '=', client_id)

/** Undefined if this person sends no such photo. */
export const findUpload = (db: Database, key: UploadKey) => readUpload(db, key).executeTakeFirst()

/** Returns how much of it has arrived: nothing, unless it was begun before. */
export const beginUpload = async (
  db: Database,
  key: UploadKey,
  { bytes, most, now }: { bytes: number; most: number; now: Date },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // One at a time, so that the room which is counted is not given twice.
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const begun = await readUpload(trx, key).executeTakeFirst()
    if (begun !== undefined) {
      if (begun.bytes !== bytes) throw fail('upload.other')
      return begun.received
    }
    await refuseWithoutRoom(trx, key.user_id, bytes, most)
    await trx
      .insertInto('photo_uploads')
      .values({ ...key, bytes, started_at: now })
      .execute()
    return 0
  })

const refuseWithoutRoom = async (trx: Changing, person: number, bytes: number, most: number): Promise<void> => {
  const { rows } = await sql<{ all: number; own: number; count: number }>`
    SELECT coalesce(sum(bytes), 0)::bigint AS all, coalesce(sum(bytes) FILTER (WHERE user_id = ${person}), 0)::bigint AS own,
      (count(*) FILTER (WHERE user_id = ${person}))::integer AS count
    FROM photo_uploads`.execute(trx)
  const { all = 0, own = 0, count = 0 } = rows[0] ?? {}
  if (count >= PHOTO_UPLOADS_OF_PERSON || own + bytes > PHOTO_UPLOAD_BYTES_OF_PERSON) throw fail('upload.too_many')
  if (all + bytes > most) throw fail('upload.busy')
}

/** Stores a part that begins where the others end, and returns where they end now. */
export const appendPart = async (db: Database, key: UploadKey, offset: number, content: Buffer): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { bytes, received } = found(await readUpload(trx, key).forUpdate().executeTakeFirst())
    if (offset !== received) throw fail('upload.offset', {}, { code: 'upload_offset', offset: received })
    const end = offset + content.length
    if (end > bytes) throw fail('upload.too_long')
    if (content.length === 0) return end
    await trx
      .insertInto('photo_upload_parts')
      .values({ ...key, starts_at: offset, content })
      .execute()
    await trx
      .updateTable('photo_uploads')
      .set({ received: end })
      .where('user_id', '=', key.user_id)
      .where('client_id', '=', key.client_id)
      .execute()
    return end
  })

/** The whole content, in order. Of what is removed meanwhile it gives less, and the removal says so. */
export const partsOf = async function* (db: Database, { user_id, client_id }: UploadKey): AsyncGenerator<Buffer> {
  let from = 0
  for (;;) {
    const parts = await db
      .selectFrom('photo_upload_parts')
      .select('content')
      .where('user_id', '=', user_id)
      .where('client_id', '=', client_id)
      .where('starts_at', '>=', from)
      .orderBy('starts_at')
      .limit(PARTS_AT_ONCE)
      .execute()
    for (const { content } of parts) {
      from += content.length
      yield content
    }
    if (parts.length < PARTS_AT_ONCE) return
  }
}

/** Returns whether it was there. */
export const removeUpload = async (trx: Changing, { user_id, client_id }: UploadKey): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('photo_uploads')
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes those that no device asks for any more, a few at a time, and returns how many. */
export const removeOldUploads = async (db: Database, now: Date): Promise<number> => {
  const oldest = new Date(now.getTime() - PHOTO_UPLOAD_DAYS * 24 * 3_600_000)
  const { rows } = await sql`
    DELETE FROM photo_uploads WHERE (user_id, client_id) IN
      (SELECT user_id, client_id FROM photo_uploads WHERE started_at < ${oldest} LIMIT 20 FOR UPDATE SKIP LOCKED)
    RETURNING client_id`.execute(db)
  return rows.length
}
