import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { cornersOf, phonePhoto, picture, smallJpeg, uprightCorners } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let sent: ReturnType<typeof emergencyOf>

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})
beforeEach(async () => {
  sent = emergencyOf(await aBrigade(server.deps.db))
})

interface Image {
  path: string
  thumbnail: string
  width: number
  height: number
}
const save = async (...photos: Buffer[]) => {
  const { status, body } = await admin.post('/api/emergency', formOf(sent, photos))
  expect(status).toBe(201)
  return body.images as Image[]
}
const download = async (address: string) => Buffer.from(await (await fetch(`${server.url}${address}`)).arrayBuffer())

/** Metadata that must be removed from a photo. */
const expectNoNotes = async (image: Buffer) => {
  const { format, exif, xmp, iptc, orientation } = await sharp(image).metadata()
  expect({ format, exif, xmp, iptc, orientation }).toEqual({ format: 'jpeg' })
  // Long enough not to occur in an image's bytes by chance.
  expect(image.includes('Camera of a test')).toBe(false)
}

// S-34
test('a large phone photo is rotated upright, reduced and stored without its position', async () => {
  const photo = await phonePhoto(2400, 3200, 'noise')
  expect(photo.length).toBeGreaterThan(3_000_000)
  expect((await sharp(photo).metadata()).exif?.includes('Camera of a test')).toBe(true)

  const [image] = await save(photo)
  expect(image).toMatchObject({ width: 1500, height: 2000 })
  const full = await download(image!.path)
  expect(await sharp(full).metadata()).toMatchObject({ width: 1500, height: 2000 })
  expect(await cornersOf(full)).toEqual(uprightCorners)
  expect(full.length).toBeLessThan(photo.length)
  await expectNoNotes(full)

  const thumbnail = await download(image!.thumbnail)
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 400, height: 400 })
  await expectNoNotes(thumbnail)
})

// S-34
test.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i is rotated upright', async (orientation) => {
  // The transformations that undo each EXIF orientation.
  const undo: Record<number, [angle: number, isMirrored: boolean]> = {
    1: [0, false],
    2: [0, true],
    3: [180, false],
    4: [180, true],
    5: [270, true],
    6: [270, false],
    7: [90, true],
    8: [90, false],
  }
  const [angle, isMirrored] = undo[orientation]!
  const rotated = await picture(60, 90).png().toBuffer()
  const mirrored = isMirrored ? await sharp(rotated).flop().toBuffer() : rotated
  const photo = await sharp(mirrored).rotate(angle).withMetadata({ orientation }).jpeg().toBuffer()
  const [image] = await save(photo)
  expect(image).toMatchObject({ width: 60, height: 90 })
  expect(await cornersOf(await download(image!.path))).toEqual(uprightCorners)
})

// S-34
test.each([
  ['JPEG', () => picture(80, 60).jpeg().toBuffer()],
  ['PNG', () => picture(80, 60).png().toBuffer()],
  ['WebP', () => picture(80, 60).webp().toBuffer()],
])('%s is accepted and stored as JPEG', async (_, make) => {
  const [image] = await save(await make())
  expect(image).toMatchObject({ width: 80, height: 60 })
  const full = await download(image!.path)
  expect(await cornersOf(full)).toEqual(uprightCorners)
  await expectNoNotes(full)
})

// photo.heic was encoded from phonePhoto(240, 320) with libheif, and rotated by a property of the file as a phone does.
// S-34
test('HEIC is accepted, rotated upright and stored without its position', async () => {
  const photo = await readFile('test/fixtures/photo.heic')
  expect(photo.includes('Camera of a test')).toBe(true)
  const [image] = await save(photo)
  expect(image).toMatchObject({ width: 240, height: 320 })
  const full = await download(image!.path)
  expect(await cornersOf(full)).toEqual(uprightCorners)
  await expectNoNotes(full)
})

// Newer phones use ten bits a colour and another brand code.
test('HEIC of the brand hevx is accepted', async () => {
  const photo = await readFile('test/fixtures/photo.heic')
  photo.write('hevx', 8, 'latin1')
  expect((await save(photo))[0]).toMatchObject({ width: 240, height: 320 })
})

test('transparent pixels become white', async () => {
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const [image] = await save(clear)
  expect(Object.values(await cornersOf(await download(image!.path)))).toEqual(Array.from({ length: 4 }, () => 'bottomRight'))
})

test('a small photo is not enlarged', async () => {
  const [image] = await save(await picture(30, 20).jpeg().toBuffer())
  expect(image).toMatchObject({ width: 30, height: 20 })
})

// B-EMF-41, S-34
test('twenty photos are accepted and keep the order of their numbers', async () => {
  const photos: Buffer[] = []
  for (let width = 41; width <= 60; width++) photos.push(await picture(width, 40).jpeg().toBuffer())
  const images = await save(...photos)
  expect(images.map((image) => image.width)).toEqual(Array.from({ length: 20 }, (_, index) => 41 + index))
})

// S-34
test('file names are chosen by the server, and every photo has two files', async () => {
  const before = new Set(await storedFiles(server))
  const form = formOf(sent)
  form.set('photo_count', '1')
  form.set('photo0', new Blob([new Uint8Array(await smallJpeg())]), '../../etc/passwd.jpg')
  const { body } = await admin.post('/api/emergency', form)
  const added = (await storedFiles(server)).filter((name) => !before.has(name))
  expect(added).toHaveLength(2)
  for (const name of added) expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/)
  const [image] = body.images as Image[]
  const named = [image!.path, image!.thumbnail].map((address) => /^\/api\/file\/([^?]+)\?/.exec(address)?.[1])
  expect(new Set(named)).toEqual(new Set(added))
})
