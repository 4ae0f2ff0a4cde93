import { sql, type Insertable, type RawBuilder } from 'kysely'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { StoredDuty } from '../../../contract/people/leave-rules.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { roleNames, UserStatus, type Role } from '../../../contract/shared/rights/roles.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { Deps } from '../../platform/deps.ts'
import { isPrintedPassword } from '../credentials/first-passwords.queries.ts'
import { isAdministratorOn, isStillAdministrator } from './administrators.queries.ts'

/** A person as stored, with the names of files; never the password. Status and leave are those of the time of the read. */
export type StoredPerson = Omit<
  UserDetail,
  | 'qr_code'
  | 'is_waiting'
  | 'username'
  | 'no_dpi'
  | 'no_license'
  | 'address'
  | 'phone_number'
  | 'email'
  | 'is_email_confirmed'
  | 'has_second_factor'
> & {
  address: string
  phone_number: string
  email: string
  no_dpi: string
  no_license: string
  is_email_confirmed: boolean
  has_second_factor: boolean
  station_id: number | null
  public_key: string
  validated_by: number | null
}

/** Excludes people who left. */
export const readPerson = async (
  db: Database | Changing,
  by: { id: number } | { key: string },
  now: Date,
): Promise<StoredPerson | undefined> => {
  const isThem = 'id' in by ? sql`u.id = ${by.id}` : sql`u.public_key = ${by.key}`
  const [person] = await peopleWhere(db, sql`${isThem} AND ${isPresent}`, now)
  return person
}

/** The same of somebody who may have left. */
export const readPresentOrRetired = async (db: Database, id: number, now: Date): Promise<StoredPerson | undefined> => {
  const [person] = await peopleWhere(db, sql`u.id = ${id}`, now)
  return person
}

export const readPeople = (db: Changing, ids: readonly number[], now: Date): Promise<StoredPerson[]> =>
  peopleWhere(db, sql`u.id = ANY(${ids}::integer[]) AND ${isPresent}`, now)

const isPresent = sql`u.retired_at IS NULL`

const peopleWhere = async (db: Database | Changing, where: RawBuilder<unknown>, now: Date): Promise<StoredPerson[]> => {
  const day = dayOf(now)
  const { rows } = await sql<Omit<StoredPerson, 'name_role' | 'station_text'>>`
    SELECT u.id, u.version, u.no_dpi, u.public_key, u.first_name, u.last_name, u.first_name || ' ' || u.last_name AS name, u.email,
      u.email_confirmed_at IS NOT NULL AS is_email_confirmed, u.date_of_birth::text AS date_of_birth, u.photo, u.phone_number, u.address, u.no_registry, u.station_id, u.role, u.user_range,
      u.firefighter_type, u.is_pilot, u.no_license, u.type_license, u.job_position_id AS job_management,
      coalesce(j.job_title, '') AS job_title, u.type_of_contract, duty_status(u, ${day}) AS status, u.inactive_reason,
      u.start_date_unsubscribe::text AS start_date_unsubscribe, u.end_date_unsubscribe::text AS end_date_unsubscribe,
      leave_phase(u, ${day}) AS leave, u.register_file, u.acceptance_file, u.validated_by,
      EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.turned_on_at IS NOT NULL) AS has_second_factor,
      CASE WHEN s.id IS NULL THEN NULL ELSE json_build_object('id', s.id, 'name', s.name, 'address', s.address) END AS station,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'course_name', c.course_name, 'approval_date', c.approval_date, 'file', c.file)
        ORDER BY c.approval_date, c.id), '[]') FROM courses c WHERE c.user_id = u.id) AS approved_courses
    FROM users u LEFT JOIN stations s ON s.id = u.station_id LEFT JOIN job_positions j ON j.id = u.job_position_id
    WHERE ${where} ORDER BY u.id`.execute(db)
  // A constraint restricts the roles, so no name is missing.
  return rows.map((row) => ({ ...row, station_text: row.station?.name ?? '', name_role: roleNames[row.role as Role] }))
}

/**
 * Locks the person's row until the transaction ends. For an administrator it locks the rows of all administrators, in the order
 * of their ids: two who retire each other would otherwise deadlock. The lock does not block foreign keys to the rows.
 */
export const lockPerson = async (trx: Changing, id: number): Promise<void> => {
  await sql`
    SELECT FROM users
    WHERE id = ${id} OR ((SELECT ${isStillAdministrator} FROM users WHERE id = ${id}) AND ${isStillAdministrator})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

/**
 * Whether another person could still sign in and administer. People without a password of their own, since they were imported or
 * have a printed one, and people whose leave is coming do not count; demo accounts count in demo mode only. Locks all administrators, in case the person has just become one.
 */
export const hasOtherAdministrator = async (
  trx: Changing,
  id: number,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<boolean> => {
  const administrators = await trx
    .selectFrom('users')
    .select(['id', 'is_demo'])
    .select(sql<boolean>`password_hash IS NOT NULL AND NOT ${isPrintedPassword}`.as('has_password'))
    .where(isAdministratorOn(now()))
    .where(sql<boolean>`leave_phase(users, ${dayOf(now())}) IS DISTINCT FROM 'coming'`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return administrators.some((other) => other.id !== id && other.has_password && (config.demo || !other.is_demo))
}

interface Written extends StoredDuty {
  no_dpi: string
  first_name: string
  last_name: string
  email: string
  date_of_birth: string | null
  phone_number: string
  address: string
  no_registry: string
  station_id: number
  role: number
  user_range: number
  firefighter_type: string | null
  is_pilot: boolean
  no_license: string
  type_license: string | null
  job_position_id: number
  type_of_contract: number | null
  photo?: string | null
  register_file?: string
  acceptance_file?: string
  /** Whether the address changed or is new. */
  email_confirmed_at?: Date | null
  resets_held_until?: Date | null
}

/** Without a hash until the person sets a password by the reset mail. */
type New = Written & {
  password_hash: string | null
  must_change_password?: boolean
  public_key: string
  created_at: Date
  created_by: number
}

export const insertPerson = async (trx: Changing, person: New): Promise<number> => {
  const { id } = await trx.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  return id
}

// PostgreSQL takes at most 65,535 parameters in a statement.
const ROWS_AT_ONCE = 1000

export const insertPeople = async (trx: Changing, people: readonly New[]): Promise<number[]> => {
  const ids: number[] = []
  for (let start = 0; start < people.length; start += ROWS_AT_ONCE) {
    const lot = people.slice(start, start + ROWS_AT_ONCE)
    const inserted = await trx.insertInto('users').values(lot).returning('id').execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

/** Updates a locked person and raises the version. Files and duty that are not named stay. */
export const rewritePerson = async (
  trx: Changing,
  id: number,
  person: Omit<Written, keyof StoredDuty> & Partial<StoredDuty>,
): Promise<void> => {
  await trx
    .updateTable('users')
    .set((update) => ({ ...person, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type OwnFields =
  | 'no_dpi'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'email_confirmed_at'
  | 'resets_held_until'
  | 'date_of_birth'
  | 'phone_number'
  | 'address'
  | 'photo'

/** Updates the fields that people change themselves, and raises the version. */
export const rewriteProfile = async (
  trx: Changing,
  id: number,
  cells: Pick<Written, OwnFields> & { password_hash?: string },
): Promise<void> => {
  await trx
    .updateTable('users')
    .set((update) => ({ ...cells, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface CourseRow {
  id?: number | undefined
  course_name: string
  approval_date: string
  /** A document that came with the save; undefined keeps the stored one. */
  file?: string | undefined
}

/** Replaces the person's courses: those without an id are new, those that are absent are deleted. */
export const writeCourses = async (trx: Changing, user_id: number, rows: readonly CourseRow[]): Promise<void> => {
  const sentIds = rows.flatMap((row) => (row.id === undefined ? [] : [row.id]))
  await trx
    .deleteFrom('courses')
    .where('user_id', '=', user_id)
    .$if(sentIds.length > 0, (courses) => courses.where('id', 'not in', sentIds))
    .execute()
  const added = rows.filter((row) => row.id === undefined)
  if (added.length > 0) {
    const values = added.map(({ course_name, approval_date, file = null }) => ({ user_id, course_name, approval_date, file }))
    await trx.insertInto('courses').values(values).execute()
  }
  for (const { id, course_name, approval_date, file } of rows.filter((row) => row.id !== undefined)) {
    const cells = { course_name, approval_date, ...(file === undefined ? {} : { file }) }
    await trx
      .updateTable('courses')
      .set(cells)
      .where('id', '=', id ?? 0)
      .where('user_id', '=', user_id)
      .execute()
  }
}

export const setRetired = async (trx: Changing, id: number, retired_at: Date): Promise<void> => {
  await trx
    .updateTable('users')
    .set((update) => ({ retired_at, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

interface Admitted {
  role: number
  station_id: number | null
  job_position_id: number | null
  no_registry: string
}
export const setValidated = async (
  trx: Changing,
  id: number,
  admitted: Admitted,
  { by: validated_by, at: validated_at }: { by: number; at: Date },
): Promise<void> => {
  const clean: StoredDuty = {
    status: UserStatus.Activo,
    inactive_reason: null,
    start_date_unsubscribe: null,
    end_date_unsubscribe: null,
    leave_by_dates: false,
  }
  await trx
    .updateTable('users')
    .set((update) => ({ ...clean, ...admitted, validated_by, validated_at, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const setPersonKey = async (trx: Changing, id: number, public_key: string): Promise<void> => {
  await trx
    .updateTable('users')
    .set((update) => ({ public_key, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Undefined if another person has the DPI. */
export const insertRegistered = async (trx: Changing, person: Insertable<DB['users']>): Promise<number | undefined> => {
  const row = await trx
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.column('no_dpi').where('retired_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
