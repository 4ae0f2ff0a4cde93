import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import sharp from 'sharp'
import { fail } from './errors.ts'

export interface Photo {
  full: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

const FULL = 2000
const THUMBNAIL = 400
// A small file can unfold into gigabytes of pixels.
const MAX_PIXELS = 120_000_000

/**
 * Reads a photo by its content (JPEG, PNG, WebP, HEIC), turns it upright and makes it small. Position, camera and
 * every other note in the file are left behind, since nothing is copied but the pixels (decision 34). Refuses anything else.
 */
export const readPhoto = (file: string): Promise<Photo> => inTurn(() => decode(file))

const AT_ONCE = 2
const MOST_WAITING = 200
let decoding = 0
const waiting: (() => void)[] = []

/**
 * A few at a time: a picture may unfold into hundreds of megabytes, and shares its threads with the checking of passwords.
 * Who waits takes over the place of who is done.
 */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (decoding < AT_ONCE) decoding++
  else if (waiting.length >= MOST_WAITING) throw fail('server.busy')
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else decoding--
  }
}

const decode = async (file: string): Promise<Photo> => {
  const content = await readFile(file)
  const source = isHeic(content) ? await heicPixels(content) : isPhoto(content) ? upright(content) : undefined
  if (source === undefined) throw fail('file.format')
  try {
    const { data, info } = await source
      .clone()
      .resize(FULL, FULL, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(data).resize(THUMBNAIL, THUMBNAIL, { fit: 'cover' }).jpeg({ quality: 78 }).toBuffer()
    return { full: data, thumbnail, width: info.width, height: info.height }
  } catch {
    // Begins like a photo, but is cut off or not one.
    throw fail('file.format')
  }
}

const upright = (content: Buffer) => sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()

const startsWith = (content: Buffer, bytes: number[], at = 0) => bytes.every((byte, index) => content[at + index] === byte)

const isPhoto = (content: Buffer) =>
  startsWith(content, [0xff, 0xd8, 0xff]) ||
  startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP')

const isHeic = (content: Buffer) =>
  content.toString('latin1', 4, 8) === 'ftyp' &&
  ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].includes(content.toString('latin1', 8, 12))

/** sharp's own build reads no HEVC; libheif in WebAssembly does, slowly, and so in a thread of its own. */
const heicPixels = async (content: Buffer) => {
  // What libheif has to say about a broken file is kept out of the server's log.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { content, maxPixels: MAX_PIXELS },
    stdout: true,
    stderr: true,
  })
  try {
    const [decoded] = (await once(worker, 'message', { signal: AbortSignal.timeout(60_000) })) as [
      { pixels: Uint8Array; width: number; height: number } | undefined,
    ]
    // libheif has turned the picture already.
    return decoded && sharp(decoded.pixels, { raw: { width: decoded.width, height: decoded.height, channels: 4 } })
  } catch {
    return undefined
  } finally {
    await worker.terminate()
  }
}
