import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'

/**
 * Root may write everywhere, and what it leaves in a data folder its owner's server could not open any more, whatever the database
 * is. Throws StartupError.
 */
export const refuseRootInOthers = (dataDir: string): void => {
  if (process.getuid?.() !== 0) return
  const folder = [path.join(dataDir, 'postgres'), dataDir].find((each) => existsSync(each))
  if (folder === undefined) return
  const { uid } = statSync(folder)
  if (uid === 0) return
  throw new StartupError(
    `${folder} belongs to the user ${uid}, whose server could not open it any more after root has.\n` +
      `Run this as that user: sudo -u '#${uid}' ...`,
  )
}

/** A file in the folder, or itself, that belongs to another user than the one of this process; with the command that mends `mended`. */
export const othersFile = (folder: string, mended: string): string | undefined => {
  const uid = process.getuid?.()
  const found = uid === undefined ? undefined : firstOfOthers(folder, uid)
  if (found === undefined) return undefined
  return `${found} belongs to another user, as after a command of root. Give all to the user of the server, as root: chown -R ${uid} ${mended}`
}

/** The same after a refusal with this error, for a file or folder in one of this user; undefined for every other refusal. */
export const othersInOwn = (error: unknown, place: string, own: string): string | undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'EACCES' || !belongsToUser(own)) return undefined
  return othersFile(place, own)
}

const belongsToUser = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()

const firstOfOthers = (place: string, uid: number): string | undefined => {
  try {
    const found = lstatSync(place)
    if (found.uid !== uid) return place
    if (!found.isDirectory()) return undefined
    for (const name of readdirSync(place)) {
      const inside = firstOfOthers(path.join(place, name), uid)
      if (inside !== undefined) return inside
    }
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Not made yet, or removed meanwhile.
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES') return place
    throw error
  }
}
