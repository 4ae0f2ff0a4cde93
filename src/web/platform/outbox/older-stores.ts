import { deleteDB, openDB } from 'idb'
import type { FilesByPath } from '../drafts/draft-files.ts'
import { packFiles } from '../drafts/packed-files.ts'
import { asJson, writeValues, type Value } from '../storage/sealed-values.ts'

/* Until December 2026 drafts and positions were stored as they were, in databases of their own. */

const hasDatabase = async (name: string): Promise<boolean> => {
  // Absent in older browsers, in spite of the types.
  const { databases } = indexedDB as Partial<IDBFactory>
  return databases === undefined || (await databases.call(indexedDB)).some((found) => found.name === name)
}

type ToValue = (key: IDBValidKey, value: unknown) => Promise<Value | undefined>

const takeOver = async (person: number, database: string, store: string, toValue: ToValue): Promise<void> => {
  if (!(await hasDatabase(database))) return
  const older = await openDB(database)
  try {
    if (older.objectStoreNames.contains(store)) {
      const [keys, values] = await Promise.all([older.getAllKeys(store), older.getAll(store)])
      const found = await Promise.all(keys.map((key, index) => toValue(key, values[index])))
      await writeValues(
        person,
        found.filter((value) => value !== undefined),
      )
    }
  } finally {
    older.close()
  }
  await deleteDB(database)
}

const FILES = '/files'

/** Seals what an older version of the application has left to this person. What it left to others goes, as it did then. */
export const takeOlderOver = async (person: number): Promise<void> => {
  await takeOver(person, 'sirena-drafts', 'drafts', async (key, value) => {
    const name = key as string
    if (!name.startsWith(`${person}:`)) return undefined
    return name.endsWith(FILES)
      ? { kind: 'draft files', name: name.slice(0, -FILES.length), bytes: await packFiles(value as FilesByPath) }
      : { kind: 'draft', name, bytes: asJson(value) }
  })
  await takeOver(person, 'sirena-positions', 'points', async (key, value) => {
    // As that version wrote them.
    const [vehicle, time, by] = key as [number, number, number]
    return by === person ? { kind: 'point', name: `${vehicle}/${time}`, bytes: asJson(value) } : undefined
  })
}
