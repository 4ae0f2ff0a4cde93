import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerKey } from './server-key.ts'

/** The values in the binnacle that only a holder of the server's key can create (docs/decisions/0021). */
export interface BinnacleKey {
  /** Proves that Sirena wrote an entry with this text. Two entries with the same text have different MACs. */
  mac: (text: string) => Buffer
  isMacOf: (mac: Buffer, text: string) => boolean
  /** Proves that Sirena erased personal data of an entry, and which entry says so (docs/decisions/0088). */
  erasureMac: (erased: ErasedText) => Buffer
  /** For the chain of seals (binnacle/chain-hash.ts). */
  sealing: Buffer
}

interface ErasedText {
  entry_id: number
  /** The MAC that the entry was written with in hexadecimal; of one from before the seals the hash of the entry before it, and its own. */
  original: string
  /** The text without personal data. */
  text: string
  /** The MAC of the entry that says who erased it. */
  by: Buffer
}

const SALT_BYTES = 16

export const binnacleKey = (serverKey: ServerKey): BinnacleKey => {
  const [macKey, sealing] = [serverKey.derive('binnacle-mark'), serverKey.derive('binnacle-seal')]
  const erasing = serverKey.derive('binnacle-erasure')
  const macWith = (salt: Buffer, text: string) =>
    Buffer.concat([salt, createHmac('sha256', macKey).update(salt).update(text).digest()])
  return {
    mac: (text) => macWith(randomBytes(SALT_BYTES), text),
    isMacOf: (mac, text) => {
      const expected = macWith(mac.subarray(0, SALT_BYTES), text)
      return mac.length === expected.length && timingSafeEqual(mac, expected)
    },
    erasureMac: ({ entry_id, original, text, by }) =>
      createHmac('sha256', erasing)
        .update(`${entry_id}\n${original}\n${by.toString('hex')}\n`)
        .update(text)
        .digest(),
    sealing,
  }
}

/** An entry as stored; the details are the stored text. */
export interface EntryRow {
  creation_date: string
  created_by: number | null
  created_by_name: string
  action_binnacle: string
  entity: string
  entity_id: number | null
  previous_detail: string | null
  current_detail: string | null
}

/** The text that a MAC covers. JSON.stringify writes no line break, so different entries have different texts. */
export const entryText = (row: EntryRow): string => {
  const { creation_date, created_by, created_by_name, action_binnacle, entity, entity_id } = row
  const head = JSON.stringify([creation_date, created_by, created_by_name, action_binnacle, entity, entity_id])
  return `${head}\n${row.previous_detail ?? ''}\n${row.current_detail ?? ''}`
}
