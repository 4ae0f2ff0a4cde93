import type { EmergencyChange } from '../../contract/emergencies.ts'
import { differencesOf, type RecordedEmergency } from '../../contract/emergency-history.ts'
import { MAX_HISTORY_ENTRIES } from '../../contract/limits.ts'
import type { Database } from '../database/open.ts'

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
export const historyOf = async (db: Database, id: number): Promise<EmergencyChange[]> => {
  const entries = await db
    .selectFrom('binnacle')
    .select(['id', 'creation_date', 'created_by_name', 'action_binnacle', 'previous_detail', 'current_detail'])
    .where('entity', '=', 'emergency')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY_ENTRIES)
    .execute()
  return entries.map(({ creation_date, previous_detail, current_detail, ...entry }) => ({
    ...entry,
    creation_date: creation_date.toISOString(),
    // Both were written by a save of an emergency, in the form that its read returns.
    changes: changesBetween(previous_detail as RecordedEmergency | null, current_detail as RecordedEmergency | null),
  }))
}

const changesBetween = (previous: RecordedEmergency | null, current: RecordedEmergency | null) =>
  previous === null || current === null ? [] : differencesOf(previous, current)
