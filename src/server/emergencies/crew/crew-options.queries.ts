import { sql } from 'kysely'
import type * as z from 'zod'
import { lacksExit } from '../../../contract/people/open-entry.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import type { CrewOption, crewFilters } from '../../../contract/people/users.schema.ts'
import type { Database, Changing } from '../../platform/database/open.ts'

interface Stored extends Omit<CrewOption, 'is_entry' | 'without_exit'> {
  is_entry: boolean | null
  last_entry: Date | null
}

/** The people of these stations whom an emergency may take along, sorted by what a selector shows (0048); pilots only, or all. */
export const crewOptions = async (
  db: Database,
  { stations = [], off_duty }: z.output<typeof crewFilters>,
  now: Date,
  who: 'pilots' | 'everybody',
): Promise<CrewOption[]> => {
  const day = dayOf(now)
  const onLeave = off_duty === undefined ? sql`false` : sql`leave_phase(u, ${day}) = 'running'`
  const { rows } = await sql<Stored>`
    WITH going AS MATERIALIZED (
      SELECT e.id, e.code, people.id AS user_id
      FROM emergencies e, LATERAL (
        SELECT e.telephonist_id
        UNION SELECT pilot_id FROM emergency_members m WHERE m.emergency_id = e.id
        UNION SELECT user_id FROM emergency_firefighters f WHERE f.emergency_id = e.id
      ) people (id)
      WHERE e.status IN (20, 40, 50)
    )
    SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.first_name, u.last_name, u.station_id AS station,
      u.user_range, u.no_registry, coalesce(s.name, '') AS station_text, a.is_entry, a.last_entry, duty_status(u, ${day}) <> ${UserStatus.Activo} AS is_off_duty,
      coalesce((SELECT json_agg(json_build_object('id', g.id, 'code', g.code) ORDER BY g.id DESC) FROM going g WHERE g.user_id = u.id), '[]')
        AS emergencies
    FROM users u LEFT JOIN attendance a ON a.user_id = u.id LEFT JOIN stations s ON s.id = u.station_id
    WHERE u.retired_at IS NULL AND u.station_id = ANY (${stations}::integer[]) AND (${who === 'everybody'} OR u.is_pilot)
      AND (duty_status(u, ${day}) = ${UserStatus.Activo} OR ${onLeave})
    ORDER BY u.first_name_key, u.last_name_key, u.id`.execute(db)
  return rows.map(({ is_entry, last_entry, ...row }) => ({
    ...row,
    ...(is_entry !== null && { is_entry }),
    without_exit: is_entry === true && last_entry !== null && lacksExit(last_entry, now),
  }))
}

/** Which of these people are on duty at the stations, and which of them may drive. */
export const peopleServing = async (trx: Changing, stations: readonly number[], ids: readonly number[], now: Date) => {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'is_pilot'])
    .where(sql<boolean>`duty_status(users, ${dayOf(now)}) = ${UserStatus.Activo}`)
    .where('retired_at', 'is', null)
    .where('station_id', 'in', stations.length > 0 ? stations : [0])
    .where('id', 'in', ids)
    .execute()
  return {
    people: new Set(rows.map(({ id }) => id)),
    pilots: new Set(rows.filter(({ is_pilot }) => is_pilot).map(({ id }) => id)),
  }
}
