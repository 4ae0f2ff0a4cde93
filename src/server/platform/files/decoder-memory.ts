import type { Metadata } from 'sharp'

/**
 * The bytes that the decoder of a picture needs, by its header, if the picture must be in memory as a whole; undefined if it is
 * decoded row by row. All of them reduce a large picture as they decode it.
 */
export const wholeInMemory = (content: Buffer, { format, width, height, channels, depth, isProgressive }: Metadata) => {
  const pixels = width * height
  if (format === 'jpeg') {
    const { samples, isWhole } = frameOf(content)
    // Of several passes the decoder has the coefficients in memory, of two bytes each.
    return isWhole || isProgressive ? pixels * samples * 2 : undefined
  }
  // One without loss is unpacked first, and others have no less.
  if (format === 'webp') return pixels * 4
  return isProgressive ? pixels * channels * (depth === 'uchar' ? 1 : 2) : undefined
}

const START_OF_SCAN = 0xda
/** In the range of the frames: tables, and one that is reserved. */
const noFrames = [0xc4, 0xc8, 0xcc]
const progressiveFrames = [0xc2, 0xc6, 0xca, 0xce]
/** Of CMYK, all colours in several scans. */
const LARGEST = { samples: 4, isWhole: true }
const MOST_COMPONENTS = 4

/**
 * How many samples a pixel of a JPEG has, 1.5 with colours at half the size and 3 without, and whether they come in several scans:
 * progressive, or one component after the other. A header that another reader could follow otherwise, by fill bytes, markers without
 * a length or a second frame, is taken for the largest.
 */
const frameOf = (jpeg: Buffer): { samples: number; isWhole: boolean } => {
  let frame: { samples: number; components: number; isWhole: boolean } | undefined
  for (let at = 2; at + 4 < jpeg.length && jpeg[at] === 0xff;) {
    const [marker, length] = [jpeg[at + 1] ?? 0, jpeg.readUInt16BE(at + 2)]
    const isSegment = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd9)
    if (!isSegment || length < 2) return LARGEST
    if (marker === START_OF_SCAN)
      return frame ? { ...frame, isWhole: frame.isWhole || (jpeg[at + 4] ?? 0) < frame.components } : LARGEST
    if (marker <= 0xcf && !noFrames.includes(marker)) {
      const components = jpeg[at + 9] ?? 0
      if (frame !== undefined || components === 0 || components > MOST_COMPONENTS) return LARGEST
      const factors = Array.from({ length: components }, (_, index) => jpeg[at + 11 + 3 * index] ?? 0x11)
      const [across, down] = [factors.map((factor) => factor >> 4), factors.map((factor) => factor & 15)]
      const all = across.reduce((sum, factor, index) => sum + factor * (down[index] ?? 1), 0)
      frame = {
        samples: all / (Math.max(...across) * Math.max(...down)),
        components,
        isWhole: progressiveFrames.includes(marker),
      }
    }
    at += 2 + length
  }
  return LARGEST
}
