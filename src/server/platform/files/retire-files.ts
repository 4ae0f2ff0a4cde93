import { FILES_AT_ONCE } from '../../../contract/shared/server-limits.ts'
import type { Deps } from '../deps.ts'
import { FilesUnavailable, type FileStore } from './file-store.ts'

/**
 * Moves files that their record no longer names into the trash. The sweep moves those that fail here. Returns how many were
 * moved.
 */
export const retireFiles = async ({ files, now }: Pick<Deps, 'files' | 'now'>, names: readonly string[]): Promise<number> => {
  const day = trashDayOf(now())
  let moved = 0
  try {
    for (let start = 0; start < names.length; start += FILES_AT_ONCE) {
      const done = await Promise.all(names.slice(start, start + FILES_AT_ONCE).map((name) => files.toTrash(name, day)))
      moved += done.filter(Boolean).length
    }
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
  }
  return moved
}

/** Deletes the files of a save that failed. The sweep finds those that cannot be deleted. */
export const forgetFiles = async (files: FileStore, names: readonly string[]): Promise<void> => {
  await Promise.allSettled(names.map(files.remove))
}

/** Days of the trash are UTC days. */
export const trashDayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
