import { OUTBOX_MS } from '../../../contract/shared/browser-limits.ts'
import { deviceDatabase, type Kind, type ValueRow } from './device-database.ts'
import { keyOf } from './device-keys.ts'
import { keyGiven } from './key-given.ts'
import { seal, unseal } from './sealing.ts'

/* Values of a person under names, sealed (docs/decisions/0097). All reject where the browser stores nothing, or there is no key. */

interface Named {
  kind: Kind
  name: string
}
export interface Value extends Named {
  bytes: BufferSource
}

/** Of one name cannot be put in the place of another. */
const aboutOf = ({ kind, name }: Named) => `${kind} ${name}`
const ofKind = (person: number, kind: Kind) => IDBKeyRange.bound([person, kind], [person, kind, []])

const keyFor = async (person: number): Promise<CryptoKey> => {
  let key = await keyOf(person)
  if (key === undefined) {
    await keyGiven()
    key = await keyOf(person)
  }
  if (key === undefined) throw new Error('no key on this device')
  return key
}

export const asJson = (value: unknown): BufferSource => new TextEncoder().encode(JSON.stringify(value))

/** Stores and deletes, all or nothing. */
export const writeValues = async (person: number, stored: readonly Value[], deleted: readonly Named[] = []): Promise<void> => {
  const key = await keyFor(person)
  const keptAt = Date.now()
  // Sealed before the transaction begins, which ends by itself while it waits for anything else.
  const rows = await Promise.all(
    stored.map(async ({ kind, name, bytes }): Promise<ValueRow> => {
      return { person, kind, name, keptAt, sealed: await seal(key, aboutOf({ kind, name }), bytes) }
    }),
  )
  const database = await deviceDatabase()
  const transaction = database.transaction('values', 'readwrite')
  await Promise.all([
    ...rows.map((row) => transaction.store.put(row)),
    ...deleted.map(({ kind, name }) => transaction.store.delete([person, kind, name])),
    transaction.done,
  ])
}

/** Needs no key. */
export const deleteValues = async (person: number, deleted: readonly Named[]): Promise<void> => {
  const database = await deviceDatabase()
  const transaction = database.transaction('values', 'readwrite')
  await Promise.all([...deleted.map(({ kind, name }) => transaction.store.delete([person, kind, name])), transaction.done])
}

/** Undefined if there is none, or one that the person's key does not open any more. */
export const readValue = async (person: number, named: Named): Promise<ArrayBuffer | undefined> => {
  const database = await deviceDatabase()
  const row = await database.get('values', [person, named.kind, named.name])
  if (row === undefined) return undefined
  const key = await keyFor(person)
  return unseal(key, aboutOf(named), row.sealed).catch(() => undefined)
}

/** Of what was stored by `asJson`. */
export const readJson = async (person: number, named: Named): Promise<unknown> => {
  const bytes = await readValue(person, named)
  return bytes && JSON.parse(new TextDecoder().decode(bytes))
}

/** The names of a kind, in their order. */
export const namesOf = async (person: number, kind: Kind): Promise<string[]> => {
  const database = await deviceDatabase()
  return (await database.getAllKeys('values', ofKind(person, kind))).map(([, , name]) => name)
}

/** The names of a kind, what was written last first. */
export const latestOf = async (person: number, kind: Kind): Promise<string[]> => {
  const database = await deviceDatabase()
  const rows = await database.getAll('values', ofKind(person, kind))
  return rows.toSorted((one, other) => other.keptAt - one.keptAt).map(({ name }) => name)
}

const deleteRows = async (isGone: (row: ValueRow) => boolean): Promise<void> => {
  const database = await deviceDatabase()
  const transaction = database.transaction('values', 'readwrite')
  for (let cursor = await transaction.store.openCursor(); cursor !== null; cursor = await cursor.continue())
    if (isGone(cursor.value)) await cursor.delete()
  await transaction.done
}

/** What can be read without signal is refreshed together: `copies` says when it last was. */
const isCopy = ({ kind }: Named) => kind === 'copy' || kind === 'image'

/** Deletes what has lain here for seven days, whoever's it is. */
export const deleteOldValues = async (): Promise<void> => {
  const isOld = ({ keptAt }: ValueRow) => Date.now() - keptAt > OUTBOX_MS
  const database = await deviceDatabase()
  const rows = await database.getAll('values')
  const fresh = new Set(rows.filter((row) => row.kind === 'copies' && !isOld(row)).map(({ person }) => person))
  await deleteRows((row) => (isCopy(row) ? !fresh.has(row.person) : isOld(row)))
}

/** Whether `only` of them or all. */
export const forgetValues = (person: number, only: (row: Named) => boolean = () => true): Promise<void> =>
  deleteRows((row) => row.person === person && only(row))
