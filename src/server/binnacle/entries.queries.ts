import type * as z from 'zod'
import type { binnacleFilters, BinnacleEntry, BinnacleRow } from '../../contract/binnacle-entries.ts'
import type { BinnacleAction } from '../../contract/binnacle.ts'
import { endOfDay, startOfDay } from '../../contract/dates.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { Page } from '../../contract/resource.ts'
import type { Database } from '../database/open.ts'
import { nameOf, shownDetails, type Details } from './present-entry.ts'

type Asked = z.output<typeof binnacleFilters>

interface Stored extends Details {
  id: number
  creation_date: Date
  created_by: number | null
  created_by_name: string
  action_binnacle: string
  entity: string
  entity_id: number | null
}

const matching = (db: Database, { start_date, end_date, created_by__id, action_binnacle, entity, entity_id }: Asked) =>
  db
    .selectFrom('binnacle')
    .$if(start_date !== undefined, (found) => found.where('creation_date', '>=', startOfDay(start_date ?? '')))
    .$if(end_date !== undefined, (found) => found.where('creation_date', '<', endOfDay(end_date ?? '')))
    .$if(created_by__id !== undefined, (found) => found.where('created_by', '=', created_by__id ?? 0))
    .$if(action_binnacle !== undefined, (found) => found.where('action_binnacle', '=', action_binnacle ?? ''))
    .$if(entity !== undefined, (found) => found.where('entity', '=', entity ?? '').where('entity_id', '=', entity_id ?? 0))

export const listEntries = async (db: Database, asked: Asked): Promise<Page<BinnacleRow>> => {
  const [rows, { count }] = await Promise.all([
    matching(db, asked)
      .selectAll()
      .orderBy('creation_date', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((asked.page - 1) * PAGE_SIZE)
      .execute(),
    matching(db, asked)
      .select((entry) => entry.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, results: rows.map((row) => rowOf(storedOf(row))) }
}

export const readEntry = async (db: Database, id: number): Promise<BinnacleEntry | undefined> => {
  const row = await db.selectFrom('binnacle').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const stored = storedOf(row)
  const [older_id, newer_id] = await Promise.all([neighbourOf(db, stored, '<'), neighbourOf(db, stored, '>')])
  return { ...rowOf(stored), ...shownDetails(stored), older_id, newer_id }
}

/** The id of the record's entry before (`<`) or after (`>`) this one. */
const neighbourOf = async (
  db: Database,
  { id, entity, entity_id }: Pick<Stored, 'id' | 'entity' | 'entity_id'>,
  side: '<' | '>',
): Promise<number | null> => {
  const neighbour = await db
    .selectFrom('binnacle')
    .select('id')
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where('id', side, id)
    .orderBy('id', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return neighbour?.id ?? null
}

/** The details of an entry are the records that its transaction logged. */
const storedOf = (row: Omit<Stored, keyof Details> & { previous_detail: unknown; current_detail: unknown }): Stored => ({
  ...row,
  previous_detail: row.previous_detail as Stored['previous_detail'],
  current_detail: row.current_detail as Stored['current_detail'],
})

const rowOf = (stored: Stored): BinnacleRow => {
  // A constraint of the table restricts the actions.
  const action = stored.action_binnacle as BinnacleAction
  const { id, creation_date, created_by, created_by_name, entity, entity_id } = stored
  return {
    id,
    creation_date: creation_date.toISOString(),
    created_by,
    created_by_name,
    action_binnacle: action,
    action,
    entity,
    entity_id,
    name: nameOf(entity, stored.current_detail ?? stored.previous_detail ?? {}),
  }
}
