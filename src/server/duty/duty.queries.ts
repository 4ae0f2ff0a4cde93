import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { dayOf } from '../../contract/dates.ts'
import type { DutyInput, dutyFilters, DutyRow } from '../../contract/duty.ts'
import { DutyState, lastEndingDay } from '../../contract/duty-rules.ts'
import type { Page } from '../../contract/resource.ts'
import { UserStatus } from '../../contract/roles.ts'
import type { InactiveReason } from '../../contract/user-codes.ts'
import { privateStations } from '../../contract/user-rights.ts'
import type { Caller, Deps } from '../deps.ts'
import type { Changing } from '../records/record-change.ts'
import { allOf, byValue, countRows, orderBy, pageOf } from '../records/table-queries.ts'
import { peopleFound } from '../users/people-found.queries.ts'

type DutyAsked = z.output<typeof dutyFilters>

/** People with their state of duty: of the own station, or of all stations for those who administer people (B-API-40i). */
export const listDuty = async (
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  asked: DutyAsked,
  caller: Caller,
): Promise<Page<DutyRow>> => {
  const where = allOf([
    sql`u.retired_at IS NULL`,
    ...ofStations(asked.station, caller),
    ...ofDutyState(asked.status_user),
    ...(asked.user === undefined ? [] : [sql`u.id = ${asked.user}`]),
    ...(asked.leave === undefined ? [] : [isEnding(dayOf(now()))]),
    ...peopleFound(asked.search, caller),
  ])
  const orders = {
    ...byValue('last_name', 'no_dpi', 'start_date_unsubscribe', 'end_date_unsubscribe'),
    station_text: sql`coalesce(s.name_key, '')`,
    status: sql`CASE u.status WHEN ${UserStatus.Activo} THEN 0 ELSE coalesce(u.inactive_reason, 5) END`,
  }
  const order = orderBy(asked.ordering, orders, asked.leave === undefined ? 'last_name' : 'end_date_unsubscribe')
  const [{ rows }, count] = await Promise.all([
    sql<DutyRow>`
      SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.first_name, u.last_name, u.no_dpi, u.role, u.status, u.inactive_reason,
        u.start_date_unsubscribe::text AS start_date_unsubscribe, u.end_date_unsubscribe::text AS end_date_unsubscribe,
        u.firefighter_type, u.station_id AS station, coalesce(s.name, '') AS station_text, u.photo, coalesce(a.is_entry, false) AS is_entry
      FROM users u LEFT JOIN stations s ON s.id = u.station_id LEFT JOIN attendance a ON a.user_id = u.id
      WHERE ${where} ORDER BY ${order}, u.last_name, u.first_name, u.id ${pageOf(asked.page)}`.execute(db),
    countRows(db, sql`users u WHERE ${where}`),
  ])
  const results = rows.map((row) => ({ ...row, photo: row.photo === null ? null : signer.photo(row.photo, now()) }))
  return { count, results }
}

/** The asked stations do not count for a person of one station. */
const ofStations = (asked: readonly number[] | undefined, caller: Caller): RawBuilder<unknown>[] => {
  const stations = privateStations(caller)
  if (stations !== 'all') return [sql`u.station_id = ${stations}`]
  return asked === undefined ? [] : [sql`u.station_id = ANY(${asked}::integer[])`]
}

/** People `u` on duty, or off duty with that reason. */
export const ofDutyState = (state: number | undefined): RawBuilder<unknown>[] => {
  if (state === undefined) return []
  if (state === DutyState.DeAlta) return [sql`u.status = ${UserStatus.Activo}`]
  return [sql`u.status = ${UserStatus.Inactivo}`, sql`u.inactive_reason = ${state}`]
}

const isEnding = (today: string): RawBuilder<unknown> => sql`
  u.status = ${UserStatus.Inactivo} AND u.inactive_reason IS NOT NULL AND u.end_date_unsubscribe <= ${lastEndingDay(today)}::date`

/** Writes a change of duty to a locked person, and raises the version. */
export const writeDuty = async (
  trx: Changing,
  id: number,
  { station, type_of_contract, start_date_unsubscribe, end_date_unsubscribe }: DutyInput,
  state: { status: UserStatus; inactive_reason: InactiveReason | null; register_file?: string; acceptance_file?: string },
): Promise<void> => {
  const cells = {
    ...state,
    station_id: station,
    type_of_contract: type_of_contract ?? null,
    start_date_unsubscribe,
    end_date_unsubscribe: end_date_unsubscribe ?? null,
  }
  await trx
    .updateTable('users')
    .set((update) => ({ ...cells, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
