import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cornersOf, picture, smallJpeg, uprightCorners } from '../../../../test/fixtures/pictures.ts'
import { oneInMemory, type PhotoLane } from './photo-queue.ts'
import { readPhoto } from './read-photo.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-photo-'))
afterAll(() => rmSync(scratch, { recursive: true }))

test('photos are queued, refused when the queue is full, and accepted again when it has been processed', async () => {
  const file = path.join(scratch, 'foto.jpg')
  writeFileSync(file, await smallJpeg())
  const answers = await Promise.allSettled(Array.from({ length: 202 }, () => readPhoto(file, 'emergencies')))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: 'server.busy' }) }])
  expect((await readPhoto(file, 'emergencies')).width).toBeGreaterThan(0)
})

// photo-24-megapixels.heic was encoded from picture(5712, 4284) with libheif, in one piece, which needs more memory than the tiles
// of a phone.
test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['HEIC', () => readFileSync('test/fixtures/photo-24-megapixels.heic')],
  ['WebP', () => picture(5712, 4284).webp({ effort: 0 }).toBuffer()],
  ['WebP without loss', () => picture(5712, 4284).webp({ lossless: true, effort: 0 }).toBuffer()],
  ['progressive JPEG', () => picture(5712, 4284).jpeg({ progressive: true }).toBuffer()],
])('a %s of a phone with 24 megapixels is read and reduced', { timeout: 120_000 }, async (_, make) => {
  const file = path.join(scratch, 'grande')
  writeFileSync(file, await make())
  const { full, width, height } = await readPhoto(file, 'emergencies')
  expect([width, height]).toEqual([2000, 1500])
  expect(await cornersOf(full)).toEqual(uprightCorners)
})

test('a picture that must be in memory as a whole waits for one of the other queue, and others do not', async () => {
  const order: string[] = []
  const read = async (name: string, content: Buffer, lane: PhotoLane) => {
    writeFileSync(path.join(scratch, name), content)
    await readPhoto(path.join(scratch, name), lane)
    order.push(name)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = oneInMemory(() => promise)
  const small = read('small.webp', await picture(60, 40).webp().toBuffer(), 'people')
  await read('large.jpg', await picture(3000, 2000).jpeg().toBuffer(), 'emergencies')
  order.push('released')
  resolve()
  await Promise.all([held, small])
  expect(order).toEqual(['large.jpg', 'released', 'small.webp'])
})
