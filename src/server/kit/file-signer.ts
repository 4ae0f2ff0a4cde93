import { createHmac, timingSafeEqual } from 'node:crypto'

const HALF_DAY = 43_200

/**
 * Addresses of files for an `<img>`, which cannot send a token. Whoever may read the record is given the address;
 * it works for 12 to 24 hours and then dies, so a leaked one does not stay open.
 */
export interface FileSigner {
  address: (name: string, now: Date) => string
  isGood: (name: string, until: number, signature: string, now: Date) => boolean
}

export const fileSigner = (secret: string): FileSigner => {
  const sign = (name: string, until: number) => createHmac('sha256', secret).update(`${name}\n${until}`).digest('base64url')
  return {
    address: (name, now) => {
      // Rounded, so that the same photo keeps its address, and the browser its copy, for half a day.
      const until = (Math.floor(now.getTime() / 1000 / HALF_DAY) + 2) * HALF_DAY
      return `/api/file/${name}?until=${until}&signature=${sign(name, until)}`
    },
    isGood: (name, until, signature, now) => {
      const expected = Buffer.from(sign(name, until))
      const given = Buffer.from(signature)
      return until * 1000 > now.getTime() && given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
