import { createHash } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { entryText, type BinnacleKey } from '../keys/binnacle-key.ts'
import { StartupError } from '../startup-error.ts'
import { oldChain, type Seal } from './seals.queries.ts'
import {
  alteredTables,
  copiedEntries,
  entriesSealedTwice,
  oldEntries,
  seals,
  unsealedEntries,
  type EntryToCheck,
  type SealToCheck,
} from './verify.queries.ts'

/** A head that was noted earlier, outside the database. */
export interface NotedHead {
  id: number
  hash: string
  /** When it was noted, and how many entries it covers, if known. */
  at?: string
  entries?: number
}

export interface Verdict {
  /** The number of entries. */
  entries: number
  /** Those that wait for their seal. */
  unsealed: number
  /** The last sealed entry and its seal; undefined before the first one. */
  head: { id: number; hash: string } | undefined
  findings: Finding[]
}

/** A defect and the entry that has it. */
export type Finding =
  | { what: 'changed' | 'missing' | 'resealed' | 'stray-seal' | 'copied' | 'twice' | 'left-out'; entry: number }
  | { what: 'first-seal' }
  | { what: 'cut-off'; noted: NotedHead }
  | { what: 'other-number'; noted: NotedHead; entries: number }

/** Findings of one kind beyond this number are left out. */
const MAX_FINDINGS = 20
const HOUR = 3_600_000

/** Reads the whole binnacle in one snapshot, while others write, and checks it against the key and the noted heads. */
export const verifyBinnacle = (db: Database, key: BinnacleKey, noted: readonly NotedHead[] = []): Promise<Verdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => checkBinnacle(trx, key, noted))

/** The same within a transaction. Throws StartupError if the tables are not those of the migrations. */
export const checkBinnacle = async (trx: Database, key: BinnacleKey, noted: readonly NotedHead[] = []): Promise<Verdict> => {
  const altered = await alteredTables(trx)
  if (altered.length > 0)
    throw new StartupError(
      `The binnacle cannot be checked: ${altered.join(', ')} is not the table that Sirena made: it is a view, hides rows, or has other columns.`,
    )
  const findings: Finding[] = []
  const heads = new HeadsOnTheWay(noted)
  const old = await checkOldChain(trx, heads, findings)
  const sealed = await checkSeals(trx, { key, old, heads }, findings)
  const waiting = await checkUnsealed(
    trx,
    { key, after: old.end.id, newest: Math.min(Date.parse(sealed.newest), Date.now()) },
    findings,
  )
  for (const entry of await copiedEntries(trx, MAX_FINDINGS)) note(findings, { what: 'copied', entry })
  for (const entry of await entriesSealedTwice(trx, MAX_FINDINGS)) note(findings, { what: 'twice', entry })
  for (const finding of heads.findings()) note(findings, finding)
  return {
    entries: old.count + sealed.count + waiting,
    unsealed: waiting,
    head: sealed.last && { id: sealed.last.entry_id, hash: sealed.last.seal.toString('hex') },
    findings,
  }
}

/** Collects which noted heads are among the valid seals and hashes; other rows prove nothing. */
class HeadsOnTheWay {
  readonly #noted: readonly NotedHead[]
  readonly #ids: ReadonlySet<number>
  readonly #met = new Map<string, number>()

  constructor(noted: readonly NotedHead[]) {
    this.#noted = noted
    this.#ids = new Set(noted.map((head) => head.id))
  }

  meet(id: number, hash: string, entries: number): void {
    if (this.#ids.has(id)) this.#met.set(`${id}:${hash}`, entries)
  }

  findings(): Finding[] {
    const heads = this.#noted.map((noted) => ({ noted, entries: this.#met.get(`${noted.id}:${noted.hash}`) }))
    const cutOff = heads.filter(({ entries }) => entries === undefined).map(({ noted }) => ({ what: 'cut-off' as const, noted }))
    // One missing entry makes the count of every later head wrong.
    for (const { noted, entries } of heads)
      if (entries !== undefined && noted.entries !== undefined && noted.entries !== entries)
        return [...cutOff, { what: 'other-number', noted, entries }]
    return cutOff
  }
}

/** Entries from before the seals hold the SHA-256 of the previous entry. The first seal covers the end of that chain. */
const checkOldChain = async (trx: Database, heads: HeadsOnTheWay, findings: Finding[]) => {
  const end = await oldChain(trx)
  let count = 0
  let last = { id: 0, hash: '0'.repeat(64) }
  for await (const entry of oldEntries(trx, end.id)) {
    count += 1
    if (entry.id <= last.id) {
      note(findings, { what: entry.id < 1 ? 'changed' : 'twice', entry: entry.id })
      continue
    }
    noteMissing(findings, last.id + 1, entry.id)
    if (entry.id === last.id + 1) {
      if (entry.hash === oldHash(entry, last.hash)) heads.meet(entry.id, entry.hash, count)
      else note(findings, { what: 'changed', entry: entry.id })
    }
    last = { id: entry.id, hash: entry.hash ?? '' }
  }
  noteMissing(findings, last.id + 1, end.id + 1)
  if (last.id === end.id && last.hash !== end.hash) note(findings, { what: 'changed', entry: end.id })
  return { end, count }
}

/**
 * The text that the old chain hashed has its keys in alphabetical order (RFC 8785); the details are stored as that text contained
 * them.
 */
const oldHash = (entry: EntryToCheck, previousHash: string): string => {
  const text = (value: string | number | null) => JSON.stringify(value)
  const canonical =
    `{"action_binnacle":${text(entry.action_binnacle)},"created_by":${text(entry.created_by)},` +
    `"created_by_name":${text(entry.created_by_name)},"creation_date":${text(entry.creation_date)},` +
    `"current_detail":${entry.current_detail ?? 'null'},"entity":${text(entry.entity)},"entity_id":${text(entry.entity_id)},` +
    `"previous_detail":${entry.previous_detail ?? 'null'}}`
  return createHash('sha256').update(`${previousHash}\n${entry.id}\n${canonical}`).digest('hex')
}

/**
 * The chain starts at position 0 and has no gaps. Each seal is compared with the stored previous one, so that a wrong seal is
 * reported alone.
 */
const checkSeals = async (
  trx: Database,
  { key, old, heads }: { key: BinnacleKey; old: Awaited<ReturnType<typeof checkOldChain>>; heads: HeadsOnTheWay },
  findings: Finding[],
) => {
  let count = 0
  let last: Seal | undefined
  let newest = ''
  for await (const row of seals(trx)) {
    if (row.position <= (last?.position ?? -1)) {
      const isSame = row.position === last?.position && row.entry_id === last.entry_id
      note(findings, { what: isSame ? 'twice' : 'stray-seal', entry: row.entry_id })
      continue
    }
    const finding = row.position === 0 ? findingAtFirst(row, old.end, key) : findingAt(row, last, key)
    if (finding !== undefined)
      note(findings, finding === 'first-seal' ? { what: finding } : { what: finding, entry: row.entry_id })
    if (row.position > 0 && row.id !== null) {
      count += 1
      if (finding === undefined && row.creation_date > newest) newest = row.creation_date
    }
    if (finding === undefined || finding === 'changed') heads.meet(row.entry_id, row.seal.toString('hex'), old.count + count)
    last = row
  }
  return { count, last, newest }
}

const findingAtFirst = (row: Seal, end: { id: number; hash: string }, key: BinnacleKey) =>
  row.entry_id === end.id && row.seal.equals(key.firstSeal(end)) ? undefined : 'first-seal'

const findingAt = (row: SealToCheck, last: Seal | undefined, key: BinnacleKey) => {
  if (row.id === null) return 'missing'
  const mark = row.mark ?? Buffer.alloc(0)
  if (last?.position !== row.position - 1 || !row.seal.equals(key.seal(last.seal, { ...row, mark }))) return 'resealed'
  return key.isMarkOf(mark, entryText(row)) ? undefined : 'changed'
}

/**
 * Returns how many wait. An entry is queued for its seal when it is written, and waits for a second. An unsealed entry that is
 * not in the queue, or is an hour older than a sealed one, was tampered with.
 */
const checkUnsealed = async (
  trx: Database,
  { key, after, newest }: { key: BinnacleKey; after: number; newest: number },
  findings: Finding[],
): Promise<number> => {
  let count = 0
  let last: number | undefined
  for await (const row of unsealedEntries(trx, after)) {
    count += 1
    if (row.id === last) note(findings, { what: 'twice', entry: row.id })
    else if (row.mark === null || !key.isMarkOf(row.mark, entryText(row))) note(findings, { what: 'changed', entry: row.id })
    else if (!row.queued || Date.parse(row.creation_date) + HOUR < newest) note(findings, { what: 'left-out', entry: row.id })
    last = row.id
  }
  return count
}

const note = (findings: Finding[], finding: Finding): void => {
  if (findings.filter(({ what }) => what === finding.what).length < MAX_FINDINGS) findings.push(finding)
}

const noteMissing = (findings: Finding[], from: number, before: number): void => {
  for (let entry = from; entry < Math.min(before, from + MAX_FINDINGS); entry += 1) note(findings, { what: 'missing', entry })
}
