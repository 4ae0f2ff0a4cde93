import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Sealed } from './sealing.ts'

/* What Sirena stores in the browser's database: everything of a person is sealed, apart from whose it is (docs/decisions/0097). */

interface KeyRow {
  person: number
  key: CryptoKey
  /** A hash of the token of the session that the server gave it to. */
  session: string
  /** When the server last gave it, by this device's clock. */
  givenAt: number
}

export interface WriteRow {
  /** In the order in which they were noted. */
  id: number
  person: number
  /** Raised by every change, so that other tabs open only what changed. */
  revision: number
  /** By this device's clock. */
  keptAt: number
  sealed: Sealed
}

/** Beside the writes: input that was not saved, positions that were not sent, and what can be read without signal. */
export type Kind = 'draft' | 'draft files' | 'point' | 'copies' | 'copy' | 'image'

export interface ValueRow {
  person: number
  kind: Kind
  name: string
  /** By this device's clock. */
  keptAt: number
  sealed: Sealed
}

interface Stores extends DBSchema {
  keys: { key: number; value: KeyRow }
  writes: { key: number; value: WriteRow; indexes: { person: number } }
  /** The photos of writes, under the write's id, so that a list of writes reads none. */
  files: { key: number; value: Sealed }
  values: { key: [person: number, kind: Kind, name: string]; value: ValueRow }
}
export type DeviceDatabase = IDBPDatabase<Stores>

let opening: Promise<DeviceDatabase> | undefined
const forget = () => {
  opening = undefined
}

const open = (): Promise<DeviceDatabase> =>
  openDB<Stores>('sirena', 1, {
    upgrade: (database) => {
      database.createObjectStore('keys', { keyPath: 'person' })
      database.createObjectStore('writes', { keyPath: 'id', autoIncrement: true }).createIndex('person', 'person')
      database.createObjectStore('files')
      database.createObjectStore('values', { keyPath: ['person', 'kind', 'name'] })
    },
    // A newer version of the application, in another tab, needs it.
    blocking: (_current, _next, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })

/** Rejects in a browser that stores nothing. */
export const deviceDatabase = (): Promise<DeviceDatabase> => {
  opening ??= open().catch((error: unknown) => {
    forget()
    throw error
  })
  return opening
}
