import type { Database } from '../database/open.ts'
import { knownFiles, mentionedFiles, naming } from '../files/files.queries.ts'
import { areSuspiciouslyMany } from '../files/sweep-files.ts'
import type { FileStore } from '../files/file-store.ts'
import { countHeld, type Columns } from './installation.queries.ts'

export interface Comparison {
  people: number
  emergencies: number
  /** In the store. */
  files: number
  /** Of them, those that no record names. */
  unknown: number
  /** Named by records. */
  mentioned: number
  /** Of them, those that are not in the store. */
  missing: number
}

const EVER = new Date(8.64e15)

export const compareFiles = async (db: Database, columns: Columns, store: FileStore): Promise<Comparison> => {
  const names = await store.olderThan(EVER)
  const there = naming.filter((column) => columns.has(column))
  const [known, mentioned] = [await knownFiles(db, names, there), await mentionedFiles(db, there)]
  const stored = new Set(names)
  return {
    ...(await countHeld(db, columns)),
    files: names.length,
    unknown: names.filter((name) => !known.has(name)).length,
    mentioned: mentioned.length,
    missing: mentioned.filter((name) => !stored.has(name)).length,
  }
}

/** Why a database and files of which one carries no id cannot be of one installation; undefined where they may. */
export const mismatchOf = (
  { people, files, unknown, mentioned, missing }: Comparison,
  { isFilesMarked }: { isFilesMarked: boolean },
): string | undefined => {
  if (people === 0 && files > 0) return `the database is empty, and there are files (${files})`
  if (isFilesMarked && people > 0) return 'the files carry the id of an installation, and the database carries none'
  if (mentioned > 0 && missing === mentioned) return `the database names files (${mentioned}), and none of them is there`
  if (areSuspiciouslyMany(unknown, files)) return `of ${files} files ${unknown} are unknown to the database`
  if (areSuspiciouslyMany(missing, mentioned)) return `of ${mentioned} files that the database names ${missing} are missing`
  return undefined
}
