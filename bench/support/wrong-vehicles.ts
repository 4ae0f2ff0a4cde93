import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'

/** How many vehicles are in an emergency in progress without being at 40, or the other way round. */
export const wrongVehicles = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM vehicles v
    WHERE (v.disponibility = 40) <> EXISTS (
      SELECT FROM emergency_members m JOIN emergencies e ON e.id = m.emergency_id WHERE m.vehicle_id = v.id AND e.status <> 30)`.execute(
    db,
  )
  return rows[0]?.wrong ?? NaN
}
