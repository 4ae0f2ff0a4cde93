import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { administersPeople, roleNames, UserStatus, type Role } from '../../../contract/shared/rights/roles.ts'
import { isDigitGroups } from '../../../contract/shared/text/written-numbers.ts'
import { asReadBy, guardedFields, stationsRead } from '../../../contract/people/user-rights.ts'
import { isSecondFactorRequired } from '../../../contract/shared/rights/second-factor.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import type { PersonOption, UserRow } from '../../../contract/people/users.schema.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import {
  allOf,
  byValue,
  contains,
  countRows,
  matches,
  naturalKey,
  orderBy,
  pageOf,
  wordsOf,
} from '../../platform/records/table-queries.ts'
import { byDpi, isReadBy, peopleFound } from './people-found.queries.ts'
import { personQr } from './present-user.ts'
import { fail, invalid } from '../../platform/errors/refusal.ts'

// A constraint restricts the roles, so no name is missing.
const roleName = (role: number) => roleNames[role as Role]

/** The signed-in person with all fields of the profile. */
export const readMe = async (
  db: Database | Changing,
  id: number,
  { now, signer, config }: Pick<Deps, 'now' | 'signer' | 'config'>,
): Promise<Me> => {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('stations as s', 's.id', 'u.station_id')
    .leftJoin('job_positions as j', 'j.id', 'u.job_position_id')
    .leftJoin('second_factors as f', 'f.user_id', 'u.id')
    .selectAll('u')
    .select(sql<number>`duty_status(u, ${dayOf(now())})`.as('status_now'))
    .select(['s.name as station_name', 's.address as station_address', 'j.job_title', 'f.turned_on_at'])
    .select(sql<number>`(SELECT count(*)::integer FROM recovery_codes c WHERE c.user_id = u.id)`.as('codes_left'))
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (user === undefined) throw fail('session.required')
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'course_name', 'approval_date', 'file'])
    .where('user_id', '=', id)
    .orderBy('approval_date')
    .execute()
  const document = (file: string | null) => (file === null ? null : signer.document(file, now()))
  return {
    id: user.id,
    username: user.no_dpi,
    no_dpi: user.no_dpi,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    date_of_birth: user.date_of_birth,
    photo: user.photo === null ? null : signer.photo(user.photo, now()),
    phone_number: user.phone_number,
    address: user.address,
    no_registry: user.no_registry,
    station:
      user.station_id === null
        ? null
        : { id: user.station_id, name: user.station_name ?? '', address: user.station_address ?? '' },
    station_text: user.station_name ?? '',
    role: user.role,
    name_role: roleName(user.role),
    user_range: user.user_range,
    firefighter_type: user.firefighter_type,
    is_pilot: user.is_pilot,
    no_license: user.no_license,
    type_license: user.type_license,
    job_management: user.job_position_id,
    job_title: user.job_title ?? '',
    type_of_contract: user.type_of_contract,
    status: user.status_now,
    inactive_reason: user.inactive_reason,
    qr_code: personQr(user.public_key),
    approved_courses: courses.map((course) => ({ ...course, file: document(course.file) })),
    is_email_confirmed: user.email_confirmed_at !== null,
    must_change_password: user.must_change_password,
    second_factor: {
      is_on: user.turned_on_at !== null,
      is_required: isSecondFactorRequired(user.role, config.requireSecondFactor),
      codes_left: user.codes_left,
    },
  }
}

interface UsersAsked {
  page: number
  search: string
  ordering: string
  station_id?: number | undefined
  role?: number | undefined
  lacks?: 'validation' | 'photo' | undefined
}

/** People in a list, by surname, without those who left. */
export const listUsers = async (
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  asked: UsersAsked,
  caller: Caller,
): Promise<Page<UserRow>> => {
  const where = allOf([
    sql`u.retired_at IS NULL`,
    ...(asked.station_id === undefined ? [] : [sql`u.station_id = ${asked.station_id}`]),
    ...(asked.role === undefined ? [] : [sql`u.role = ${asked.role}`]),
    ...(asked.lacks === undefined ? [] : [lacking(asked.lacks, caller, now())]),
    ...peopleFound(asked.search, caller),
  ])
  const order = orderBy(
    asked.ordering,
    {
      ...byValue('id', 'role', 'status'),
      first_name: sql`first_name_key`,
      last_name: sql`last_name_key`,
      email: valueRead('email', caller),
      phone_number: valueRead('phone_number', caller),
      address: valueRead('address', caller),
      station_text: sql`coalesce(s.name_key, '')`,
    },
    'last_name',
  )
  const [rows, count] = await Promise.all([
    selectRows(
      { db, now: now() },
      caller,
      sql`WHERE ${where} ORDER BY ${order}, last_name_key, first_name_key, id ${pageOf(asked.page)}`,
    ),
    countRows(db, sql`users u WHERE ${where}`),
  ])
  const results = rows.map((row) => ({ ...row, photo: row.photo === null ? null : signer.photo(row.photo, now()) }))
  return { count, results }
}

/** The order by a value must not reveal one that is hidden. */
const valueRead = (field: 'email' | 'phone_number' | 'address', caller: Caller) =>
  stationsRead(caller, guardedFields[field]) === 'all'
    ? naturalKey(`u.${field}`)
    : sql`CASE WHEN ${isReadBy(caller, guardedFields[field])} THEN ${naturalKey(`u.${field}`)} END`

/** Why a person is inactive is private. */
const lacking = (what: 'validation' | 'photo', caller: Caller, now: Date): RawBuilder<unknown> => {
  if (!administersPeople(caller.role)) throw invalid({ lacks: 'Filtro inválido' })
  return what === 'validation'
    ? sql`u.status = ${UserStatus.Inactivo} AND u.inactive_reason IS NULL`
    : sql`duty_status(u, ${dayOf(now)}) = ${UserStatus.Activo} AND u.photo IS NULL`
}

/** The first people whom a search finds, without their number. */
export const findUsers = (
  { db, now }: { db: Database; now: Date },
  search: string,
  caller: Caller,
  limit: number,
): Promise<StoredRow[]> => {
  const where = allOf([sql`u.retired_at IS NULL`, ...peopleFound(search, caller)])
  return selectRows({ db, now }, caller, sql`WHERE ${where} ORDER BY last_name_key, first_name_key, id LIMIT ${limit}`)
}

/** The same also of those who left. */
export const findPeopleEver = async (db: Database, search: string, caller: Caller, limit: number): Promise<{ id: number }[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM users u WHERE ${allOf(peopleFound(search, caller))} ORDER BY last_name_key, first_name_key, id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** A row with the name of its photo's file. */
type StoredRow = UserRow

const selectRows = async (
  { db, now }: { db: Database; now: Date },
  caller: Caller,
  rest: RawBuilder<unknown>,
): Promise<StoredRow[]> => {
  const { rows } = await sql<Omit<StoredRow, 'name_role'>>`
    SELECT u.id, u.version, u.first_name, u.last_name, u.first_name || ' ' || u.last_name AS name, u.role, u.station_id AS station,
      coalesce(s.name, '') AS station_text, u.address, u.phone_number, u.email,
      duty_status(u, ${dayOf(now)}) AS status, u.photo
    FROM users u LEFT JOIN stations s ON s.id = u.station_id ${rest}`.execute(db)
  return rows.map((row) => asReadBy(caller, { id: row.id, station_id: row.station }, { ...row, name_role: roleName(row.role) }))
}

/** Names only, for a filter; at most fifty. Searched by name, or by DPI by those who may read it (A-API-74, S-50). */
export const userOptions = async (
  db: Database,
  { search, station_id }: Pick<UsersAsked, 'search' | 'station_id'>,
  caller: Caller,
): Promise<PersonOption[]> => {
  const byName = allOf([
    // By the stored text first: it contains more than the names, which are made plain anew for each row.
    ...wordsOf(search).map((word) => contains('search_text', word)),
    ...matches(['first_name', 'last_name'], search),
  ])
  const where = allOf([
    sql`retired_at IS NULL`,
    ...(station_id === undefined ? [] : [sql`station_id = ${station_id}`]),
    isDigitGroups(search) ? sql`(${byName} OR ${byDpi(search, caller)})` : byName,
  ])
  const { rows } = await sql<PersonOption>`
    SELECT id, first_name || ' ' || last_name AS name, first_name, last_name, station_id AS station FROM users u
    WHERE ${where} ORDER BY first_name_key, last_name_key, id LIMIT 50`.execute(db)
  return rows
}

/** Undefined if another person has the DPI. */
export const insertAdministrator = async (
  trx: Changing,
  account: {
    no_dpi: string
    first_name: string
    last_name: string
    password_hash: string
    public_key: string
    role: number
    status: number
    created_at: Date
  },
): Promise<number | undefined> => {
  const row = await trx
    .insertInto('users')
    .values(account)
    .onConflict((conflict) => conflict.column('no_dpi').where('retired_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
