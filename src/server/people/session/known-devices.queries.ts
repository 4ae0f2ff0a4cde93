import { randomBytes } from 'node:crypto'
import { DEVICES_OF_PERSON, KNOWN_DEVICE_DAYS } from '../../../contract/people/limits.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import { hashToken } from '../credentials/sessions.queries.ts'

const oldest = (now: Date) => new Date(now.getTime() - KNOWN_DEVICE_DAYS * 86_400_000)

/** The hash of the device, among the ids in the cookie, on which the person with this DPI signed in recently. */
export const findKnownDevice = async (
  db: Database,
  dpi: string,
  ids: readonly string[],
  now: Date,
): Promise<Buffer | undefined> => {
  const found = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.device_hash')
    .where('u.no_dpi', '=', dpi)
    .where('u.retired_at', 'is', null)
    // Never empty, so that the query is the same for a browser without the cookie.
    .where('d.device_hash', 'in', [...ids, ''].map(hashToken))
    .where('d.last_sign_in_at', '>', oldest(now))
    .orderBy('d.last_sign_in_at', 'desc')
    .executeTakeFirst()
  return found?.device_hash
}

/**
 * Gives the browser a new id for the person and drops the old one, so that a copied cookie stops working. Returns the full
 * cookie, including the ids of other people.
 */
export const renewKnownDevice = async (
  trx: Changing,
  { user_id, ids, now }: { user_id: number; ids: readonly string[]; now: Date },
): Promise<{ device_hash: Buffer; ids: string[] }> => {
  const hashes = [...ids, ''].map(hashToken)
  await trx.deleteFrom('known_devices').where('user_id', '=', user_id).where('device_hash', 'in', hashes).execute()
  const id = randomBytes(32).toString('base64url')
  const device_hash = hashToken(id)
  await trx.insertInto('known_devices').values({ device_hash, user_id, last_sign_in_at: now }).execute()
  await forgetBeyond(trx, user_id)
  const others = await trx.selectFrom('known_devices').select('device_hash').where('device_hash', 'in', hashes).execute()
  const isOthers = (one: string) => others.some((other) => other.device_hash.equals(hashToken(one)))
  return { device_hash, ids: [id, ...ids.filter(isOthers)] }
}

/** Removes devices without a recent sign-in and returns how many. */
export const removeOldDevices = async (db: Database, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('known_devices').where('last_sign_in_at', '<=', oldest(now)).executeTakeFirst()
  return Number(numDeletedRows)
}

const forgetBeyond = async (trx: Changing, user_id: number): Promise<void> => {
  const newest = trx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', user_id)
    .orderBy('last_sign_in_at', 'desc')
    .limit(DEVICES_OF_PERSON)
  await trx.deleteFrom('known_devices').where('user_id', '=', user_id).where('device_hash', 'not in', newest).execute()
}

export const devicesOf = async (db: Database | Changing, user_id: number): Promise<Buffer[]> => {
  const rows = await db.selectFrom('known_devices').select('device_hash').where('user_id', '=', user_id).execute()
  return rows.map((row) => row.device_hash)
}
