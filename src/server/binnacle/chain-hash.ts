import { createHmac } from 'node:crypto'
import type { BinnacleKey } from '../platform/keys/binnacle-key.ts'

/* The hashes of the chain of seals, which only a holder of the server's key can compute (docs/decisions/0021). */

export interface SealedEntry {
  position: number
  entry_id: number
  /** The MAC of the entry. */
  mark: Buffer
}

/** Chains an entry to the seal before it. */
export const sealAfter = ({ sealing }: BinnacleKey, previous: Buffer, { position, entry_id, mark }: SealedEntry): Buffer =>
  createHmac('sha256', sealing).update(previous).update(`${position}\n${entry_id}\n`).update(mark).digest()

/** The first seal: it covers the SHA-256 chain of the entries from before there were seals. */
export const firstSeal = ({ sealing }: BinnacleKey, { id, hash }: { id: number; hash: string }): Buffer =>
  createHmac('sha256', sealing).update(`0\n${id}\n${hash}`).digest()
