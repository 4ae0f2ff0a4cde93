import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { ServerKey } from './server-key.ts'

/** Encrypts values that the database alone must not reveal, with a key outside of it (docs/decisions/0017). */
export interface Sealer {
  /** Encrypts a value bound to its subject: it cannot be decrypted for another subject. */
  seal: (content: Buffer, about: string) => Buffer
  /** Throws if it was sealed with another key or for another subject. */
  open: (sealed: Buffer, about: string) => Buffer
  canOpen: (sealed: Buffer, about: string) => boolean
  /** The same hash for the same text; without the key nobody can test guesses against it. */
  hash: (text: string) => Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

export const sealer = (key: ServerKey): Sealer => {
  const [sealing, hashing] = [key.derive('seal'), key.derive('hash')]
  const open = (sealed: Buffer, about: string) => {
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    open,
    canOpen: (sealed, about) => {
      try {
        open(sealed, about)
        return true
      } catch {
        return false
      }
    },
    seal: (content, about) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    hash: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}
