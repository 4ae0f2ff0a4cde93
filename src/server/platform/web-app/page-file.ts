import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { compressions, type Encoding } from '../http/compression.ts'

/** The page of the built application, with everything that must be of the same build as it. */
export interface Page {
  html: Buffer
  compressed: Record<Encoding, Buffer>
  etag: string
  /** The hashes by which the content security policy allows the scripts inside the page. */
  scripts: string[]
}

const hashOf = (text: string | Buffer, encoding: 'base64' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding)

const pageOf = async (html: Buffer): Promise<Page> => ({
  html,
  compressed: { br: await compressions.br(html, 11), gzip: await compressions.gzip(html) },
  etag: `W/"${hashOf(html, 'base64url')}"`,
  scripts: [...html.toString().matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${hashOf(script, 'base64')}'`,
  ),
})

const versionOf = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs}-${size}-${ino}`

/**
 * Reads the page again after each build. While a build has removed it or written half of it, without its `end`, the last one is
 * used.
 */
export const pageFile = (file: string, end: string): (() => Promise<Page | undefined>) => {
  let last: { version: string; page: Page } | undefined
  return async () => {
    // Not opened for each visitor, of whom there may be more than a process may have files open.
    const seen = await stat(file).catch(() => undefined)
    if (seen === undefined || last?.version === versionOf(seen)) return last?.page
    const handle = await open(file).catch(() => undefined)
    if (handle === undefined) return last?.page
    try {
      const version = versionOf(await handle.stat())
      const html = await handle.readFile()
      if (html.includes(end)) last = { version, page: await pageOf(html) }
      return last?.page
    } finally {
      await handle.close()
    }
  }
}
