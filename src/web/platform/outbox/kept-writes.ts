import { OUTBOX_MS } from '../../../contract/shared/browser-limits.ts'
import { deviceDatabase, type WriteRow } from '../storage/device-database.ts'
import { dropKeys, keyOf } from '../storage/device-keys.ts'
import { persistStorage } from '../storage/persist-storage.ts'
import { forgetValues } from '../storage/sealed-values.ts'
import { seal, sealValue, unseal, unsealValue } from '../storage/sealing.ts'

/** A write of a person: what is sent, and what its screens show of it meanwhile. */
export interface Write {
  /** The Idempotency-Key that it is sent with. */
  key: string
  /** `emergency/12`, or `emergency/<key>` until the write of that key has been answered. Writes of one record are sent in order. */
  record: string
  method: 'POST' | 'PUT'
  /** `{record}` stands in it for the record, whose number may not be known yet. */
  path: string
  /** The JSON text that is sent. */
  body: string
  /** An instant by the server's clock. */
  notedAt: string
  /** In words, for the list: 'Nota de Incendio, 4a calle 5-55'. */
  name: string
  /** What was typed, for the list: of a record that is gone nothing else shows it. */
  text?: string
  /** Where it is shown, and can be edited. */
  place: string
  /** Where it is edited, if that is another place. */
  form?: string
  /** For the screens of its domain. */
  about: unknown
}

/** The answer that refused a write. */
export interface Refusal {
  status: number
  body: unknown
}

export interface Kept {
  write: Write
  refusal?: Refusal | undefined
  /** It was sent and not answered: it may be stored. */
  isInDoubt: boolean
  /** Of a photo; stored apart. */
  file: { name: string; type: string } | undefined
  /** The file was reduced to what is sent. */
  isPrepared: boolean
}

export interface KeptRow extends Pick<WriteRow, 'id' | 'revision' | 'keptAt'> {
  kept: Kept
}

/* A row is sealed for its person, not for its number: the browser gives that only when the row is stored. */
const ABOUT_WRITE = 'write'
const aboutFile = (key: string) => `file ${key}`

const keyFor = async (person: number): Promise<CryptoKey> => {
  const key = await keyOf(person)
  if (key === undefined) throw new Error('no key on this device')
  return key
}

/** Stores a write and its file, both or nothing, and returns its row. Rejects if this browser cannot. */
export const insertWrite = async (person: number, kept: Kept, file: File | undefined): Promise<KeptRow> => {
  const key = await keyFor(person)
  // Sealed before the transaction begins, which ends by itself while it waits for anything else.
  const sealed = await sealValue(key, ABOUT_WRITE, kept)
  const sealedFile = file && (await seal(key, aboutFile(kept.write.key), await file.arrayBuffer()))
  const database = await deviceDatabase()
  const transaction = database.transaction(['writes', 'files'], 'readwrite', { durability: 'strict' })
  const row = { person, revision: 0, keptAt: Date.now(), sealed }
  // The browser gives the number.
  const id = await transaction.objectStore('writes').add(row as WriteRow)
  if (sealedFile) await transaction.objectStore('files').put(sealedFile, id)
  await transaction.done
  void persistStorage()
  return { id, revision: 0, keptAt: row.keptAt, kept }
}

/** Replaces a write, and its file if another is given. Undefined if it is gone meanwhile. */
export const updateWrite = async (person: number, { id, kept }: KeptRow, file?: File): Promise<KeptRow | undefined> => {
  const key = await keyFor(person)
  const sealed = await sealValue(key, ABOUT_WRITE, kept)
  const sealedFile = file && (await seal(key, aboutFile(kept.write.key), await file.arrayBuffer()))
  const database = await deviceDatabase()
  const transaction = database.transaction(['writes', 'files'], 'readwrite', { durability: 'strict' })
  const row = await transaction.objectStore('writes').get(id)
  if (row === undefined) return undefined
  const next = { ...row, revision: row.revision + 1, sealed }
  await transaction.objectStore('writes').put(next)
  if (sealedFile) await transaction.objectStore('files').put(sealedFile, id)
  await transaction.done
  return { id, revision: next.revision, keptAt: row.keptAt, kept }
}

export const deleteWrite = async (id: number): Promise<void> => {
  const database = await deviceDatabase()
  const transaction = database.transaction(['writes', 'files'], 'readwrite', { durability: 'strict' })
  await transaction.objectStore('writes').delete(id)
  await transaction.objectStore('files').delete(id)
  await transaction.done
}

/** Undefined if there is none. Rejects if it cannot be opened. */
export const readFile = async (person: number, { id, kept }: KeptRow): Promise<File | undefined> => {
  const database = await deviceDatabase()
  const sealed = await database.get('files', id)
  if (sealed === undefined || kept.file === undefined) return undefined
  const bytes = await unseal(await keyFor(person), aboutFile(kept.write.key), sealed)
  return new File([bytes], kept.file.name, { type: kept.file.type })
}

/** In the place of one that is damaged, or was sealed with a key that the server does not give any more: the others go on. */
const unreadable = (id: number, keptAt: number): Kept => ({
  write: {
    key: `unreadable ${id}`,
    record: `unreadable/${id}`,
    method: 'POST',
    path: '',
    body: '{}',
    notedAt: new Date(keptAt).toISOString(),
    name: 'Registro que no se puede abrir',
    place: '',
    about: undefined,
  },
  refusal: { status: 0, body: { detail: 'Este dispositivo ya no puede abrirlo ni enviarlo. Anótelo de nuevo y descarte este.' } },
  isInDoubt: false,
  file: undefined,
  isPrepared: true,
})

/** The person's writes in order; those of `known` that are unchanged are taken from there. */
export const readWrites = async (person: number, known: ReadonlyMap<number, KeptRow>): Promise<KeptRow[]> => {
  const key = await keyFor(person)
  const database = await deviceDatabase()
  const rows = await database.getAllFromIndex('writes', 'person', person)
  return Promise.all(
    rows.map(async ({ id, revision, keptAt, sealed }) => {
      const before = known.get(id)
      if (before?.revision === revision) return before
      // It was sealed from a `Kept`.
      const kept = await unsealValue(key, ABOUT_WRITE, sealed).catch(() => unreadable(id, keptAt))
      return { id, revision, keptAt, kept: kept as Kept }
    }),
  )
}

/** How many writes of this person wait here, also while they are sealed. */
export const countWrites = async (person: number): Promise<number> => {
  try {
    const database = await deviceDatabase()
    return await database.countFromIndex('writes', 'person', person)
  } catch {
    return 0
  }
}

const deleteRows = async (isGone: (row: WriteRow) => boolean): Promise<void> => {
  try {
    const database = await deviceDatabase()
    for (const row of await database.getAll('writes')) if (isGone(row)) await deleteWrite(row.id)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/** What the person has left here, given up by signing out, and the keys of this device. */
export const forgetPerson = async (person: number | undefined): Promise<void> => {
  await deleteRows((row) => row.person === person)
  await dropKeys()
  if (person !== undefined) await forgetValues(person)
}
export const deleteOldWrites = (): Promise<void> => deleteRows((row) => Date.now() - row.keptAt > OUTBOX_MS)
