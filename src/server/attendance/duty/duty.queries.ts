import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { dutyFilters, DutyRow } from '../../../contract/attendance/duty.schema.ts'
import { DutyState, lastEndingDay } from '../../../contract/attendance/duty-rules.ts'
import type { StoredDuty } from '../../../contract/people/leave-rules.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { allOf, byValue, countRows, orderBy, pageOf } from '../../platform/records/table-queries.ts'
import { peopleFound } from '../../people/users/people-found.queries.ts'

type DutyAsked = z.output<typeof dutyFilters>

/** People with their state of duty: of the own station, or of all stations for those who administer people (B-API-40i). */
export const listDuty = async (
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  asked: DutyAsked,
  caller: Caller,
): Promise<Page<DutyRow>> => {
  const at = now()
  const [results, count] = await Promise.all([
    dutyRows(db, sql`${found(asked, caller, at)} ${orderOf(asked, at)} ${pageOf(asked.page)}`, at),
    countRows(db, sql`users u WHERE ${found(asked, caller, at)}`),
  ])
  return { count, results: results.map((row) => ({ ...row, photo: row.photo === null ? null : signer.photo(row.photo, at) })) }
}

type Asked = Omit<DutyAsked, 'page'>

const found = (asked: Asked, caller: Caller, now: Date) =>
  allOf([
    sql`u.retired_at IS NULL`,
    ...ofStations(asked.station, caller),
    ...ofDutyState(asked.status_user, now),
    ...(asked.user === undefined ? [] : [sql`u.id = ${asked.user}`]),
    ...(asked.leave === undefined ? [] : [isInPhase[asked.leave](dayOf(now))]),
    ...peopleFound(asked.search, caller),
  ])

const orderOf = ({ ordering, leave }: Asked, now: Date) => {
  const orders = {
    last_name: sql`u.last_name_key`,
    ...byValue('no_dpi', 'start_date_unsubscribe', 'end_date_unsubscribe'),
    station_text: sql`coalesce(s.name_key, '')`,
    status: sql`CASE duty_status(u, ${dayOf(now)}) WHEN ${UserStatus.Activo} THEN 0 ELSE coalesce(u.inactive_reason, 5) END`,
  }
  return sql`ORDER BY ${orderBy(ordering, orders, firstOrder(leave))}, u.last_name_key, u.first_name_key, u.id`
}

const firstOrder = (leave: Asked['leave']) => {
  if (leave === undefined) return 'last_name'
  return leave === 'coming' ? 'start_date_unsubscribe' : 'end_date_unsubscribe'
}

const dutyRows = async (db: Database, where: RawBuilder<unknown>, now: Date): Promise<DutyRow[]> => {
  const { rows } = await sql<DutyRow>`
    SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.first_name, u.last_name, u.no_dpi, u.role,
      duty_status(u, ${dayOf(now)}) AS status, u.inactive_reason, leave_phase(u, ${dayOf(now)}) AS leave,
      u.start_date_unsubscribe::text AS start_date_unsubscribe, u.end_date_unsubscribe::text AS end_date_unsubscribe,
      u.firefighter_type, u.station_id AS station, coalesce(s.name, '') AS station_text, u.photo, coalesce(a.is_entry, false) AS is_entry
    FROM users u LEFT JOIN stations s ON s.id = u.station_id LEFT JOIN attendance a ON a.user_id = u.id
    WHERE ${where}`.execute(db)
  return rows
}

/** The names of the stations, one's own if one sees no other, and of the person that are asked for. */
export const namesOf = async (
  db: Database,
  { station, user }: Pick<Asked, 'station' | 'user'>,
  caller: Caller,
): Promise<{ station: string | null; user: string | null }> => {
  const own = privateStations(caller)
  const stations = own === 'all' ? (station ?? []) : [own]
  const { rows } = await sql<{ station: string | null; user: string | null }>`
    SELECT (SELECT string_agg(name, ', ' ORDER BY name_key) FROM stations WHERE id = ANY(${stations}::integer[])) AS station,
      (SELECT u.first_name || ' ' || u.last_name FROM users u
        WHERE ${allOf([sql`u.id = ${user ?? null}::integer`, ...ofStations(undefined, caller)])}) AS "user"`.execute(db)
  return rows[0] ?? { station: null, user: null }
}

/** The ids of all people of the list, in its order. */
export const idsToDownload = async (db: Database, asked: Asked, caller: Caller, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT u.id FROM users u LEFT JOIN stations s ON s.id = u.station_id
      WHERE ${found(asked, caller, now)} ${orderOf(asked, now)}) AS ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** These people in this order, in batches. */
export const dutyToDownload = async function* (db: Database, ids: readonly number[], now: Date): AsyncGenerator<DutyRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = sql`${ids.slice(start, start + BATCH)}::integer[]`
    yield await dutyRows(db, sql`u.id = ANY(${some}) ORDER BY array_position(${some}, u.id)`, now)
  }
}
const BATCH = 100

/** The asked stations do not count for a person of one station. */
const ofStations = (asked: readonly number[] | undefined, caller: Caller): RawBuilder<unknown>[] => {
  const stations = privateStations(caller)
  if (stations !== 'all') return [sql`u.station_id = ${stations}`]
  return asked === undefined ? [] : [sql`u.station_id = ANY(${asked}::integer[])`]
}

/** People `u` on duty, or off duty with that reason. */
export const ofDutyState = (state: number | undefined, now: Date): RawBuilder<unknown>[] => {
  if (state === undefined) return []
  const status = sql`duty_status(u, ${dayOf(now)})`
  if (state === DutyState.DeAlta) return [sql`${status} = ${UserStatus.Activo}`]
  return [sql`${status} = ${UserStatus.Inactivo}`, sql`u.inactive_reason = ${state}`]
}

const isInPhase = {
  coming: (today: string) => sql`leave_phase(u, ${today}) = 'coming'`,
  ending: (today: string) =>
    sql`leave_phase(u, ${today}) = 'running' AND u.end_date_unsubscribe <= ${lastEndingDay(today)}::date`,
  expired: (today: string) => sql`leave_phase(u, ${today}) = 'expired'`,
}

/** The ids of people whose leave has begun by its dates, and who have sessions or a stay from before it. */
export const leavesToStart = async (db: Database, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM users u WHERE u.leave_by_dates AND u.retired_at IS NULL
      AND (leave_phase(u, ${dayOf(now)}) = 'running' AND EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
        OR leave_phase(u, ${dayOf(now)}) <> 'coming' AND EXISTS (SELECT FROM attendance a WHERE a.user_id = u.id AND a.is_entry
          AND a.last_entry < u.start_date_unsubscribe::timestamp AT TIME ZONE 'America/Guatemala'))
    ORDER BY u.id`.execute(db)
  return rows.map(({ id }) => id)
}

interface WrittenDuty extends StoredDuty {
  station_id: number
  type_of_contract: number | null
  register_file?: string
  acceptance_file?: string
}

/** Writes a change of duty to a locked person, and raises the version. */
export const writeDuty = async (trx: Changing, id: number, cells: StoredDuty | WrittenDuty): Promise<void> => {
  await trx
    .updateTable('users')
    .set((update) => ({ ...cells, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
