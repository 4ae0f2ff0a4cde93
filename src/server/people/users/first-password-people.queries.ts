import { sql, type RawBuilder } from 'kysely'
import { MAX_FIRST_PASSWORDS } from '../../../contract/people/limits.ts'
import type { FirstPasswordPerson } from '../../../contract/people/first-passwords.schema.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { everyRole, roleNames, UserStatus, type Role } from '../../../contract/shared/rights/roles.ts'
import type { Changing, Database } from '../../platform/database/open.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { allOf, countRows } from '../../platform/records/table-queries.ts'

interface At {
  now: Date
  demo: boolean
}

/** Whoever chose a password once has no first one any more; people on leave may not sign in, and are handed none. */
const needsFirstPassword = ({ now, demo }: At): RawBuilder<boolean> => sql`(
  users.retired_at IS NULL AND duty_status(users, ${dayOf(now)}) = ${UserStatus.Activo} AND (${demo} OR NOT users.is_demo)
  AND users.email = '' AND (users.password_hash IS NULL OR users.must_change_password))`

/** Those without a printed password that is still valid first, then by surname; only those whose password the caller may print. */
export const listFirstPasswordPeople = async (
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  caller: Caller,
  { station_id }: { station_id?: number | undefined },
): Promise<Page<FirstPasswordPerson>> => {
  const roles = everyRole.filter((role) => userCan.printFirstPassword(caller, { role }))
  const at = { now: now(), demo: config.demo }
  const where = allOf([
    needsFirstPassword(at),
    sql`users.role = ANY(${roles}::integer[])`,
    ...(station_id === undefined ? [] : [sql`users.station_id = ${station_id}`]),
  ])
  const people = sql<Omit<FirstPasswordPerson, 'name_role'> & { role: Role }>`
    SELECT users.id, first_name, last_name, role, coalesce(s.name, '') AS station_text,
      first_password_last_day::text AS first_password_last_day
    FROM users LEFT JOIN stations s ON s.id = users.station_id WHERE ${where}
    ORDER BY coalesce(first_password_last_day >= ${dayOf(at.now)}::date, false), last_name_key, first_name_key, users.id LIMIT ${MAX_FIRST_PASSWORDS}`
  const [{ rows }, count] = await Promise.all([people.execute(db), countRows(db, sql`users WHERE ${where}`)])
  return { count, results: rows.map(({ role, ...person }) => ({ ...person, name_role: roleNames[role] })) }
}

interface Asked {
  id: number
  name: string
  no_dpi: string
  role: number
  station_text: string
  needs_first_password: boolean
}

/** The people in the service with these ids, by station and surname: slips are handed out by station. */
export const readAsked = async (db: Database | Changing, ids: readonly number[], at: At): Promise<Asked[]> => {
  const { rows } = await sql<Asked>`
    SELECT users.id, first_name || ' ' || last_name AS name, no_dpi, role, coalesce(s.name, '') AS station_text,
      ${needsFirstPassword(at)} AS needs_first_password
    FROM users LEFT JOIN stations s ON s.id = users.station_id
    WHERE users.id = ANY(${ids}::integer[]) AND users.retired_at IS NULL AND (${at.demo} OR NOT users.is_demo)
    ORDER BY coalesce(s.name_key, ''), last_name_key, first_name_key, users.id`.execute(db)
  return rows
}

/** Locks their rows until the transaction ends, in the order of ids as `lockPerson`. */
export const lockPeople = async (trx: Changing, ids: readonly number[]): Promise<void> => {
  await sql`SELECT FROM users WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}
