import type { EmergencyChange } from '../../contract/emergencies.ts'
import { differencesOf, type RecordedEmergency } from '../../contract/emergency-history.ts'
import { MAX_HISTORY_ENTRIES } from '../../contract/limits.ts'
import type { Database } from '../database/open.ts'
import { changesOf } from '../records/history.queries.ts'

/** When the emergency last changed. Without a binnacle entry, it is unchanged since it was created. */
export const lastChangeOf = async (
  db: Database,
  { id, creation_date }: { id: number; creation_date: string },
): Promise<string> => {
  const entry = await db
    .selectFrom('binnacle')
    .select('creation_date')
    .where('entity', '=', 'emergency')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.creation_date.toISOString() ?? creation_date
}

/** The saves of an emergency, newest first, with their changes. Empty if the binnacle has no entry of it. */
export const historyOf = (db: Database, id: number): Promise<EmergencyChange[]> =>
  changesOf<RecordedEmergency>(db, ['emergency', id], differencesOf, { limit: MAX_HISTORY_ENTRIES })
