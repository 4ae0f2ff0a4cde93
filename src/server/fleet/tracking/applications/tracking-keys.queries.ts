import { sql } from 'kysely'
import type { TrackingKey } from '../../../../contract/fleet/tracking-keys.schema.ts'
import { SESSION_TOUCH_SECONDS } from '../../../../contract/people/limits.ts'
import type { Database, Changing } from '../../../platform/database/open.ts'
import { preparedStatement } from '../../../platform/database/prepared-statements.ts'

interface Row extends Omit<TrackingKey, 'created_at' | 'last_used_at'> {
  created_at: Date | null
  last_used_at: Date | null
}

/** The vehicle and what is known of its key. */
export const readTrackingKey = async (db: Database | Changing, vehicle: number): Promise<TrackingKey | undefined> => {
  const { rows } = await sql<Row>`
    SELECT v.id, v.plate, v.station_id AS station, s.name AS station_text, k.created_at,
      coalesce(u.first_name || ' ' || u.last_name, '') AS created_by_name, k.last_used_at,
      coalesce(k.has_wrong_clock, false) AS has_wrong_clock
    FROM vehicles v JOIN stations s ON s.id = v.station_id
      LEFT JOIN vehicle_tracking_keys k ON k.vehicle_id = v.id LEFT JOIN users u ON u.id = k.created_by
    WHERE v.id = ${vehicle}`.execute(db)
  const [row] = rows
  return (
    row && { ...row, created_at: row.created_at?.toISOString() ?? null, last_used_at: row.last_used_at?.toISOString() ?? null }
  )
}

/** Stores the vehicle's key in place of the one before. */
export const storeTrackingKey = async (
  trx: Changing,
  row: { vehicle_id: number; key_hash: Buffer; created_at: Date; created_by: number },
): Promise<void> => {
  const { vehicle_id: _, ...renewed } = row
  await trx
    .insertInto('vehicle_tracking_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('vehicle_id').doUpdateSet({ ...renewed, last_used_at: null, has_wrong_clock: false }),
    )
    .execute()
}

export const removeTrackingKey = async (trx: Changing, vehicle: number): Promise<void> => {
  await trx.deleteFrom('vehicle_tracking_keys').where('vehicle_id', '=', vehicle).execute()
}

const readByKey = preparedStatement(
  (key_hash: Buffer) => sql<KeyUse>`
    SELECT vehicle_id, created_at, last_used_at, has_wrong_clock FROM vehicle_tracking_keys WHERE key_hash = ${key_hash}`,
)

export interface KeyUse {
  vehicle_id: number
  created_at: Date
  last_used_at: Date | null
  has_wrong_clock: boolean
}

/** The vehicle of this key. */
export const findByKey = async (db: Database, key_hash: Buffer): Promise<KeyUse | undefined> =>
  (await readByKey(db, key_hash)).rows[0]

/** The hashes of all keys. */
export const readKeyHashes = async (db: Database): Promise<Buffer[]> => {
  const rows = await db.selectFrom('vehicle_tracking_keys').select('key_hash').execute()
  return rows.map(({ key_hash }) => key_hash)
}

/**
 * Notes a use, at most once a minute, and each change of the device's clock. A key that is of later was made while the server's clock
 * was ahead.
 */
export const noteKeyUse = async (db: Database, use: KeyUse, now: Date, has_wrong_clock: boolean): Promise<void> => {
  const since = now.getTime() - (use.last_used_at?.getTime() ?? 0)
  const isOfLater = use.created_at > now
  if (!isOfLater && has_wrong_clock === use.has_wrong_clock && Math.abs(since) < SESSION_TOUCH_SECONDS * 1000) return
  await db
    .updateTable('vehicle_tracking_keys')
    .set({ last_used_at: now, has_wrong_clock, ...(isOfLater && { created_at: now }) })
    .where('vehicle_id', '=', use.vehicle_id)
    .execute()
}
