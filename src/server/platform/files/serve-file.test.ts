import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { smallPdf } from '../../../../test/fixtures/person.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
const MORNING = new Date('2026-11-20T14:00:00Z')
let name: string
let address: string

beforeEach(async () => {
  server.setNow(MORNING)
  name = await server.deps.files.save(await smallJpeg(), 'jpg')
  address = server.deps.signer.photo(name, MORNING)
})

const get = (from: string) => fetch(`${server.url}${from}`)
const expectNotFound = async (path: string) => {
  expect(await server.nobody.get(path)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
}
const hoursLater = (hours: number) => server.setNow(new Date(MORNING.getTime() + hours * 3_600_000))

test('a signed address returns the photo without sign-in', async () => {
  const response = await get(address)
  expect(response.status).toBe(200)
  const content = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(content.length))
  expect((await sharp(content).metadata()).format).toBe('jpeg')
})

// A-API-75
test('a photo is sent with nosniff and a private cache header', async () => {
  const { headers } = await get(address)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, max-age=3600')
})

test('a photo that cannot be read gets an error in JSON that no browser caches', async () => {
  const folder = path.join(server.deps.config.dataDir, 'files')
  const file = path.join(
    folder,
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((each) => each.endsWith(name))!,
  )
  rmSync(file)
  mkdirSync(file)
  const response = await get(address)
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('error inesperado') as unknown })
})

test('a document is sent with no-store, whatever its format', async () => {
  for (const paper of [name, await server.deps.files.save(smallPdf, 'pdf')]) {
    const response = await get(server.deps.signer.document(paper, MORNING))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
})

test('the signing key is not in the database', async () => {
  const { rows } = await server.database.pool.query('SELECT * FROM server_settings')
  expect(rows.filter((row: { name: string }) => row.name === 'file_secret')).toEqual([])
})

test('an address is valid for at least twelve and at most twenty-four hours', async () => {
  hoursLater(12)
  expect((await get(address)).status).toBe(200)
  hoursLater(24)
  await expectNotFound(address)
})

test('the address stays the same within half a day, so that the browser can cache the photo', () => {
  const noon = Math.ceil(MORNING.getTime() / 43_200_000) * 43_200_000
  expect(server.deps.signer.photo(name, new Date(noon - 1))).toBe(address)
  expect(server.deps.signer.photo(name, new Date(noon))).not.toBe(address)
})

// A-API-75
test('an invalid signature is refused', async () => {
  const [path = '', query = ''] = address.split('?')
  const signature = new URLSearchParams(query).get('signature') ?? ''
  const until = new URLSearchParams(query).get('until') ?? ''
  const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  for (const wrong of [
    '',
    '?',
    `?until=${until}`,
    `?signature=${signature}`,
    `?until=${until}&signature=`,
    `?until=${until}&signature=${forged}`,
  ]) {
    await expectNotFound(`${path}${wrong}`)
  }
  await expectNotFound(address.replace(until, String(Number(until) + 43_200)))
  await expectNotFound(address.replace(until, '9e99'))
  await expectNotFound(address.replace(until, 'NaN'))
})

test('the signature of one photo is invalid for another', async () => {
  const other = await server.deps.files.save(await smallJpeg(), 'jpg')
  await expectNotFound(address.replace(name, other))
})

test('a valid address of a deleted file is not found', async () => {
  await server.deps.files.remove(name)
  await expectNotFound(address)
})

test.each([
  '../postgres/PG_VERSION',
  '..%2fpostgres%2fPG_VERSION',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '.',
  '..',
  'x.jpg',
  'a/../b.jpg',
])('the path %s is not found, even with a valid signature', async (path) => {
  // The path as the route sees it after decoding.
  const seen = decodeURIComponent(path)
  const [, query = ''] = server.deps.signer.photo(seen, MORNING).split('?')
  const { status } = await server.nobody.get(`/api/file/${path}?${query}`)
  expect(status).toBe(404)
  expect(await server.deps.files.read(seen)).toBeUndefined()
})
