import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { reducedRgb, type Plane, type YCbCr } from './reduced-rgb.ts'

/**
 * Decodes the picture of a HEIC file and posts it as RGB, or posts the reason why not. It is reduced by a whole factor to no less
 * than `leastPixels` on its longer side: libheif cannot decode a reduced picture, and 24 megapixels as RGB do not fit beside it.
 */
const { content, mostBytes, leastPixels } = workerData as { content: Uint8Array; mostBytes: number; leastPixels: number }

/** A header may declare less than there is to decode. */
const limit = { isReached: false }
// oxlint-disable-next-line typescript/unbound-method -- the proxy hands the memory on
WebAssembly.Memory.prototype.grow = new Proxy(WebAssembly.Memory.prototype.grow, {
  apply: (grow, memory: WebAssembly.Memory, [pages]: [number]) => {
    limit.isReached = memory.buffer.byteLength + pages * 65_536 > mostBytes
    if (limit.isReached) throw new RangeError('too much memory')
    return Reflect.apply(grow, memory, [pages])
  },
})

/** Of libheif's `heif_colorspace`, `heif_chroma`, `heif_channel`: brightness and colour differences, the latter at half the size. */
const [YCBCR, CHROMA_420, LUMA, BLUE, RED] = [0, 1, 0, 1, 2]
/** The smallest memory of a pixel that libheif takes: two copies, of a byte and a half. */
const LEAST_BYTES_OF_PIXEL = 3

const intAt = (address: number): number => libheif.HEAP32[address >> 2] ?? 0
const error = libheif._malloc(12)
const result = libheif._malloc(4)
const isDone = (): boolean => intAt(error) === 0

const planeOf = (image: number, channel: number, bits: number): Plane => {
  const address = libheif._heif_image_get_plane_readonly(image, channel, result)
  const stride = intAt(result)
  const bytes = stride * libheif._heif_image_get_height(image, channel)
  const { buffer } = libheif.HEAPU8
  if (bits === 8) return { samples: new Uint8Array(buffer, address, bytes), stride }
  return { samples: new Uint16Array(buffer, address, bytes / 2), stride: stride / 2 }
}

/** Number of the matrix and range. Without a profile it is as in JPEG. */
const coloursOf = (image: number): Pick<YCbCr, 'matrix' | 'isFullRange'> => {
  libheif._heif_image_get_nclx_color_profile(error, image, result)
  if (!isDone()) return { matrix: 6, isFullRange: true }
  const profile = intAt(result)
  return { matrix: intAt(profile + 12), isFullRange: libheif.HEAPU8[profile + 16] !== 0 }
}

const decode = () => {
  const file = libheif._malloc(content.length)
  libheif.HEAPU8.set(content, file)
  const context = libheif._heif_context_alloc()
  libheif._heif_context_read_from_memory_without_copy(error, context, file, content.length, 0)
  if (!isDone()) return undefined
  libheif._heif_context_get_primary_image_handle(error, context, result)
  if (!isDone()) return undefined
  const handle = intAt(result)
  const declared = libheif._heif_image_handle_get_width(handle) * libheif._heif_image_handle_get_height(handle)
  if (declared * LEAST_BYTES_OF_PIXEL > mostBytes) return 'too_many_pixels'
  libheif._heif_decode_image(error, handle, result, YCBCR, CHROMA_420, 0)
  if (!isDone()) return undefined
  const image = intAt(result)
  const [width, height] = [libheif._heif_image_get_width(image, LUMA), libheif._heif_image_get_height(image, LUMA)]
  const bits = libheif._heif_image_get_bits_per_pixel_range(image, LUMA)
  const planes = [planeOf(image, LUMA, bits), planeOf(image, BLUE, bits), planeOf(image, RED, bits)] as const
  const side = Math.max(1, Math.floor(Math.max(width, height) / leastPixels))
  return reducedRgb({ width, height, bits, planes, ...coloursOf(image) }, side)
}

const tryToDecode = () => {
  try {
    return decode()
  } catch {
    return undefined
  }
}

const decoded = tryToDecode() ?? (limit.isReached ? 'too_many_pixels' : undefined)
parentPort?.postMessage(decoded, typeof decoded === 'object' ? [decoded.pixels.buffer] : [])
