import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_ADDRESS_SECONDS } from '../../../contract/shared/limits.ts'

/** A document is private and must not be cached by the browser; a photo may be cached for a while. */
export type FileKind = 'photo' | 'document'

/**
 * Signed addresses of files for an `<img>`, which cannot send a token. A caller who may read the record gets the address. It
 * expires after 12 to 24 hours, so that a leaked one does not work permanently (docs/decisions/0003).
 */
export interface FileSigner {
  photo: (name: string, now: Date) => string
  document: (name: string, now: Date) => string
  /** The file that the address was issued for; undefined if it is forged or expired. */
  kindOf: (name: string, until: number, signature: string, now: Date) => FileKind | undefined
}

export const fileSigner = (key: Buffer): FileSigner => {
  const sign = (kind: FileKind, name: string, until: number) =>
    createHmac('sha256', key).update(`${kind}\n${name}\n${until}`).digest('base64url')
  const addressOf = (kind: FileKind) => (name: string, now: Date) => {
    // Rounded, so that a photo keeps its address, and the browser its cached copy, for half a day.
    const until = (Math.floor(now.getTime() / 1000 / FILE_ADDRESS_SECONDS) + 2) * FILE_ADDRESS_SECONDS
    return `/api/file/${name}?until=${until}&signature=${sign(kind, name, until)}`
  }
  return {
    photo: addressOf('photo'),
    document: addressOf('document'),
    kindOf: (name, until, signature, now) => {
      if (until * 1000 <= now.getTime()) return undefined
      const given = Buffer.from(signature)
      const isOf = (kind: FileKind) => {
        const expected = Buffer.from(sign(kind, name, until))
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      return (['photo', 'document'] as const).find(isOf)
    },
  }
}
