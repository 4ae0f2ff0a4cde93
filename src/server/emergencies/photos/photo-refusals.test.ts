import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf } from '../../../../test/factories.ts'
import { blobOf, formOf } from '../../../../test/fixtures/form.ts'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { pngOf } from '../../../../test/fixtures/png.ts'
import { picture, smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let sent: ReturnType<typeof emergencyOf>
let good: Buffer
let before: Awaited<ReturnType<typeof inventory>>

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  sent = emergencyOf(await aBrigade(server.deps.db))
  good = await smallJpeg()
  before = await inventory(server)
})

/** Expects this answer, and that rows, files and vehicles are unchanged. */
const expectRefusal = async (form: FormData, status: number, body: object) => {
  expect(await admin.post('/api/emergency', form)).toMatchObject({ status, body })
  expect(await inventory(server)).toEqual(before)
}

/** The picture with another size in its JPEG frame header. */
const jpegOf = (photo: Buffer, side: number) => {
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
  const changed = Buffer.from(photo)
  changed.writeUInt16BE(side, frame + 5)
  changed.writeUInt16BE(side, frame + 7)
  return changed
}
const heicOf = (photo: Buffer, side: number) => {
  const size = photo.indexOf('ispe') + 8
  const changed = Buffer.from(photo)
  changed.writeUInt32BE(side, size)
  changed.writeUInt32BE(side, size + 4)
  return changed
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

// B-CON-36, B-EMF-42, B-VAL-42, S-34
test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['a text named .jpg', () => Buffer.from('Esto no es una foto.')],
  ['an empty file', () => Buffer.alloc(0)],
  ['a truncated JPEG', async () => (await picture(400, 300, 'noise').jpeg().toBuffer()).subarray(0, 20_000)],
  ['a truncated PNG', async () => (await picture(400, 300, 'noise').png().toBuffer()).subarray(0, 20_000)],
  ['a truncated HEIC', async () => (await readFile('test/fixtures/photo.heic')).subarray(0, 1200)],
  ['a file that only begins like a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 'x')])],
  ['a GIF', () => picture(40, 30).gif().toBuffer()],
  ['a TIFF', () => picture(40, 30).tiff().toBuffer()],
  ['an AVIF', () => picture(40, 30).avif().toBuffer()],
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PNG of one very long row', () => pngOf({ width: 2_000_000_000, height: 1 })],
])('%s is refused with Formato inválido, together with the other photo', async (_, make) => {
  await expectRefusal(formOf(sent, [good, await make()]), 415, { detail: expect.stringMatching(/^Formato inválido/) })
})

// A file of an accepted kind is named otherwise than one of another kind.
test('a truncated photo is refused as damaged', async () => {
  await expectRefusal(formOf(sent, [(await readFile('test/fixtures/photo.heic')).subarray(0, 1200)]), 415, {
    detail: 'Formato inválido: la foto está dañada o incompleta. Elija otra.',
  })
})

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['a PNG of 1.6 billion pixels', () => pngOf({ width: 40_000, height: 40_000, depth: 1 })],
  [
    'a PNG of 119 million pixels of 16 bits, interlaced',
    () => pngOf({ width: 10_900, height: 10_900, depth: 16, kind: 6, isInterlaced: true }),
  ],
  ['a PNG of 26 million pixels of 16 bits', () => pngOf({ width: 5200, height: 5000, depth: 16, kind: 6 })],
  ['a PNG of 30 million pixels, interlaced', () => pngOf({ width: 6000, height: 5000, kind: 6, isInterlaced: true })],
  ['a WebP of 30 million pixels', () => picture(6000, 5000).webp({ effort: 0 }).toBuffer()],
  ['a progressive JPEG of 39 million pixels', () => picture(6500, 6000).jpeg({ progressive: true }).toBuffer()],
  ['a JPEG of 4 billion pixels', () => jpegOf(good, 65_500)],
  ['a HEIC of 4 billion pixels', async () => heicOf(await readFile('test/fixtures/photo.heic'), 65_000)],
])('%s is refused by its header, together with the other photo', async (_, make) => {
  await expectRefusal(formOf(sent, [good, await make()]), 413, {
    detail: 'La foto tiene demasiados píxeles. Redúzcala, o elija otra.',
  })
})

// B-CON-36, S-34
test('a file of 15 MB is accepted, and one byte more is refused', async () => {
  await expectRefusal(formOf(sent, [Buffer.alloc(MAX_FILE_BYTES)]), 415, {
    detail: 'Formato inválido: llegó un archivo de otro tipo. Se aceptan JPG, PNG, WebP y HEIC.',
  })
  await expectRefusal(formOf(sent, [Buffer.alloc(MAX_FILE_BYTES + 1)]), 413, { detail: 'Cada archivo puede pesar hasta 15 MB.' })
})

test('a file of 16 MB is refused with the limit, also after other files', async () => {
  await expectRefusal(formOf(sent, [good, Buffer.alloc(16 * 1024 * 1024), good]), 413, {
    detail: 'Cada archivo puede pesar hasta 15 MB.',
  })
})

// B-CON-36, S-34
test('the twenty-first photo is refused with the limit', async () => {
  const photos = Array.from({ length: 21 }, () => good)
  await expectRefusal(formOf({ ...sent, photo_count: 20 }, photos), 413, { detail: 'Se pueden adjuntar hasta 20 fotos.' })
})

test.each([0, 1, 3])('two photos are refused if photo_count is %i', async (photo_count) => {
  const errors = { photo_count: ['No llegaron todas las fotos. Vuelva a enviarlas.'] }
  await expectRefusal(formOf({ ...sent, photo_count }, [good, good]), 400, { errors })
})

test('JSON with a photo_count above zero is refused', async () => {
  expect(await admin.post('/api/emergency', { ...sent, photo_count: 1 })).toMatchObject({ status: 400 })
})

test.each(['photo', 'photos', 'photoA', 'foto0', 'photo0000', 'archivo', 'observations'])(
  'a file in the field %s is refused',
  async (field) => {
    const form = formOf({ ...sent, photo_count: 1 })
    form.set(field, blobOf(good), 'foto.jpg')
    await expectRefusal(form, 400, { detail: 'No se pudo leer la solicitud. Revise los datos y vuelva a intentar.' })
  },
)

test('a photo sent as a text field is refused', async () => {
  await expectRefusal(formOf({ ...sent, photo0: 'data:image/jpeg;base64,/9j/4AAQ' }), 400, {
    errors: { photo0: ['Campo desconocido'] },
  })
})

test('the declared type of a file is ignored', async () => {
  const form = formOf(sent)
  form.set('photo_count', '1')
  form.set('photo0', new Blob(['GIF89a'], { type: 'image/png' }), 'foto.png')
  await expectRefusal(form, 415, { detail: 'Formato inválido: llegó una imagen GIF. Se aceptan JPG, PNG, WebP y HEIC.' })
})

test.each([0, 1, 2, 3])('a disk that is full after %i files leaves no rows or files', async (room) => {
  const { files } = server.deps
  const { save } = files
  let left = room
  files.save = async (...file: Parameters<typeof save>) => {
    if (left-- === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return save(...file)
  }
  try {
    await expectRefusal(formOf(sent, [good, good]), 507, {
      detail: 'El disco del servidor está lleno. Avise al administrador; lo escrito sigue aquí.',
    })
  } finally {
    files.save = save
  }
})

test('after these refusals the same emergency can be saved', async () => {
  expect((await admin.post('/api/emergency', formOf(sent, [good]))).status).toBe(201)
})
