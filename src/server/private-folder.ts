import { chmodSync, mkdirSync, statSync } from 'node:fs'

/**
 * Creates the folder for its owner alone, or takes away what others may do in one that belongs to this user. Returns whether there
 * was something to take. Another user's folder keeps its rights, and so does one with the sticky bit, which a system shares.
 */
export const makePrivate = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  // Windows knows no such user, and no such rights.
  if (uid !== process.getuid?.() || (mode & 0o077) === 0 || (mode & 0o1000) !== 0) return false
  try {
    chmodSync(folder, 0o700)
  } catch {
    // A file system without rights of its own.
    return false
  }
  return (statSync(folder).mode & 0o077) === 0
}
