import type { EntryToCheck, SealToCheck } from './verify.queries.ts'

/* What the check knows of entries whose personal data was erased (docs/decisions/0088). */

interface Erasure {
  /** The entry that says who did it, and its MAC. */
  by: number
  naming: Buffer
  mac: Buffer
}

const MAC_BYTES = 32

export const erasureOf = ({ erasure }: Pick<SealToCheck, 'erasure'>): Erasure | undefined => {
  if (erasure === null) return undefined
  const [by, macs = ''] = erasure.split(':')
  const both = Buffer.from(macs, 'hex')
  return { by: Number(by), mac: both.subarray(0, MAC_BYTES), naming: both.subarray(MAC_BYTES) }
}

/** What an entry was before it was erased, in the MAC of its erasure. An old one stays chained to the one before it. */
export const originalOf = ({ mark, hash }: Pick<EntryToCheck, 'mark' | 'hash'>, previousHash = ''): string =>
  mark?.toString('hex') ?? `${previousHash}\n${hash ?? ''}`

/** Compares the erased entries with those that the entries about erasing name: what was erased cannot come back. */
export class Erasures {
  readonly #erasedBy = new Map<number, number>()
  /** Entries that were erased, and are not as the last erasure left them. */
  readonly undone: number[] = []

  meet(row: SealToCheck | EntryToCheck): void {
    if (row.id === null) return
    const erasure = erasureOf(row)
    if (erasure !== undefined) this.#erasedBy.set(row.id, erasure.by)
    if (row.entity !== 'emergency_erasure') return
    for (const entry of namedIn(row.current_detail)) if ((this.#erasedBy.get(entry) ?? 0) < row.id) this.undone.push(entry)
  }

  count(): number {
    return this.#erasedBy.size
  }
}

/** Of an entry that the check finds changed, anything. */
const namedIn = (detail: string | null): number[] => {
  const said = JSON.parse(detail ?? 'null') as { entries?: unknown } | null
  return Array.isArray(said?.entries) ? said.entries.filter((entry) => typeof entry === 'number') : []
}
