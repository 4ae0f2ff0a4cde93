import { sql } from 'kysely'
import type { EmergencyChange } from '../../../contract/emergencies/emergencies.schema.ts'
import { differencesOf, type RecordedEmergency } from '../../../contract/emergencies/emergency-history.schema.ts'
import { MAX_HISTORY_ENTRIES } from '../../../contract/emergencies/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { changesOf } from '../../platform/records/history.queries.ts'

type PublicPatients = Deps['config']['publicPatients']

/** A recorded state without what the public page leaves out. The stored text is parsed here and nowhere else. */
const stateOf = (column: 'previous_detail' | 'current_detail') =>
  sql`${sql.ref(column)}::jsonb
    - '{version,noted_at,left_out,category,notice_form,injured,contact_person,notes,public_key,key_renewed_at}'::text[]`

/** A whole save gives patients other ids. Their initials are what `openFor` makes of their names. */
const shownPatient = (publicPatients: PublicPatients) =>
  publicPatients === 'full'
    ? sql`facts - 'id'`
    : sql`(facts - '{id,name,address}'::text[])
        || jsonb_build_object('initials', regexp_replace(upper(facts ->> 'name'), '\\s*(\\S)\\S*\\s*', '\\1', 'g'))`

/** What the public page shows of such a state (`openFor`): of the crew its number. A whole save gives its units other ids, too. */
const shownOf = (state: 'before' | 'after', publicPatients: PublicPatients) => sql`jsonb_build_array(
    ${sql.ref(state)} - '{members,pacients,firefighters}'::text[],
    jsonb_path_query_first(${sql.ref(state)}, '$.firefighters.size()'),
    jsonb_path_query_array(${sql.ref(state)}, '$.members[*].unit'),
    (SELECT jsonb_agg(${shownPatient(publicPatients)}) FROM jsonb_array_elements(${sql.ref(state)} -> 'pacients') AS patient (facts)))`

/**
 * When the public page of an emergency last changed, but not before the oldest entry that the history shows. Without an entry in
 * the binnacle it is unchanged since it was created. Entries are read one by one, the newest first, until one is found.
 */
export const lastChangeOf = async (
  db: Database,
  { id, registered_at }: { id: number; registered_at: string },
  publicPatients: PublicPatients,
): Promise<string> => {
  const { rows } = await sql<{ creation_date: Date }>`
    SELECT creation_date FROM (
      SELECT id, creation_date, row_number() OVER (ORDER BY id DESC) AS place,
        ${stateOf('previous_detail')} AS before, ${stateOf('current_detail')} AS after
      FROM binnacle WHERE entity = 'emergency' AND entity_id = ${id} ORDER BY id DESC LIMIT ${MAX_HISTORY_ENTRIES}
    ) newest
    WHERE place = ${MAX_HISTORY_ENTRIES}
      OR ${shownOf('before', publicPatients)} IS DISTINCT FROM ${shownOf('after', publicPatients)}
    ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0]?.creation_date.toISOString() ?? registered_at
}

/** The saves of an emergency, newest first, with their changes. Empty if the binnacle has no entry of it. */
export const historyOf = (db: Database, id: number): Promise<EmergencyChange[]> =>
  changesOf<RecordedEmergency>(db, ['emergency', id], differencesOf, { limit: MAX_HISTORY_ENTRIES })
