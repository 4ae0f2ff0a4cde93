import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

/**
 * Root may write everywhere, and what it leaves beside an embedded database its owner's server could not open any more. Throws
 * StartupError.
 */
export const refuseRootInOthers = ({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): void => {
  if (databaseUrl !== undefined || process.getuid?.() !== 0) return
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

const firstOfOthers = (place: string, uid: number): string | undefined => {
  const found = lstatSync(place)
  if (found.uid !== uid) return place
  if (!found.isDirectory()) return undefined
  for (const name of readdirSync(place)) {
    const inside = firstOfOthers(path.join(place, name), uid)
    if (inside !== undefined) return inside
  }
  return undefined
}
