import { closeSync, existsSync, fsyncSync, lstatSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A file in the folder while a database is created there. It stays if that is interrupted. */
const MARKER = 'being-created'
const markerIn = (folder: string): string => path.join(folder, MARKER)

/** Whether this folder holds a database of PostgreSQL that was created to its end. */
export const isCreated = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION')) && !existsSync(markerIn(folder))

/** Whether this folder holds anything that may be a database, however damaged. What an interrupted creation has left is none. */
export const holdsDatabase = (folder: string): boolean => {
  try {
    return !existsSync(markerIn(folder)) && contentsOf(folder).length > 0
  } catch (error) {
    // What cannot be read may be one.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** What is there in place of the folder; undefined if it is a folder, or nothing. */
export const insteadOf = (folder: string): string | undefined => {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return undefined
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return 'a link to a folder that is not there'
  return found.isDirectory() ? undefined : 'a file'
}

/** Writes the marker, and removes what an interrupted creation has left. */
export const beginCreation = (folder: string): void => {
  writeMarker(folder)
  clear(folder)
}

/** Before the database is used, since the next start empties a folder with the marker. */
export const endCreation = (folder: string): void => {
  rmSync(markerIn(folder))
  syncNames(folder)
}

/** Removes the database. The folder itself stays: it may be a disk of its own, or a link. */
export const removeDatabase = (folder: string): void => {
  if (!existsSync(folder)) return
  try {
    // If the removal is interrupted, what is left must not look like a damaged database.
    writeMarker(folder)
  } catch {
    // On a full disk it is removed all the same.
  }
  clear(folder)
  rmSync(markerIn(folder), { force: true })
}

const writeMarker = (folder: string): void => {
  writeFileSync(markerIn(folder), '', { flush: true })
  syncNames(folder)
}

const clear = (folder: string): void => {
  const names = contentsOf(folder).filter((name) => name !== MARKER)
  for (const name of names) rmSync(path.join(folder, name), { recursive: true, force: true })
}

/** Without what a disk has of itself. */
const contentsOf = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'lost+found')

const syncNames = (folder: string): void => {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
