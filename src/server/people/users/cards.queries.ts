import { sql } from 'kysely'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { allOf } from '../../platform/records/table-queries.ts'

interface StoredCard {
  id: number
  name: string
  user_range: number | null
  no_registry: string
  station_text: string
  photo: string | null
  public_key: string
}

/** People on duty whose cards the caller may print (`userCan.printCard`), by surname. */
export const readCards = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  asked: { id?: number | undefined; station_id?: number | undefined },
): Promise<StoredCard[]> => {
  const stations = privateStations(caller)
  const where = allOf([
    sql`u.retired_at IS NULL AND duty_status(u, ${dayOf(now())}) = ${UserStatus.Activo}`,
    ...(stations === 'all' ? [] : [sql`u.station_id = ${stations}`]),
    ...(asked.id === undefined ? [] : [sql`u.id = ${asked.id}`]),
    ...(asked.station_id === undefined ? [] : [sql`u.station_id = ${asked.station_id}`]),
  ])
  const { rows } = await sql<StoredCard>`
    SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.user_range, u.no_registry, coalesce(s.name, '') AS station_text,
      u.photo, u.public_key
    FROM users u LEFT JOIN stations s ON s.id = u.station_id
    WHERE ${where} ORDER BY u.last_name_key, u.first_name_key, u.id`.execute(db)
  return rows
}
