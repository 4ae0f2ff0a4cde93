import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates the folder for its owner alone, or takes away what others may do in one that belongs to this user. Returns whether there
 * was something to take. Another user's folder keeps its rights, and so does one with the sticky bit, which a system shares.
 */
export const makePrivate = (folder: string): boolean => {
  makeWithParents(folder)
  if (!isOpenToOthers(folder)) return false
  try {
    chmodSync(folder, 0o700)
  } catch {
    // A file system without rights of its own.
    return false
  }
  return (statSync(folder).mode & 0o077) === 0
}

/** Whether others may do something in a folder of this user, which the system does not share. */
export const isOpenToOthers = (folder: string): boolean => {
  const { mode, uid } = statSync(folder)
  // Windows knows no such user, and no such rights.
  return uid === process.getuid?.() && (mode & 0o077) !== 0 && (mode & 0o1000) === 0
}

/** Node's own `recursive` tries for ever where a system refuses a folder with ENOENT although its parent exists, as /proc does. */
const makeWithParents = (folder: string): void => {
  const parent = path.dirname(folder)
  if (!existsSync(parent)) makeWithParents(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
