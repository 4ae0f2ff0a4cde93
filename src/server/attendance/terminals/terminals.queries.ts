import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { may } from '../../../contract/shared/rights/permissions.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import type { Terminal } from '../../../contract/attendance/terminals.schema.ts'
import { isInCharge } from '../../../contract/people/user-rights.ts'
import type { Stations } from '../marks/attendance.queries.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { allOf, byValue, countRows, matches, naturalKey, orderBy, pageOf } from '../../platform/records/table-queries.ts'

type StoredRow = Omit<Terminal, 'created_at' | 'last_used_at' | 'has_author_left'> & {
  created_at: Date
  last_used_at: Date
  author: { id: number; role: number; status: number; station_id: number | null }
  is_author_retired: boolean
}

/** Whether the author may no longer make this terminal. What they only have to do first, as a second factor, is no reason. */
const hasAuthorLeft = ({ author, is_author_retired, station }: StoredRow): boolean => {
  const person = { ...author, second_factor: { is_on: true, is_required: false }, must_change_password: false }
  return is_author_retired || !may(person, 'POST terminal') || !isInCharge(author, station)
}

const from = sql`terminals t JOIN stations s ON s.id = t.station_id JOIN users u ON u.id = t.created_by`

const select = async (db: Database | Changing, now: Date, rest: RawBuilder<unknown>): Promise<Terminal[]> => {
  const { rows } = await sql<StoredRow>`
    SELECT t.id, t.name, t.station_id AS station, s.name AS station_text, t.takes_dpi, u.first_name || ' ' || u.last_name AS created_by_name,
      jsonb_build_object('id', u.id, 'role', u.role, 'status', duty_status(u, ${dayOf(now)}), 'station_id', u.station_id) AS author,
      u.retired_at IS NOT NULL AS is_author_retired, t.created_at, t.last_used_at
    FROM ${from} WHERE t.ended_at IS NULL AND ${rest}`.execute(db)
  return rows.map((stored) => {
    const { author: _, is_author_retired: _retired, created_at, last_used_at, ...row } = stored
    return {
      ...row,
      has_author_left: hasAuthorLeft(stored),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }
  })
}

/** The terminals of these stations that have not been ended. */
export const listTerminals = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { page, search, ordering }: { page: number; search: string; ordering: string },
  stations: Stations,
): Promise<Page<Terminal>> => {
  const where = allOf([
    stations === 'all' ? sql`true` : sql`t.station_id = ${stations}`,
    ...matches(['t.name', 's.name'], search),
  ])
  const orders = { name: naturalKey('t.name'), station_text: sql`s.name_key`, ...byValue('created_at', 'last_used_at') }
  const order = orderBy(ordering, orders, 'station_text')
  const [results, count] = await Promise.all([
    select(db, now(), sql`${where} ORDER BY ${order}, t.id ${pageOf(page)}`),
    countRows(db, sql`${from} WHERE t.ended_at IS NULL AND ${where}`),
  ])
  return { count, results }
}

export const readTerminal = async (db: Database | Changing, id: number, now: Date): Promise<Terminal | undefined> =>
  (await select(db, now, sql`t.id = ${id}`))[0]

interface NewRow {
  name: string
  station_id: number
  takes_dpi: boolean
  token_hash: Buffer
  created_by: number
  now: Date
}

export const insertTerminal = async (trx: Changing, { now, ...row }: NewRow): Promise<number> => {
  const { id } = await trx
    .insertInto('terminals')
    .values({ ...row, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the terminal until the transaction ends. */
export const lockTerminal = async (trx: Changing, id: number): Promise<void> => {
  await trx.selectFrom('terminals').select('id').where('id', '=', id).forUpdate().execute()
}

export const setEnded = async (trx: Changing, id: number, ended_at: Date): Promise<void> => {
  await trx.updateTable('terminals').set({ token_hash: null, ended_at }).where('id', '=', id).execute()
}
