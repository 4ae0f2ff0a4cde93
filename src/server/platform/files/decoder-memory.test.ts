import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picture } from '../../../../test/fixtures/pictures.ts'
import { wholeInMemory } from './decoder-memory.ts'

const PIXELS = 60 * 40
const small = () => picture(60, 40)
const bytesOfPixel = async (content: Buffer) => {
  const bytes = wholeInMemory(content, await sharp(content).metadata())
  return bytes && bytes / PIXELS
}
const progressive = (chromaSubsampling: string) => small().jpeg({ progressive: true, chromaSubsampling }).toBuffer()

/** The position of a marker's segment, in a JPEG whose tables do not contain its bytes. */
const segmentOf = (jpeg: Buffer, marker: number) => jpeg.indexOf(Buffer.from([0xff, marker]))

test.each<[string, () => Promise<Buffer>, number | undefined]>([
  ['a JPEG', () => small().jpeg().toBuffer(), undefined],
  ['a progressive JPEG with colours at half the size', () => progressive('4:2:0'), 3],
  ['a progressive JPEG with all colours', () => progressive('4:4:4'), 6],
  ['a progressive grey JPEG', () => small().toColourspace('b-w').jpeg({ progressive: true }).toBuffer(), 2],
  ['a PNG', () => small().png().toBuffer(), undefined],
  ['a rotated PNG', () => small().withMetadata({ orientation: 6 }).png().toBuffer(), undefined],
  ['an interlaced PNG', () => small().ensureAlpha().png({ progressive: true }).toBuffer(), 4],
  ['an interlaced PNG of 16 bits', () => small().toColourspace('rgb16').png({ progressive: true }).toBuffer(), 6],
  ['a WebP', () => small().webp().toBuffer(), 4],
])('%s needs its bytes a pixel in memory', async (_, make, expected) => {
  expect(await bytesOfPixel(await make())).toBe(expected)
})

test('a JPEG whose brightness and colours have the same factors has all colours', async () => {
  const jpeg = await progressive('4:2:0')
  const frame = segmentOf(jpeg, 0xc2)
  for (const component of [0, 1, 2]) jpeg[frame + 11 + 3 * component] = 0x22
  expect(wholeInMemory(jpeg, await sharp(await progressive('4:2:0')).metadata())).toBe(PIXELS * 6)
})

test('a JPEG with one component after the other is in memory as a whole', async () => {
  const jpeg = await small().jpeg().toBuffer()
  const header = await sharp(jpeg).metadata()
  jpeg[segmentOf(jpeg, 0xda) + 4] = 1
  expect(wholeInMemory(jpeg, header)).toBe(PIXELS * 3)
})

test('a JPEG whose segments cannot be followed is taken for the largest', async () => {
  const jpeg = await small().jpeg().toBuffer()
  const header = await sharp(jpeg).metadata()
  jpeg.writeUInt16BE(3, 4)
  expect(wholeInMemory(jpeg, header)).toBe(PIXELS * 8)
})

test.each([
  ['a fill byte', [0xff, 0xff, 0xfe, 0x00, 0x02]],
  ['a marker without a length', [0xff, 0x01]],
  ['the marker of a restart', [0xff, 0xd0]],
  ['a second frame', [0xff, 0xc0, 0x00, 0x0b, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]],
  ['millions of empty frames', Array.from({ length: 4_000_000 }, (_, at) => [0xff, 0xc0, 0x00, 0x02][at % 4] ?? 0)],
])('a JPEG with %s before its scan is taken for the largest', async (_, bytes) => {
  const jpeg = await progressive('4:4:4')
  const scan = segmentOf(jpeg, 0xda)
  const forged = Buffer.concat([jpeg.subarray(0, scan), Buffer.from(bytes), jpeg.subarray(scan)])
  expect(wholeInMemory(forged, await sharp(jpeg).metadata())).toBe(PIXELS * 8)
})
