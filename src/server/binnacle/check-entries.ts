import { createHash } from 'node:crypto'
import { entryText, type BinnacleKey } from '../platform/keys/binnacle-key.ts'
import { Repeats } from './repeats.ts'
import type { Seal } from './seals.queries.ts'
import type { BinnacleReader, EntryToCheck, SealToCheck, UnsealedToCheck } from './verify.queries.ts'
import { firstSeal, sealAfter } from './chain-hash.ts'
import { Erasures, erasureOf, originalOf } from './erasures.ts'

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
  /** Those of which Sirena erased personal data. */
  erased: number
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
  /** The figures of the binnacle count more entries than there are. */
  | { what: 'fewer'; counted: number; entries: number }
  /** Findings of some kind were left out. */
  | { what: 'more'; findings: number }

/** Of one kind; further ones are only counted. */
const MAX_FINDINGS = 20
const HOUR = 3_600_000

/** Called with the number of entries checked so far. What it throws ends the check. */
export type Progress = (checked: number) => Promise<void>
const ENTRIES_OF_PROGRESS = 1000

/** Checks what the reader reads against the key and the noted heads. */
export const checkEntries = async (
  reader: BinnacleReader,
  key: BinnacleKey,
  noted: readonly NotedHead[],
  progress: Progress = async () => {},
): Promise<Verdict> => {
  const findings = new Findings()
  const counted = await reader.counted()
  const heads = new HeadsOnTheWay(noted)
  const { walk, areMacsRepeated, erased, unnamed } = walks(progress)
  const old = await checkOldChain(reader, { key, heads, walk }, findings)
  const sealed = await checkSeals(reader, { key, old, heads, walk }, findings)
  const waiting = await checkUnsealed(
    walk(reader.unsealedEntries(old.end.id)),
    { key, newest: Math.min(Date.parse(sealed.newest), Date.now()) },
    findings,
  )
  if (areMacsRepeated()) for (const entry of await reader.copiedEntries(MAX_FINDINGS)) note(findings, { what: 'copied', entry })
  if (sealed.areRepeated)
    for (const entry of await reader.entriesSealedTwice(MAX_FINDINGS)) note(findings, { what: 'twice', entry })
  for (const entry of unnamed()) if (!findings.isChanged(entry)) note(findings, { what: 'changed', entry })
  for (const finding of heads.findings()) note(findings, finding)
  const entries = old.count + sealed.count + waiting
  // The last trace, if whoever removed the newest entries with their seals also removed the noted heads.
  if (entries < counted && findings.noted.length === 0) note(findings, { what: 'fewer', counted, entries })
  return {
    entries,
    unsealed: waiting,
    erased: erased(),
    head: sealed.last && { id: sealed.last.entry_id, hash: sealed.last.seal.toString('hex') },
    findings: findings.all(),
  }
}

type Walk = <R extends SealToCheck | EntryToCheck>(rows: AsyncGenerator<R>) => AsyncGenerator<R>

/** Reports the progress, collects the erasures, and notices whether two entries may have the same MAC, of which it stores 48 random bits. */
const walks = (progress: Progress) => {
  const macs = new Repeats()
  const erasures = new Erasures()
  let checked = 0
  const walk: Walk = async function* (rows) {
    for await (const row of rows) {
      if (row.mark !== null) macs.add(Buffer.concat([row.mark, Buffer.alloc(6)]).readUIntBE(0, 6))
      erasures.meet(row)
      checked += 1
      if (checked % ENTRIES_OF_PROGRESS === 0) await progress(checked)
      yield row
    }
  }
  return { walk, areMacsRepeated: () => macs.areThere(), erased: () => erasures.count(), unnamed: () => erasures.undone }
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

/** What the first entry of the old chain follows. */
export const FIRST_HASH = '0'.repeat(64)

/** Entries from before the seals hold the SHA-256 of the previous entry. The first seal covers the end of that chain. */
const checkOldChain = async (
  reader: BinnacleReader,
  { key, heads, walk }: { key: BinnacleKey; heads: HeadsOnTheWay; walk: Walk },
  findings: Findings,
) => {
  const end = await reader.oldChain()
  let count = 0
  let last = { id: 0, hash: FIRST_HASH }
  for await (const entry of walk(reader.oldEntries(end.id))) {
    count += 1
    if (entry.id <= last.id) {
      note(findings, { what: entry.id < 1 ? 'changed' : 'twice', entry: entry.id })
      continue
    }
    noteMissing(findings, last.id + 1, entry.id)
    if (entry.id === last.id + 1) {
      const hash = isErased(entry, key, last.hash) ? entry.hash : oldHash(entry, last.hash)
      if (entry.hash !== null && entry.hash === hash) heads.meet(entry.id, entry.hash, count)
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
  reader: BinnacleReader,
  {
    key,
    old,
    heads,
    walk,
  }: { key: BinnacleKey; old: Awaited<ReturnType<typeof checkOldChain>>; heads: HeadsOnTheWay; walk: Walk },
  findings: Findings,
) => {
  let count = 0
  let last: Seal | undefined
  let newest = ''
  const entries = new Repeats()
  for await (const row of walk(reader.seals())) {
    if (row.position > 0) entries.add(row.entry_id)
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
  return { count, last, newest, areRepeated: entries.areThere() }
}

const findingAtFirst = (row: Seal, end: { id: number; hash: string }, key: BinnacleKey) =>
  row.entry_id === end.id && row.seal.equals(firstSeal(key, end)) ? undefined : 'first-seal'

const findingAt = (row: SealToCheck, last: Seal | undefined, key: BinnacleKey) => {
  if (row.id === null) return 'missing'
  const mark = row.mark ?? Buffer.alloc(0)
  if (last?.position !== row.position - 1 || !row.seal.equals(sealAfter(key, last.seal, { ...row, mark }))) return 'resealed'
  const isWhole = row.erasure === null ? key.isMacOf(mark, entryText(row)) : isErased(row, key)
  return isWhole ? undefined : 'changed'
}

/** Whether the details are what Sirena left of them. The entry that says who erased the others is checked in its own place. */
const isErased = (row: EntryToCheck, key: BinnacleKey, previousHash?: string): boolean => {
  const { mac, naming } = erasureOf(row) ?? {}
  if (mac === undefined || naming === undefined) return false
  return key
    .erasureMac({ entry_id: row.id, original: originalOf(row, previousHash), text: entryText(row), by: naming })
    .equals(mac)
}

/**
 * Returns how many wait. An entry is queued for its seal when it is written, and waits for a second. An unsealed entry that is
 * not in the queue, or is an hour older than a sealed one, was tampered with.
 */
const checkUnsealed = async (
  rows: AsyncGenerator<UnsealedToCheck>,
  { key, newest }: { key: BinnacleKey; newest: number },
  findings: Findings,
): Promise<number> => {
  let count = 0
  let last: number | undefined
  for await (const row of rows) {
    count += 1
    if (row.id === last) note(findings, { what: 'twice', entry: row.id })
    else if (row.mark === null || !key.isMacOf(row.mark, entryText(row))) note(findings, { what: 'changed', entry: row.id })
    else if (!row.queued || Date.parse(row.creation_date) + HOUR < newest) note(findings, { what: 'left-out', entry: row.id })
    last = row.id
  }
  return count
}

class Findings {
  readonly noted: Finding[] = []
  left = 0

  isChanged(entry: number): boolean {
    return this.noted.some((finding) => finding.what === 'changed' && finding.entry === entry)
  }

  all(): Finding[] {
    return this.left === 0 ? this.noted : [...this.noted, { what: 'more', findings: this.left }]
  }
}

const note = (findings: Findings, finding: Finding): void => {
  if (findings.noted.filter(({ what }) => what === finding.what).length < MAX_FINDINGS) findings.noted.push(finding)
  else findings.left += 1
}

const noteMissing = (findings: Findings, from: number, before: number): void => {
  const end = Math.min(before, from + MAX_FINDINGS)
  for (let entry = from; entry < end; entry += 1) note(findings, { what: 'missing', entry })
  findings.left += Math.max(before - end, 0)
}
