import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, lstatSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { othersInOwn } from '../folders/folder-owner.ts'
import { StartupError } from '../errors/startup-error.ts'

/** The installation's secret outside its database (docs/decisions/0022). */
export interface ServerKey {
  /** 32 bytes for one purpose ('seal'). From the key of one purpose, neither another one's nor the server's can be derived. */
  derive: (purpose: string) => Buffer
}

export const KEY_BYTES = 32

export const serverKey = (secret: Buffer): ServerKey => ({
  derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)),
})

/** The key in the file; undefined if there is no such file. Throws StartupError. */
export const findServerKey = (file: string): ServerKey | undefined => {
  const secret = findSecret(file)
  return secret && serverKey(secret)
}

const findSecret = (file: string): Buffer | undefined => {
  let secret: Buffer
  try {
    secret = readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      refuseLinkToNothing(file)
      return undefined
    }
    throw unusable(file, error)
  }
  if (secret.length === KEY_BYTES) return secret
  throw new StartupError(
    `The key file ${file} is damaged. Bring it back from a backup. If it is lost for good, move the file away and run: npm run adopt`,
  )
}

/** A key that is on a disk of its own is not to be made anew where that one is away. Throws StartupError. */
export const refuseLinkToNothing = (file: string): void => {
  if (existsSync(file) || lstatSync(file, { throwIfNoEntry: false }) === undefined) return
  throw new StartupError(`The key file ${file} is a link to a file that is not there. Bring that file back.`)
}

/** Creates the file, readable by its owner only; if another process has just created it, returns that key. Throws StartupError. */
export const makeServerKey = (file: string): ServerKey => {
  try {
    return serverKey(writeKey(file))
  } catch (error) {
    throw unusable(file, error)
  }
}

/** Puts the key of a backup where there is none. Throws StartupError if another one is there. */
export const restoreServerKey = (file: string, secret: Buffer): void => {
  let present: Buffer
  try {
    present = writeKey(file, secret)
  } catch (error) {
    throw unusable(file, error)
  }
  if (!present.equals(secret)) throw new StartupError(`There is another key in ${file}. It was left as it is.`)
}

/** For callers without an installation to compare the key with. */
export const openServerKey = (file: string): ServerKey => findServerKey(file) ?? makeServerKey(file)

/** The key in the file. Throws StartupError if there is none or it cannot be read. */
export const readServerKey = (file: string): ServerKey => serverKey(readSecret(file))

/** The same as it is written there, for a backup. */
export const readSecret = (file: string): Buffer => {
  const secret = findSecret(file)
  if (secret === undefined) throw unusable(file, { code: 'ENOENT' })
  return secret
}

const unusable = (file: string, error: unknown): StartupError => {
  const { code } = error as NodeJS.ErrnoException
  const said = `The key file ${file} cannot be used (${code}).`
  const remedy =
    code === 'ENOENT'
      ? missing(file)
      : code === 'EISDIR'
        ? 'It is a folder: name the file in it in SERVER_KEY_FILE.'
        : othersInOwn(error, file, path.dirname(file))
  return new StartupError(remedy === undefined ? said : `${said} ${remedy}`)
}

const missing = (file: string): string => {
  const folder = path.dirname(file)
  return existsSync(folder)
    ? 'Bring it back from a backup, or name its place in SERVER_KEY_FILE.'
    : `There is no folder ${folder}: make it, or name another place in SERVER_KEY_FILE.`
}

/** Written completely before it gets its name, so that of two concurrent starts neither reads half a key nor loses its own. */
const writeKey = (file: string, secret: Buffer = randomBytes(KEY_BYTES)): Buffer => {
  const arriving = `${file}.${randomBytes(8).toString('hex')}`
  const written = openSync(arriving, 'wx', 0o600)
  try {
    writeSync(written, secret)
    fsyncSync(written)
    linkSync(arriving, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(written)
    rmSync(arriving, { force: true })
  }
  return readFileSync(file)
}
