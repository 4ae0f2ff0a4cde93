import { sql, type RawBuilder } from 'kysely'
import type {
  CorrectionInput,
  CorrectionRow,
  WithoutExitRow,
} from '../../../contract/attendance/attendance-corrections.schema.ts'
import { LONGEST_OPEN_MS } from '../../../contract/people/open-entry.ts'
import { CorrectionState } from '../../../contract/attendance/correction-rules.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { allOf, byValue, countRows, orderBy, pageOf } from '../../platform/records/table-queries.ts'
import { peopleFound } from '../../people/users/people-found.queries.ts'
import type { Item } from './plan-correction.ts'

/** People whose hours the caller sees: of every station, or of their own. */
const isSeen = (caller: Caller): RawBuilder<unknown> => {
  const stations = privateStations(caller)
  return stations === 'all' ? sql`true` : sql`u.station_id = ${stations}`
}

interface Stored extends Omit<CorrectionRow, 'state' | 'asked_at' | 'decided_at' | 'withdrawn_at'> {
  is_accepted: boolean | null
  asked_at: Date
  decided_at: Date | null
  withdrawn_at: Date | null
}

const tables = sql`attendance_corrections c JOIN users u ON u.id = c.user_id`

const selected = sql`
  SELECT c.id, c.user_id AS user, u.first_name || ' ' || u.last_name AS name, u.station_id, coalesce(s.name, '') AS station_text, c.kind,
    c.reason, c.asked_by, a.first_name || ' ' || a.last_name AS asked_by_name, c.asked_at, c.is_accepted, c.decided_by,
    coalesce(d.first_name || ' ' || d.last_name, '') AS decided_by_name, c.decided_at, c.decision_note, c.withdrawn_at, c.seconds_change,
    (SELECT json_agg(json_build_object('is_entry', i.is_entry, 'voided_at', v.marked_at, 'marked_at', i.marked_at,
       'station_text', coalesce(t.name, '')) ORDER BY i.id)
     FROM attendance_correction_items i LEFT JOIN attendance_marks v ON v.id = i.void_mark_id LEFT JOIN stations t ON t.id = i.station_id
     WHERE i.correction_id = c.id) AS items
  FROM ${tables} JOIN users a ON a.id = c.asked_by LEFT JOIN users d ON d.id = c.decided_by LEFT JOIN stations s ON s.id = u.station_id`

const shown = ({ is_accepted, asked_at, decided_at, withdrawn_at, items, ...row }: Stored): CorrectionRow => ({
  ...row,
  items: items.map(({ voided_at, marked_at, ...item }) => ({
    ...item,
    voided_at: asInstant(voided_at),
    marked_at: asInstant(marked_at),
  })),
  state: stateOf(is_accepted, withdrawn_at),
  asked_at: asked_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
  withdrawn_at: withdrawn_at?.toISOString() ?? null,
})

/** JSON made by the database writes an instant in the time zone of the connection. */
const asInstant = (written: string | null) => (written === null ? null : new Date(written).toISOString())

const stateOf = (is_accepted: boolean | null, withdrawn_at: Date | null): CorrectionState => {
  if (withdrawn_at !== null) return CorrectionState.Retirada
  if (is_accepted === null) return CorrectionState.Pendiente
  return is_accepted ? CorrectionState.Aceptada : CorrectionState.Rechazada
}

interface Asked {
  page: number
  search: string
  ordering: string
  state: 'pending' | 'decided'
  station?: number | undefined
  user?: number | undefined
}

/** As the column shows the name. */
const byName = sql`u.first_name_key || ' ' || u.last_name_key`

const pending = sql`c.decided_at IS NULL AND c.withdrawn_at IS NULL`

/** Pending ones with the longest wait first, ended ones with the latest end first. */
export const listCorrections = (db: Database, asked: Asked, caller: Caller): Promise<Page<CorrectionRow>> => {
  const isPending = asked.state === 'pending'
  const where = allOf([
    isPending ? pending : sql`NOT (${pending})`,
    isSeen(caller),
    ...(asked.station === undefined ? [] : [sql`u.station_id = ${asked.station}`]),
    ...(asked.user === undefined ? [] : [sql`u.id = ${asked.user}`]),
    ...peopleFound(asked.search, caller),
  ])
  const orders = {
    name: byName,
    asked_at: sql`c.asked_at`,
    decided_at: sql`coalesce(c.decided_at, c.withdrawn_at)`,
  }
  return pageWhere(db, where, orderBy(asked.ordering || (isPending ? 'asked_at' : '-decided_at'), orders, 'asked_at'), asked.page)
}

/** Those about a person. */
export const listOwnCorrections = (db: Database, page: number, id: number): Promise<Page<CorrectionRow>> =>
  pageWhere(db, sql`c.user_id = ${id}`, sql`c.asked_at DESC`, page)

const pageWhere = async (db: Database, where: RawBuilder<unknown>, order: RawBuilder<unknown>, page: number) => {
  const [{ rows }, count] = await Promise.all([
    sql<Stored>`${selected} WHERE ${where} ORDER BY ${order}, c.id ${pageOf(page)}`.execute(db),
    countRows(db, sql`${tables} WHERE ${where}`),
  ])
  return { count, results: rows.map(shown) }
}

export const readCorrection = async (db: Database | Changing, id: number): Promise<CorrectionRow | undefined> => {
  const { rows } = await sql<Stored>`${selected} WHERE c.id = ${id}`.execute(db)
  return rows[0] && shown(rows[0])
}

export const readStationName = async (db: Database, id: number | null): Promise<{ id: number; name: string } | null> => {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM stations WHERE id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const itemsOf = async (db: Database | Changing, correction_id: number): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    SELECT is_entry, void_mark_id, marked_at, station_id FROM attendance_correction_items WHERE correction_id = ${correction_id} ORDER BY id`.execute(
    db,
  )
  return rows
}

/**
 * Who could have signed in as the person `u`: who made the account with its first password, printed one, validated the account, or
 * changed its address.
 */
const sponsorsOfAccount = sql`ARRAY[u.created_by, u.validated_by] || u.address_changers || u.password_printers`

/**
 * Whether the account of a person comes in one of these ways from whoever asked for a correction, or from the person whose hours they
 * are; from the latter also through accounts between them.
 */
export const isSponsored = async (
  db: Database | Changing,
  id: number,
  { user, asked_by }: Pick<CorrectionRow, 'user' | 'asked_by'>,
): Promise<boolean> => {
  const { rows } = await sql`
    WITH RECURSIVE sponsors (id, is_direct) AS (
      SELECT sponsor.id, true FROM users u, unnest(${sponsorsOfAccount}) AS sponsor (id) WHERE u.id = ${id}
      UNION
      SELECT sponsor.id, false FROM sponsors JOIN users u ON u.id = sponsors.id, unnest(${sponsorsOfAccount}) AS sponsor (id))
    SELECT FROM sponsors WHERE id = ${user} OR is_direct AND id = ${asked_by} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Locks a correction, so that of a decision and a withdrawal at once only one happens. */
export const lockCorrection = async (trx: Changing, id: number): Promise<void> => {
  await sql`SELECT FROM attendance_corrections WHERE id = ${id} FOR UPDATE`.execute(trx)
}

/** Whether somebody has asked for a correction that begins with the same item and is still pending. */
export const isAskedAlready = async (
  trx: Changing,
  user: number,
  asked_by: number,
  [first]: readonly Item[],
): Promise<boolean> => {
  if (first === undefined) return false
  const { is_entry, void_mark_id, marked_at } = first
  const { rows } = await sql`
    SELECT FROM attendance_corrections c JOIN attendance_correction_items i ON i.correction_id = c.id
    WHERE c.user_id = ${user} AND c.asked_by = ${asked_by} AND ${pending} AND i.is_entry = ${is_entry}
      AND i.void_mark_id IS NOT DISTINCT FROM ${void_mark_id}::integer
      AND i.marked_at IS NOT DISTINCT FROM ${marked_at}::timestamptz LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** How many corrections of a person's marks somebody has asked for that are still pending. */
export const countPending = async (trx: Changing, user: number, asked_by: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM attendance_corrections c WHERE c.user_id = ${user} AND c.asked_by = ${asked_by} AND ${pending}`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

export const insertCorrection = async (
  trx: Changing,
  { user, kind, reason }: Pick<CorrectionInput, 'user' | 'kind' | 'reason'>,
  items: readonly Item[],
  asked: { by: number; at: Date },
): Promise<number> => {
  const { id } = await trx
    .insertInto('attendance_corrections')
    .values({ user_id: user, kind, reason, asked_by: asked.by, asked_at: asked.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('attendance_correction_items')
    .values(items.map((item) => ({ ...item, correction_id: id })))
    .execute()
  return id
}

export const setDecision = async (
  trx: Changing,
  id: number,
  decision: { is_accepted: boolean; decided_by: number; decided_at: Date; decision_note: string; seconds_change: number | null },
): Promise<void> => {
  await trx.updateTable('attendance_corrections').set(decision).where('id', '=', id).execute()
}

export const setWithdrawn = async (trx: Changing, id: number, withdrawn_at: Date): Promise<void> => {
  await trx.updateTable('attendance_corrections').set({ withdrawn_at }).where('id', '=', id).execute()
}

interface WithoutExitAsked {
  page: number
  search: string
  ordering: string
  station?: number | undefined
  user?: number | undefined
}

/** Entries that have been open for longer than they count, the oldest first (S-15). */
export const listWithoutExit = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  asked: WithoutExitAsked,
  caller: Caller,
): Promise<Page<WithoutExitRow>> => {
  const from = sql`attendance_periods p JOIN users u ON u.id = p.user_id`
  const where = allOf([
    sql`p.ended_at IS NULL AND p.started_at < ${new Date(now().getTime() - LONGEST_OPEN_MS)}::timestamptz AND u.retired_at IS NULL`,
    isSeen(caller),
    ...(asked.station === undefined ? [] : [sql`u.station_id = ${asked.station}`]),
    ...(asked.user === undefined ? [] : [sql`u.id = ${asked.user}`]),
    ...peopleFound(asked.search, caller),
  ])
  const order = orderBy(asked.ordering, { name: byName, ...byValue('started_at') }, 'started_at')
  const [{ rows }, count] = await Promise.all([
    sql<Omit<WithoutExitRow, 'started_at'> & { started_at: Date }>`
      SELECT p.entry_mark_id AS id, u.id AS user, u.first_name || ' ' || u.last_name AS name, coalesce(s.name, '') AS station_text,
        p.started_at, m.method, (SELECT min(c.id) FROM attendance_corrections c WHERE c.user_id = u.id AND ${pending}) AS pending
      FROM ${from} JOIN attendance_marks m ON m.id = p.entry_mark_id LEFT JOIN stations s ON s.id = u.station_id WHERE ${where} ORDER BY ${order}, p.entry_mark_id ${pageOf(asked.page)}`.execute(
      db,
    ),
    countRows(db, sql`${from} WHERE ${where}`),
  ])
  return { count, results: rows.map((row) => ({ ...row, started_at: row.started_at.toISOString() })) }
}
