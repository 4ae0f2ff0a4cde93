import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import sharp, { type Metadata } from 'sharp'
import { kindAmong, photoKinds } from '../../contract/file-kinds.ts'
import {
  PHOTO_PIXELS,
  READ_HEIC_MS,
  THUMBNAIL_PIXELS,
  UNFOLDED_AT_ONCE_BYTES,
  UNFOLDED_PHOTO_BYTES,
} from '../../contract/limits.ts'
import { inPhotoTurn, type PhotoLane } from './photo-queue.ts'
import { fail } from '../refusal.ts'

export interface Photo {
  full: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

// Every picture is another one, and there is one core to spare at most.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Reads a photo by its content (JPEG, PNG, WebP, HEIC), turns it upright and makes it small. Position, camera and
 * every other note in the file are left behind, since nothing is copied but the pixels (S-34). Refuses anything else.
 */
export const readPhoto = (file: string, lane: PhotoLane): Promise<Photo> => inPhotoTurn(lane, () => decode(file))

const decode = async (file: string): Promise<Photo> => {
  const content = await readFile(file)
  const kind = kindAmong(photoKinds, content)
  const source = kind && (kind === 'heic' ? await heicPixels(content) : await upright(content))
  if (source === undefined) throw fail('file.format')
  try {
    const { data, info } = await source
      .resize(PHOTO_PIXELS, PHOTO_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(data)
      .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'cover' })
      .jpeg({ quality: 78 })
      .toBuffer()
    return { full: data, thumbnail, width: info.width, height: info.height }
  } catch {
    // Begins like a photo, but is cut off or not one.
    throw fail('file.format')
  }
}

const upright = async (content: Buffer) => {
  // How much it is, is counted here; the reader's own limit is one of pixels.
  const image = sharp(content, { limitInputPixels: false, failOn: 'error' })
  const header = await image.metadata().catch(() => undefined)
  if (header === undefined) return undefined
  if (bytesOf(header) > (isReadByRows(header) ? UNFOLDED_PHOTO_BYTES : UNFOLDED_AT_ONCE_BYTES)) throw fail('file.too_many_pixels')
  return image.autoOrient()
}

const bytesOf = ({ width, height, channels, depth }: Metadata): number => width * height * channels * (depth === 'uchar' ? 1 : 2)

/** Interlaced pictures come in passes over the whole, WebP is unfolded at once, and what is turned must be whole before it. */
const isReadByRows = ({ format, isProgressive, orientation }: Metadata): boolean =>
  !isProgressive && (format === 'jpeg' || (format === 'png' && (orientation ?? 1) === 1))

/** What the thread that reads HEIC answers. */
type HeicRead = { pixels: Uint8Array; width: number; height: number } | 'too_many_pixels' | undefined

/** sharp's own build reads no HEVC; libheif in WebAssembly does, slowly, and so in a thread of its own. */
const heicPixels = async (content: Buffer) => {
  // What libheif has to say about a broken file is kept out of the server's log.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { content, mostBytes: UNFOLDED_AT_ONCE_BYTES },
    stdout: true,
    stderr: true,
  })
  const answer = once(worker, 'message', { signal: AbortSignal.timeout(READ_HEIC_MS) }) as Promise<[HeicRead]>
  const [decoded] = await answer.catch(() => [undefined])
  await worker.terminate()
  if (decoded === 'too_many_pixels') throw fail('file.too_many_pixels')
  // libheif has turned the picture already.
  return decoded && sharp(decoded.pixels, { raw: { width: decoded.width, height: decoded.height, channels: 4 } })
}
