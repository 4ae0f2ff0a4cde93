import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { syncFolder } from '../../platform/folders/sync-folder.ts'
import { encrypted } from './encryption.ts'
import { removeAtEnd } from './temporary.ts'
import type { Manifest } from './manifest.ts'
import { openArchive, type Opening } from './read-archive.ts'

export interface Saved {
  file: string
  bytes: number
  manifest: Manifest
}

/** The name of an archive that is being written, or was when its process was killed. */
export const UNFINISHED = /^\..+\.[0-9a-f]{8}\.part$/

const partOf = (file: string): string =>
  path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(4).toString('hex')}.part`)

const refuseTaken = (file: string): void => {
  if (existsSync(file)) throw Object.assign(new Error('the name is taken'), { code: 'EEXIST' })
}

/** Throws StartupError if no file of that name could be written, so that no snapshot is taken for it, which everybody waits for. */
export const refusePlace = (file: string): void => {
  const part = partOf(file)
  try {
    refuseTaken(file)
    writeFileSync(part, '', { flag: 'wx', mode: 0o600 })
    rmSync(part)
  } catch (error) {
    throw asRefusal(error, file)
  }
}

/**
 * Writes the archive, syncs it to the disk, reads it again as a whole, and only then gives it its name: a file of that name is a
 * backup. Throws StartupError if the name is taken or nothing can be written there.
 */
export const saveArchive = async (plain: Readable, file: string, opening: Opening): Promise<Saved> => {
  const part = partOf(file)
  const removal = removeAtEnd(part)
  // Until it is read: an error without a listener would end the process.
  plain.on('error', () => {})
  try {
    await pipeline(
      opening.passphrase === undefined ? plain : await encrypted(plain, opening.passphrase),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const manifest = await verified(part, opening)
    refuseTaken(file)
    await rename(part, file)
    await syncFolder(path.dirname(file))
    return { file, bytes: (await stat(file)).size, manifest }
  } catch (error) {
    plain.destroy()
    throw asRefusal(error, file)
  } finally {
    await rm(part, { force: true })
    removal.done()
  }
}

const verified = async (file: string, opening: Opening): Promise<Manifest> => {
  const archive = await openArchive(file, opening)
  try {
    await archive.verify(opening.progress)
    return archive.manifest
  } finally {
    await archive.close()
  }
}

const sentences: Record<string, (file: string) => string> = {
  ENOENT: (file) => `The folder ${path.dirname(file)} does not exist.`,
  ENOTDIR: (file) => `${path.dirname(file)} is not a folder.`,
  EEXIST: (file) => `There is already a file ${file}. It was left as it is.`,
  ENOSPC: (file) => `The disk of ${path.dirname(file)} is full.`,
  EACCES: (file) => `This user may not write to ${path.dirname(file)}.`,
  ECONNRESET: () => 'The server ended while it made the archive, so there is none.',
  EROFS: (file) => `${path.dirname(file)} can only be read.`,
}

const asRefusal = (error: unknown, file: string): unknown => {
  const { code = '', path: place } = error as NodeJS.ErrnoException
  const sentence = sentences[code]
  return sentence && (place === undefined || place.startsWith(path.dirname(file))) ? new StartupError(sentence(file)) : error
}

/**
 * The file that is meant: in a folder it gets a name of its own. A name without an ending is that of a folder, such as of a disk that
 * is not mounted: as a file there the archive would be on the server's own disk, and in the way of the folder.
 */
export const placeOf = (to: string, name: string): string => {
  const place = path.resolve(to)
  const isFolder = /[/\\]$/.test(to) || path.extname(place) === ''
  if (isFolder && !existsSync(place))
    throw new StartupError(`The folder ${place} does not exist. Make it first, or name a file that ends in .zip or .age.`)
  return existsSync(place) && statSync(place).isDirectory() ? path.join(place, name) : place
}
