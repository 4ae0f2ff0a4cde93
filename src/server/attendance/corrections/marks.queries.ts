import { sql } from 'kysely'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Item, Period, PlannedMark, PlannedPeriod, StationDay } from './plan-correction.ts'

/** The person whose marks are corrected. */
export interface Corrected {
  id: number
  name: string
  station_id: number | null
  status: number
  is_retired: boolean
  is_waiting: boolean
}

const corrected = (id: number, now: Date) => sql<Corrected>`
  SELECT id, first_name || ' ' || last_name AS name, station_id, duty_status(users, ${dayOf(now)}) AS status, retired_at IS NOT NULL AS is_retired,
    status = ${UserStatus.Inactivo} AND inactive_reason IS NULL AS is_waiting
  FROM users WHERE id = ${id}`

export const readCorrected = async (db: Database, id: number, now: Date): Promise<Corrected | undefined> =>
  (await corrected(id, now).execute(db)).rows[0]

/** Locks the row of a person, as each of their marks does, so that marks and corrections are made one after the other. */
export const lockCorrected = async (trx: Changing, id: number, now: Date): Promise<Corrected | undefined> => {
  const { rows } = await sql<Corrected>`${corrected(id, now)} FOR NO KEY UPDATE`.execute(trx)
  return rows[0]
}

/** A mark of this person that counts, with the marks around it. */
export interface MarkAround {
  is_entry: boolean
  marked_at: Date
  /** The exit of the same stay for an entry, the entry for an exit. */
  partner: number | null
  /** The exit before an entry, the entry after an exit. */
  across: number | null
}

export const findMark = async (trx: Changing, user: number, mark: number): Promise<MarkAround | undefined> => {
  const { rows } = await sql<MarkAround>`
    SELECT true AS is_entry, started_at AS marked_at, exit_mark_id AS partner,
      (SELECT exit_mark_id FROM attendance_periods b WHERE b.user_id = p.user_id AND b.started_at < p.started_at
       ORDER BY b.started_at DESC LIMIT 1) AS across
    FROM attendance_periods p WHERE entry_mark_id = ${mark} AND user_id = ${user}
    UNION ALL
    SELECT false, ended_at, entry_mark_id,
      (SELECT entry_mark_id FROM attendance_periods n WHERE n.user_id = p.user_id AND n.started_at > p.started_at
       ORDER BY n.started_at LIMIT 1)
    FROM attendance_periods p WHERE exit_mark_id = ${mark} AND user_id = ${user}`.execute(trx)
  return rows[0]
}

/**
 * The periods of a person that a correction can concern: those between the first and the last of its marks, one that contains or
 * precedes them, and the next one. So the marks of the whole life of a person are never read.
 */
export const periodsAround = async (db: Database | Changing, user: number, items: readonly Item[]): Promise<Period[]> => {
  const voided = items.flatMap(({ void_mark_id }) => (void_mark_id === null ? [] : [void_mark_id]))
  const made = items.flatMap(({ marked_at }) => (marked_at === null ? [] : [marked_at]))
  const { rows } = await sql<Period>`
    WITH asked AS (
      SELECT min(at) AS first, max(at) AS last FROM (
        SELECT marked_at AS at FROM attendance_marks WHERE id = ANY(${voided}::integer[])
        UNION ALL SELECT unnest(${made}::timestamptz[])) AS times)
    SELECT entry_mark_id, exit_mark_id, station_id, started_at, ended_at FROM attendance_periods, asked
    WHERE user_id = ${user}
      AND started_at >= coalesce(
        (SELECT max(started_at) FROM attendance_periods WHERE user_id = ${user} AND started_at < asked.first), asked.first)
      AND started_at <= coalesce(
        (SELECT min(started_at) FROM attendance_periods WHERE user_id = ${user} AND started_at > asked.last), asked.last)
    ORDER BY started_at`.execute(db)
  return rows
}

export interface Correcting {
  user: Corrected
  correction_id: number
  items: readonly Item[]
  /** Of the exits that it makes. */
  observation: string
  at: Date
  decided_by: number
}

export interface CorrectionMark {
  id: number
  is_entry: boolean
  marked_at: Date
  station_text: string
  observation: string
}

/** Voids the marks of a correction and makes its new ones. A moved mark stays where it was made and keeps its observation. */
export const correctMarks = async (trx: Changing, correcting: Correcting): Promise<Map<Item, CorrectionMark>> => {
  const { user, correction_id, items, observation, at, decided_by } = correcting
  const made = new Map<Item, CorrectionMark>()
  for (const item of items) {
    const { void_mark_id, is_entry, marked_at, station_id } = item
    if (void_mark_id !== null)
      await sql`INSERT INTO attendance_voids (mark_id, correction_id) VALUES (${void_mark_id}, ${correction_id})`.execute(trx)
    if (marked_at === null) continue
    const { rows } = await sql<CorrectionMark>`
      INSERT INTO attendance_marks (user_id, is_entry, marked_at, created_at, method, marked_by, correction_id, station_id, observation)
      SELECT ${user.id}, ${is_entry}::boolean, ${marked_at}::timestamptz, ${at}::timestamptz, 'correction', ${decided_by}::integer,
        ${correction_id}::integer, CASE WHEN old.id IS NULL THEN ${station_id ?? user.station_id}::integer ELSE old.station_id END,
        coalesce(old.observation, ${is_entry ? '' : observation})
      FROM (VALUES (${void_mark_id}::integer)) AS asked (id) LEFT JOIN attendance_marks old ON old.id = asked.id
      RETURNING id, is_entry, marked_at, observation,
        coalesce((SELECT name FROM stations WHERE id = station_id), '') AS station_text`.execute(trx)
    for (const row of rows) made.set(item, row)
  }
  return made
}

/** Replaces the periods around a correction by the planned ones. Equal ones are not written. */
export const rewritePeriods = async (
  trx: Changing,
  user: number,
  {
    before,
    after,
    made,
  }: { before: readonly Period[]; after: readonly PlannedPeriod[]; made: ReadonlyMap<Item, CorrectionMark> },
): Promise<void> => {
  const idOf = (mark: PlannedMark): number => {
    const id = typeof mark === 'number' ? mark : made.get(mark)?.id
    if (id === undefined) throw new Error('a planned mark was not made')
    return id
  }
  const stored = new Map(before.map((period) => [period.entry_mark_id, period]))
  const planned = after.map(({ entry, exit, ...rest }) => ({
    ...rest,
    entry_mark_id: idOf(entry),
    exit_mark_id: exit === null ? null : idOf(exit),
  }))
  const gone = before.filter(({ entry_mark_id }) => !planned.some((period) => period.entry_mark_id === entry_mark_id))
  await sql`DELETE FROM attendance_periods WHERE entry_mark_id = ANY(${gone.map(({ entry_mark_id }) => entry_mark_id)}::integer[])`.execute(
    trx,
  )
  for (const { entry_mark_id, exit_mark_id, station_id, started_at, ended_at } of planned) {
    const old = stored.get(entry_mark_id)
    if (old === undefined)
      await sql`
        INSERT INTO attendance_periods (entry_mark_id, exit_mark_id, user_id, station_id, started_at, ended_at)
        VALUES (${entry_mark_id}, ${exit_mark_id}, ${user}, ${station_id}, ${started_at}, ${ended_at})`.execute(trx)
    else if (old.exit_mark_id !== exit_mark_id)
      await sql`
        UPDATE attendance_periods SET exit_mark_id = ${exit_mark_id}, ended_at = ${ended_at}
        WHERE entry_mark_id = ${entry_mark_id}`.execute(trx)
  }
}

/** Makes the stored hours of these days what the ended periods say. Days that are right already are not written. */
export const recomputeDays = async (trx: Changing, user: number, touched: readonly StationDay[]): Promise<void> => {
  const days = [...new Set(touched.map(({ day }) => day))]
  const actual = sql`
    WITH days AS (
        SELECT day, (day + time '06:00') AT TIME ZONE 'UTC' AS starts, (day + time '06:00') AT TIME ZONE 'UTC' + interval '1 day' AS ends
        FROM unnest(${days}::date[]) AS day),
      periods AS MATERIALIZED (
        SELECT station_id, started_at, ended_at FROM attendance_periods
        WHERE user_id = ${user} AND started_at < (SELECT max(ends) FROM days) AND ended_at > (SELECT min(starts) FROM days)),
      actual AS (
        SELECT day, station_id, sum(extract(epoch FROM least(ended_at, ends) - greatest(started_at, starts)))::integer AS seconds
        FROM days JOIN periods ON started_at < ends AND ended_at > starts GROUP BY day, station_id)`
  await sql`${actual}
    DELETE FROM attendance_days d WHERE d.user_id = ${user} AND d.day = ANY(${days}::date[])
      AND NOT EXISTS (SELECT FROM actual a WHERE a.day = d.day AND a.station_id IS NOT DISTINCT FROM d.station_id)`.execute(trx)
  await sql`${actual}
    INSERT INTO attendance_days AS stored (user_id, day, station_id, seconds)
    SELECT ${user}::integer, day, station_id, seconds FROM actual
    ON CONFLICT (user_id, day, station_id) DO UPDATE SET seconds = excluded.seconds WHERE stored.seconds <> excluded.seconds`.execute(
    trx,
  )
}

/** Makes the state of a person what their last two periods say. Without any mark that counts they have none. */
export const recomputeState = async (trx: Changing, user: number): Promise<void> => {
  const { rowCount } = await sql<{ user_id: number }>`
    WITH last AS (SELECT started_at, ended_at FROM attendance_periods WHERE user_id = ${user} ORDER BY started_at DESC LIMIT 2)
    INSERT INTO attendance (user_id, is_entry, last_entry, last_exit)
    SELECT ${user}::integer, bool_or(ended_at IS NULL), max(started_at), max(ended_at) FROM last HAVING count(*) > 0
    ON CONFLICT (user_id) DO UPDATE
      SET is_entry = excluded.is_entry, last_entry = excluded.last_entry, last_exit = excluded.last_exit
    RETURNING user_id`
    .execute(trx)
    .then(({ rows }) => ({ rowCount: rows.length }))
  if (rowCount === 0) await sql`DELETE FROM attendance WHERE user_id = ${user}`.execute(trx)
}
