import { sql } from 'kysely'
import { hashToken } from '../../src/server/people/credentials/sessions.queries.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import { aStation, aVehicleType } from '../../test/factories.ts'

export interface TrackedByToken {
  vehicle: number
  /** Of the session of the person who put it on tracking. */
  token: string
}

interface Scene {
  devices: TrackedByToken[]
  /** Tokens of people who watch. */
  watchers: string[]
}

/** Adds vehicles to an empty database, each on tracking by a person with a session, and sessions of watchers. */
export const prepareTracking = async (db: Database, vehicles: number, watchers: number): Promise<Scene> => {
  const [station, type] = [await aStation(db), await aVehicleType(db)]
  const tokens = Array.from({ length: vehicles + watchers }, (_, n) => `bench-of-tracking-token-${String(n).padStart(8, '0')}`)
  const hashes = tokens.map((token) => hashToken(token))
  await sql`
    WITH people AS (
      INSERT INTO users (no_dpi, public_key, first_name, last_name, status, created_at, role)
      SELECT (1000000000000 + n)::text, 'key-' || n, 'Nombre', 'Apellido', 5, now(), 1 FROM generate_series(1, ${tokens.length}::integer) n
      RETURNING id, no_dpi::bigint - 1000000000000 AS n
    )
    INSERT INTO sessions (token_hash, user_id, created_at, last_used_at)
    SELECT h.hash, p.id, now(), now() FROM people p JOIN unnest(${hashes}::bytea[]) WITH ORDINALITY AS h (hash, n) ON h.n = p.n`.execute(
    db,
  )
  await sql`
    INSERT INTO vehicles (plate, model, note, unit, year, disponibility, station_id, vehicle_type_id, on_tracking)
    SELECT 'P-' || n, 'Modelo', '', 'U-' || n, 2020, 10, ${station.id}, ${type.id}, true FROM generate_series(1, ${vehicles}::integer) n`.execute(
    db,
  )
  await sql`
    INSERT INTO vehicle_trackings (vehicle_id, started_by, started_at)
    SELECT v.id, u.id, now() FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM vehicles) v
      JOIN users u ON u.no_dpi = (1000000000000 + v.n)::text`.execute(db)
  // As in a database that has run for a while.
  await sql`ANALYZE`.execute(db)
  const rows = await db.selectFrom('vehicles').select('id').orderBy('id').execute()
  return {
    devices: rows.map(({ id }, at) => ({ vehicle: id, token: tokens[at] ?? '' })),
    watchers: tokens.slice(vehicles),
  }
}
