import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/database/open.ts'

/** The number of vehicles whose state does not match their emergencies: state 40 means in an emergency in progress. */
export const wrongVehicles = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM vehicles v
    WHERE (v.disponibility = 40) <> EXISTS (
      SELECT FROM emergency_members m JOIN emergencies e ON e.id = m.emergency_id WHERE m.vehicle_id = v.id AND e.status <> 30)`.execute(
    db,
  )
  return rows[0]?.wrong ?? NaN
}
