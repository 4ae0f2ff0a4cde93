import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { kindAmong, photoKinds, wrongKind } from '../../../contract/shared/file-kinds.ts'
import {
  DECODER_BYTES,
  PHOTO_PIXELS,
  READ_HEIC_MS,
  THUMBNAIL_PIXELS,
  UNPACKED_PHOTO_BYTES,
} from '../../../contract/shared/limits.ts'
import { fail } from '../errors/refusal.ts'
import { wholeInMemory } from './decoder-memory.ts'
import { inPhotoQueue, oneInMemory, type PhotoLane } from './photo-queue.ts'

export interface Photo {
  full: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

// No picture repeats, so a cache is of no use, and there is at most one core to spare.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Reads a photo by its content (JPEG, PNG, WebP, HEIC), rotates it upright and reduces it. Only pixels are copied, so position,
 * camera and other metadata are dropped (S-34). Refuses anything else.
 */
export const readPhoto = (file: string, lane: PhotoLane): Promise<Photo> => inPhotoQueue(lane, () => decode(file))

const decode = async (file: string): Promise<Photo> => {
  const content = await readFile(file)
  const kind = kindAmong(photoKinds, content)
  if (kind === undefined) throw fail('file.kind', wrongKind(photoKinds, content))
  if (kind === 'heic') return oneInMemory(async () => stored(await heicPixels(content)))
  // The size is checked here; the reader's own limit counts pixels.
  const image = sharp(content, { limitInputPixels: false, failOn: 'error' })
  const header = await image.metadata().catch(() => undefined)
  if (header === undefined) throw fail('file.damaged')
  const decoder = wholeInMemory(content, header)
  if (unpackedBytes(header) > UNPACKED_PHOTO_BYTES || (decoder ?? 0) > DECODER_BYTES) throw fail('file.too_many_pixels')
  const upright = image.autoOrient()
  return decoder === undefined ? stored(upright) : oneInMemory(() => stored(upright))
}

const unpackedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2)

const stored = async (source: Sharp): Promise<Photo> => {
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
    // It begins like a photo, but is truncated or not one.
    throw fail('file.damaged')
  }
}

/** The answer of the thread that reads HEIC. */
type HeicRead = { pixels: Uint8Array; width: number; height: number } | 'too_many_pixels' | undefined

/** sharp's build cannot read HEVC. libheif in WebAssembly can, slowly, so it runs in its own thread. */
const heicPixels = async (content: Buffer): Promise<Sharp> => {
  // Suppresses libheif's messages about invalid files in the server's log.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { content, mostBytes: DECODER_BYTES, leastPixels: PHOTO_PIXELS },
    stdout: true,
    stderr: true,
  })
  const answer = once(worker, 'message', { signal: AbortSignal.timeout(READ_HEIC_MS) }) as Promise<[HeicRead]>
  const [decoded] = await answer.catch(() => [undefined])
  await worker.terminate()
  if (decoded === 'too_many_pixels') throw fail('file.too_many_pixels')
  if (decoded === undefined) throw fail('file.damaged')
  // libheif has already rotated the picture.
  return sharp(decoded.pixels, { raw: { width: decoded.width, height: decoded.height, channels: 3 } })
}
