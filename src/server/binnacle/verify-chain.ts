import { createHash } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { canonicalEntry } from '../kit/record-change.ts'
import { chainHead, entriesAfter, type StoredEntry } from './binnacle.queries.ts'

const BATCH = 1000

export interface Verdict {
  /** Entries that were checked. */
  count: number
  /** The first entry that is not as it was written, or that is missing. */
  broken?: number
  /** The last hash; noted elsewhere, it proves later that nothing before it was changed. */
  hash: string
}

/** Makes every link anew from what is stored and compares, in pages so that any length will do, while others go on appending. */
export const verifyChain = async (db: Database): Promise<Verdict> => {
  let last = { id: 0, hash: '0'.repeat(64) }
  const brokenAt = (id: number): Verdict => ({ count: id - 1, broken: id, hash: last.hash })
  for (;;) {
    const entries = await entriesAfter(db, last.id, BATCH)
    for (const entry of entries) {
      if (entry.id !== last.id + 1 || entry.hash !== linkOf(entry, last.hash)) return brokenAt(last.id + 1)
      last = { id: entry.id, hash: entry.hash }
    }
    if (entries.length === BATCH) continue
    const head = await chainHead(db)
    if (head.id === last.id && head.hash === last.hash) return { count: last.id, hash: last.hash }
    // The head knows every entry that was there before it: one past it came in by another way than the chain's.
    if (head.id < last.id) return brokenAt(head.id + 1)
    // A head further on means that more was appended meanwhile; where there is no more, the last entries are gone.
    if (entries.length === 0) return brokenAt(last.id + 1)
  }
}

const linkOf = (entry: StoredEntry, previousHash: string): string => {
  const canonical = canonicalEntry({
    at: entry.creation_date,
    who: { id: entry.created_by, name: entry.created_by_name },
    action: entry.action_binnacle,
    entity: entry.entity,
    entity_id: entry.entity_id,
    previous: entry.previous_detail,
    current: entry.current_detail,
  })
  return createHash('sha256').update(`${previousHash}\n${entry.id}\n${canonical}`).digest('hex')
}
