import { sql } from 'kysely'
import type { BinnacleAction } from '../../../contract/shared/binnacle-actions.ts'
import type { Deps } from '../deps.ts'
import { entryText, type BinnacleKey } from '../keys/binnacle-key.ts'
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts'
import { writeOnce } from '../idempotency/stored-answers.queries.ts'
import { limitConcurrent } from '../limits/limit-concurrent.ts'
import type { Changing } from '../database/open.ts'

/** A record as the binnacle stores it: the same fields as a read returns, so never a password. */
type Recorded = { id: number } & object

interface Entry {
  action: BinnacleAction
  entity: string
  entity_id: number | null
  previous: object | null
  current: object | null
}

/** Collects what a transaction does to records. */
export class ChangeLog {
  readonly entries: Entry[] = []
  /** Ids of people whose sessions ended. */
  readonly signedOut: number[] = []
  /** Work to do after the commit. A repeat of the write does not run it again. */
  readonly afterwards: (() => unknown)[] = []

  created<R extends Recorded>(entity: string, current: R): void {
    this.entries.push({ action: 'CREAR', entity, entity_id: current.id, previous: null, current })
  }
  edited(entity: string, previous: Recorded, current: Recorded): void {
    this.entries.push({ action: 'EDITAR', entity, entity_id: current.id, previous, current })
  }
  deleted(entity: string, previous: Recorded): void {
    this.entries.push({ action: 'ELIMINAR', entity, entity_id: previous.id, previous, current: null })
  }
  /** A file is no record: it has no number. */
  downloaded(file: { name: string; filters: string; rows: number }): void {
    this.entries.push({ action: 'CREAR', entity: 'download', entity_id: null, previous: null, current: file })
  }
  signedIn(person: { id: number; first_name: string; last_name: string; device?: string; connection?: string }): void {
    this.entries.push({ action: 'LOGIN', entity: 'user', entity_id: person.id, previous: null, current: person })
  }

  /** The resources that look different now, without duplicates. A sign-in changes none. */
  changed(): string[] {
    const changes = this.entries.filter((entry) => entry.action !== 'LOGIN')
    return [...new Set(changes.map((entry) => entry.entity))]
  }
}

/** The person named in the binnacle entry. */
export interface Author {
  id: number | null
  name: string
}

/** Who writes, and the key of the write. */
interface Written {
  caller: Author
  key?: IdempotencyKey | undefined
}

/**
 * Runs `work` and appends what it logged to the binnacle, in one transaction. After the commit, the bus publishes which resources
 * changed. `work` must return the call's whole answer: a write with a key is done once, and its repeats get that answer.
 */
export const recordChanges = async <T>(
  deps: Pick<Deps, 'db' | 'now' | 'bus' | 'binnacleKey'>,
  { caller, key }: Written,
  work: (trx: Changing, log: ChangeLog) => Promise<T>,
): Promise<T> => {
  const log = new ChangeLog()
  const saved = await writeOnce(deps.db, key, async (trx) => {
    const result = await work(trx, log)
    const at = deps.now()
    const rows = log.entries.map((entry) => entryRow(entry, caller, at, deps.binnacleKey))
    for (let first = 0; first < rows.length; first += MAX_AT_ONCE)
      await trx
        .insertInto('binnacle')
        .values(rows.slice(first, first + MAX_AT_ONCE))
        .execute()
    return result
  })
  const resources = log.changed()
  if (resources.length > 0 || log.signedOut.length > 0) deps.bus.publish({ resources, signedOut: log.signedOut })
  for (const act of log.afterwards) await act()
  return saved
}

/** The same for a change of one record, named as in its path ('emergency/7'). */
export const changeRecord = <T>(
  deps: Parameters<typeof recordChanges>[0],
  write: Written,
  record: string,
  work: (trx: Changing, log: ChangeLog) => Promise<T>,
): Promise<T> => limitConcurrent(record, () => recordChanges(deps, write, work))

/** PostgreSQL takes at most 65,535 parameters in a statement, and a row has nine. */
const MAX_AT_ONCE = 1000

/** The entry as a row, with its MAC. */
export const entryRow = (entry: Entry, who: Author, at: Date, key: BinnacleKey) => {
  const row = {
    creation_date: at.toISOString(),
    created_by: who.id,
    created_by_name: who.name,
    action_binnacle: entry.action,
    entity: entry.entity,
    entity_id: entry.entity_id,
    // Exactly the text that is stored, so that checking the MAC does not depend on serialising it the same way again.
    previous_detail: entry.previous && JSON.stringify(entry.previous),
    current_detail: entry.current && JSON.stringify(entry.current),
  }
  return { ...row, mark: key.mac(entryText(row)) }
}

/**
 * Who saved the current version of the record and when, for the person whose save conflicts with it (S-9). Empty if something
 * other than a save of the record changed it: a vehicle also changes when an emergency takes it.
 */
export const lastSave = async (
  trx: Changing,
  entity: string,
  { id, version }: { id: number; version: number },
): Promise<{ saved_by?: string; saved_by_id?: number | null; saved_at?: string }> => {
  const entry = await trx
    .selectFrom('binnacle')
    .select(['created_by', 'created_by_name', 'creation_date'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where(sql<boolean>`current_detail->>'version' = ${String(version)}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!entry) return {}
  return { saved_by: entry.created_by_name, saved_by_id: entry.created_by, saved_at: entry.creation_date.toISOString() }
}
