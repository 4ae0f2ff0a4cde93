import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'

/** The lock of `fold_emergency_figures`. */
const LOCK = 7_463_624

export const isFoldingDue = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`SELECT EXISTS (SELECT FROM emergency_figure_notes) AS due`.execute(db)
  return rows[0]?.due === true
}

/** Adds up to `most` notes to the figures, in one transaction; returns how many, and 0 while another process does it. */
export const foldNotes = async (db: Database, most: number): Promise<number> => {
  const { rows } = await sql<{ folded: number }>`SELECT fold_emergency_figures(${most}) AS folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** Corrects every emergency that is counted wrongly, and returns how many there were. */
export const recountWrong = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    SELECT coalesce(e.emergency_id, c.emergency_id) AS id FROM emergencies_to_count e FULL JOIN emergency_counted c USING (emergency_id)
    WHERE (e.day, e.type_id, e.status, e.station_ids, e.patients, e.slot, e.outcome)
      IS DISTINCT FROM (c.day, c.type_id, c.status, c.station_ids, c.patients, c.slot, c.outcome)
    ORDER BY 1`.execute(db)
  for (const { id } of rows) await sql`SELECT recount_emergency(${id})`.execute(db)
  return rows.length
}

/**
 * Makes all figures anew from what each emergency is counted as, while others read and write. Takes minutes for a million. Calls
 * `onWait` if another process is at the figures, and waits for it.
 */
export const rebuildFigures = async (db: Database, onWait?: () => void): Promise<void> => {
  await db.connection().execute(async (connection) => {
    // A session's lock, so that the transaction's first query, which decides what it sees, comes after it.
    const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_lock(${LOCK}) AS free`.execute(connection)
    if (rows[0]?.free !== true) {
      onWait?.()
      await sql`SELECT pg_advisory_lock(${LOCK})`.execute(connection)
    }
    try {
      await connection
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => sql`SELECT rebuild_emergency_figures()`.execute(trx))
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

export interface WrongFigures {
  /** Emergencies that are counted as something else than they are. */
  emergencies: number
  /** Figures that are not the sum of what is counted. */
  figures: number
}

/** Compares every figure with the counted truth, in one state of the database. */
export const findWrongFigures = async (db: Database): Promise<WrongFigures> => {
  const { rows } = await sql<WrongFigures>`
    WITH present AS (
      SELECT scope, period, type_id, status, outcome, sum(emergencies) AS emergencies, sum(patients) AS patients FROM (
        SELECT scope, period, type_id, status, outcome, emergencies, patients FROM emergency_figures
        UNION ALL
        SELECT k.scope, k.period, k.type_id, n.status, n.outcome, n.emergencies, n.patients
        FROM emergency_figure_notes n, figure_keys(n.day, n.type_id, n.station_ids) k
      ) f GROUP BY 1, 2, 3, 4, 5 HAVING sum(emergencies) <> 0 OR sum(patients) <> 0
    ), present_hours AS (
      SELECT scope, period, type_id, slot, sum(emergencies) AS emergencies FROM (
        SELECT h.scope, h.period, h.type_id, (u.place - 1)::smallint AS slot, u.emergencies
        FROM emergency_hours h, unnest(h.emergencies) WITH ORDINALITY u (emergencies, place) WHERE u.emergencies <> 0
        UNION ALL
        SELECT k.scope, k.period, k.type_id, n.slot, n.emergencies
        FROM emergency_figure_notes n, figure_keys(n.day, n.type_id, n.station_ids) k WHERE k.period < 1000000
      ) h GROUP BY 1, 2, 3, 4 HAVING sum(emergencies) <> 0
    )
    SELECT
      (SELECT count(*)::integer FROM emergencies_to_count e FULL JOIN emergency_counted c USING (emergency_id)
        WHERE (e.day, e.type_id, e.status, e.station_ids, e.patients, e.slot, e.outcome)
          IS DISTINCT FROM (c.day, c.type_id, c.status, c.station_ids, c.patients, c.slot, c.outcome)) AS emergencies,
      (SELECT count(*)::integer FROM present p FULL JOIN counted_figures c USING (scope, period, type_id, status, outcome)
        WHERE (p.emergencies, p.patients) IS DISTINCT FROM (c.emergencies::numeric, c.patients::numeric)) +
      (SELECT count(*)::integer FROM present_hours p FULL JOIN counted_hours c USING (scope, period, type_id, slot)
        WHERE p.emergencies IS DISTINCT FROM c.emergencies) AS figures`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the figures were not compared')
  return row
}
