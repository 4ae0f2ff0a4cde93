import { sql } from 'kysely'
import type { EmergencyChange } from '../../contract/emergencies.ts'
import { differencesOf, type RecordedEmergency } from '../../contract/emergency-history.ts'
import { MAX_HISTORY_ENTRIES } from '../../contract/limits.ts'
import type { Database } from '../database/open.ts'
import { changesOf } from '../records/history.queries.ts'

/** What the public page shows of a recorded state (`openFor`). A whole save gives its units and patients other ids. */
const shownOf = (column: 'previous_detail' | 'current_detail') => {
  const state = sql`${sql.ref(column)}::jsonb`
  return sql`jsonb_build_array(
    ${state} - '{version,category,notice_form,firefighters,contact_person,notes,public_key,key_renewed_at,members,pacients}'::text[],
    jsonb_path_query_array(${state}, '$.members[*].unit'),
    (SELECT jsonb_agg(facts - 'id') FROM jsonb_array_elements(${state} -> 'pacients') AS patient (facts)))`
}

/**
 * When the public page of an emergency last changed, but not before the oldest entry that the history shows. Without an entry in
 * the binnacle it is unchanged since it was created.
 */
export const lastChangeOf = async (
  db: Database,
  { id, creation_date }: { id: number; creation_date: string },
): Promise<string> => {
  const { rows } = await sql<{ creation_date: Date }>`
    SELECT creation_date FROM (
      SELECT id, creation_date, previous_detail, current_detail, row_number() OVER (ORDER BY id DESC) AS place
      FROM binnacle WHERE entity = 'emergency' AND entity_id = ${id} ORDER BY id DESC LIMIT ${MAX_HISTORY_ENTRIES}
    ) newest
    WHERE place = ${MAX_HISTORY_ENTRIES} OR ${shownOf('previous_detail')} IS DISTINCT FROM ${shownOf('current_detail')}
    ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0]?.creation_date.toISOString() ?? creation_date
}

/** The saves of an emergency, newest first, with their changes. Empty if the binnacle has no entry of it. */
export const historyOf = (db: Database, id: number): Promise<EmergencyChange[]> =>
  changesOf<RecordedEmergency>(db, ['emergency', id], differencesOf, { limit: MAX_HISTORY_ENTRIES })
