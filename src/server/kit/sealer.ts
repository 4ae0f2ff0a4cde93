import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'

/** Keeps what the database alone must not tell, by a key that is not in it (docs/decisions/0017). */
export interface Sealer {
  /** Encrypts. What is sealed about one thing cannot be passed off as about another. */
  seal: (content: Buffer, about: string) => Buffer
  /** Throws where it was sealed by another key or about something else. */
  open: (sealed: Buffer, about: string) => Buffer
  /** The same for the same text; without the key nobody can try out which text it was. */
  hash: (text: string) => Buffer
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export const sealer = (key: Buffer): Sealer => {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, KEY_BYTES))
  const [sealing, hashing] = [keyFor('seal'), keyFor('hash')]
  return {
    seal: (content, about) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open: (sealed, about) => {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
    hash: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}

/** By the key in the data folder, which whoever comes first makes, readable by its owner only. Throws StartupError. */
export const openSealer = (dataDir: string): Sealer => {
  const file = path.join(dataDir, 'server.key')
  try {
    const key = readKey(file) ?? makeKey(file)
    if (key.length === KEY_BYTES) return sealer(key)
  } catch (error) {
    throw new StartupError(`The key file ${file} cannot be used (${(error as NodeJS.ErrnoException).code}).`)
  }
  throw new StartupError(`The key file ${file} is damaged. Bring it back from a backup.`)
}

const readKey = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole before it has its name, so that of two processes that start at once neither reads half a key nor loses its own. */
const makeKey = (file: string): Buffer => {
  const arriving = `${file}.${randomBytes(8).toString('hex')}`
  const written = openSync(arriving, 'wx', 0o600)
  try {
    writeSync(written, randomBytes(KEY_BYTES))
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
