import { sql } from 'kysely'
import type { BinnacleVerification } from '../../contract/binnacle/binnacle-entries.schema.ts'
import { DEAD_VERIFICATION_SECONDS, WAITING_VERIFICATION_SECONDS } from '../../contract/binnacle/limits.ts'
import type { Database, Changing } from '../platform/database/open.ts'
import type { Verdict } from './check-entries.ts'

/** A process that was killed says no more that it goes on. */
const isDead = sql<boolean>`v.state IN ('waiting', 'running') AND v.alive_at < clock_timestamp() - make_interval(secs =>
  CASE v.state WHEN 'waiting' THEN ${WAITING_VERIFICATION_SECONDS}::integer ELSE ${DEAD_VERIFICATION_SECONDS}::integer END)`

const never: BinnacleVerification = {
  state: 'none',
  asked_by_name: '',
  started_at: null,
  finished_at: null,
  checked: 0,
  entries: 0,
  unsealed: 0,
  erased: 0,
  head: null,
  noted_heads: null,
  is_whole: null,
  findings: [],
}

export const readVerification = async (db: Database | Changing): Promise<BinnacleVerification> => {
  const row = await db.selectFrom('binnacle_verification as v').selectAll().select(isDead.as('is_dead')).executeTakeFirst()
  if (row === undefined) return never
  const { asked_by_name, checked, entries, unsealed, erased, is_whole, findings } = row
  return {
    // A constraint of the table restricts the states.
    state: row.is_dead ? 'failed' : (row.state as BinnacleVerification['state']),
    asked_by_name,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    checked,
    entries,
    unsealed,
    erased,
    head: row.head_id === null || row.head_hash === null ? null : { id: row.head_id, hash: row.head_hash },
    noted_heads: row.noted_heads,
    is_whole,
    findings: row.is_dead ? [INTERRUPTED] : findings,
  }
}

export const INTERRUPTED = 'La verificación se interrumpió antes de terminar. Pídala otra vez.'

/** The number of a new verification, or undefined if one waits or runs. */
export const beginVerification = async (trx: Changing, asked_by_name: string, now: Date): Promise<number | undefined> => {
  const { rows } = await sql<{ run: number }>`
    INSERT INTO binnacle_verification AS v (run, state, asked_by_name, started_at, alive_at, checked, entries, unsealed, findings)
    VALUES (1, 'waiting', ${asked_by_name}, ${now}::timestamptz, clock_timestamp(), 0, 0, 0, '{}')
    ON CONFLICT (only_row) DO UPDATE SET run = v.run + 1, state = 'waiting', asked_by_name = excluded.asked_by_name,
      started_at = excluded.started_at, finished_at = NULL, alive_at = excluded.alive_at, checked = 0, entries = 0, unsealed = 0, erased = 0,
      head_id = NULL, head_hash = NULL, noted_heads = NULL, is_whole = NULL, findings = '{}'
    WHERE v.state IN ('done', 'failed') OR ${isDead}
    RETURNING run`.execute(trx)
  return rows[0]?.run
}

/** Says that the verification goes on; false if it is no longer the last one, or has ended. */
export const noteProgress = async (db: Database, run: number, checked: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('binnacle_verification')
    .set({ state: 'running', checked, alive_at: sql`clock_timestamp()` })
    .where('run', '=', run)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The number of entries to check, as far as it is known. */
export const setEntries = async (db: Database, run: number): Promise<void> => {
  await sql`
    UPDATE binnacle_verification SET entries =
      (SELECT coalesce(sum(entries), 0) FROM binnacle_figures WHERE person = 0 AND period < 1000000)
      + (SELECT count(*) FROM binnacle_unsealed)
    WHERE run = ${run}`.execute(db)
}

export const endVerification = async (
  db: Database,
  run: number,
  { entries, unsealed, erased, head }: Omit<Verdict, 'findings'>,
  { noted_heads, findings, now }: { noted_heads: number; findings: string[]; now: Date },
): Promise<void> => {
  const ended = {
    state: 'done',
    checked: entries,
    entries,
    unsealed,
    erased,
    finished_at: now,
    noted_heads,
    is_whole: findings.length === 0,
    findings,
  }
  await db
    .updateTable('binnacle_verification')
    .set({ ...ended, head_id: head?.id ?? null, head_hash: head?.hash ?? null })
    .where('run', '=', run)
    .execute()
}

/** It could not be ended. Whether the binnacle is whole is known only if the tables are not those of Sirena: then it is not. */
export const failVerification = async (
  db: Database,
  run: number,
  { findings, is_whole, now }: { findings: string[]; is_whole: false | null; now: Date },
): Promise<void> => {
  await db
    .updateTable('binnacle_verification')
    .set({ state: is_whole === null ? 'failed' : 'done', finished_at: now, is_whole, findings })
    .where('run', '=', run)
    .execute()
}
