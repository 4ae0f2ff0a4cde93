import type { Database } from '../../platform/database/open.ts'
import { knownFiles, mentionedFiles, naming } from '../../platform/files/files.queries.ts'
import { areSuspiciouslyMany } from '../../platform/files/sweep-files.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { countHeld, type Columns } from './installation.queries.ts'

export interface Comparison {
  people: number
  emergencies: number
  /** Files in the store. */
  files: number
  /** Those that no record names. */
  unknown: number
  /** Files that records name. */
  mentioned: number
  /** Those that are not in the store. */
  missing: number
}

const FAR_FUTURE = new Date(8.64e15)

export const compareFiles = async (db: Database, columns: Columns, store: FileStore): Promise<Comparison> => {
  const names = await store.olderThan(FAR_FUTURE)
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

/** Why a database and files, one of them without an id, cannot belong to the same installation; undefined if they can. */
export const mismatchOf = (
  { people, files, unknown, mentioned, missing }: Comparison,
  { haveFilesId, areHeadsNoted }: { haveFilesId: boolean; areHeadsNoted: boolean },
): string | undefined => {
  if (people === 0 && files > 0) return `the database is empty, and there are files (${files})`
  if (people === 0 && areHeadsNoted) return 'the database is empty, and heads of a binnacle are noted (binnacle-heads.log)'
  if (haveFilesId)
    return people === 0
      ? 'the database is empty, and the files carry the id of an installation'
      : 'the files carry the id of an installation, and the database carries none'
  if (mentioned > 0 && missing === mentioned) return `the database names files (${mentioned}), and none of them is there`
  if (areSuspiciouslyMany(unknown, files)) return `of ${files} files ${unknown} are unknown to the database`
  if (areSuspiciouslyMany(missing, mentioned)) return `of ${mentioned} files that the database names ${missing} are missing`
  return undefined
}
