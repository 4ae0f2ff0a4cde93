import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import type { Difference, RecordChange } from '../../../contract/shared/record-history.schema.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import type { Database } from '../database/open.ts'

const entriesOf = (db: Database, entity: string, id: number) =>
  db
    .selectFrom('binnacle')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    // A sign-in is recorded with its person, and changes nothing.
    .where('action_binnacle', '<>', 'LOGIN')

/**
 * The saves of a record, newest first, with their changes. `differences` gets both states in the form in which a save recorded
 * them.
 */
export const changesOf = async <Recorded>(
  db: Database,
  [entity, id]: readonly [entity: string, id: number],
  differences: (previous: Recorded, current: Recorded) => Difference[],
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<RecordChange[]> => {
  const entries = await entriesOf(db, entity, id)
    .select(['id', 'creation_date', 'created_by_name', 'action_binnacle', 'previous_detail', 'current_detail'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return entries.map(({ creation_date, previous_detail, current_detail, ...entry }) => ({
    ...entry,
    creation_date: creation_date.toISOString(),
    changes:
      previous_detail === null || current_detail === null
        ? []
        : // Written by a save of this entity.
          differences(previous_detail as Recorded, current_detail as Recorded),
  }))
}

/** The same by pages. */
export const pageOfChanges = async <Recorded>(
  db: Database,
  record: readonly [entity: string, id: number],
  differences: (previous: Recorded, current: Recorded) => Difference[],
  page: number,
): Promise<Page<RecordChange>> => {
  const [results, { count }] = await Promise.all([
    changesOf(db, record, differences, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    entriesOf(db, ...record)
      .select((entry) => entry.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, results }
}
