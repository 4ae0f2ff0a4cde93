import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../deps.ts'
import { knownFiles } from './files.queries.ts'

export const HOUR = 3_600_000
const BATCH = 500

/** Removes what a killed server left of saves that never came to be. Younger files may belong to a save that is under way elsewhere. */
export const removeOrphanFiles = async ({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> => {
  const old = await files.olderThan(new Date(now().getTime() - HOUR))
  for (let start = 0; start < old.length; start += BATCH) {
    const names = old.slice(start, start + BATCH)
    const known = await knownFiles(db, names)
    await Promise.all(names.filter((name) => !known.has(name)).map(files.remove))
  }
}

/** Removes uploads that never arrived whole. A younger one may be under way, here or in another process. */
export const clearScratch = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < now.getTime() - HOUR) await rm(file, { force: true })
  }
}
