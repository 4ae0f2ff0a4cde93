import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EtagMismatch, PMTiles } from 'pmtiles'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mapArchive, type Tile } from '../../../../test/fixtures/map-archive.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-tiles-'))
const file = path.join(folder, 'guatemala.pmtiles')
afterAll(() => rmSync(folder, { recursive: true }))
const tile = (name: string): Tile => ({
  zoom: 0,
  x: 0,
  y: 0,
  layers: { places: [{ type: 'point', points: [[10, 10]], tags: { kind: 'locality', name } }] },
})
const archive = mapArchive([tile('Salcajá')])
beforeEach(() => writeFileSync(file, archive))
const server = useTestServer({ MAP_TILES_FILE: file })

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/map-tiles.pmtiles`, { method, headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const size = archive.length

test('the settings show everybody where the streets are', async () => {
  expect((await server.nobody.get('/api/settings/')).body.map_tiles).toBe('/map-tiles.pmtiles')
})

test.each([
  ['bytes=0-126', 0, 126],
  ['bytes=7-7', 7, 7],
  ['bytes=100-', 100, size - 1],
  ['bytes=-20', size - 20, size - 1],
  ['bytes=-999999', 0, size - 1],
  ['bytes=100-999999', 100, size - 1],
])('of %s only that part is sent, to anybody, uncompressed', async (range, start, end) => {
  const answer = await ask({ range, 'accept-encoding': 'gzip, br' })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
  expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=604800')
  expect(answer.headers.get('etag')).toMatch(/^"[\da-f]{16}-\d+"$/)
  expect(await bytesOf(answer)).toEqual(archive.subarray(start, end + 1))
})

test.each(['bytes=999999-', `bytes=${size}-${size}`, 'bytes=-0'])('%s is beyond the file, whose size is said', async (range) => {
  const answer = await ask({ range })
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe(`bytes */${size}`)
  expect(await answer.text()).toBe('')
})

test.each([undefined, 'bytes=5-2', 'bytes=-', 'bytes=0-1,4-5', 'lines=0-4'])(
  'with the range %s it is sent whole',
  async (range) => {
    const answer = await ask(range === undefined ? {} : { range })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(answer.headers.get('content-type')).toBe('application/vnd.pmtiles')
    expect(await bytesOf(answer)).toEqual(archive)
  },
)

test('HEAD says the same without content', async () => {
  const whole = await ask({}, 'HEAD')
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(size)])
  const part = await ask({ range: 'bytes=3-9' }, 'HEAD')
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '7'])
  expect(await part.text()).toBe('')
})

test('what a browser has is not sent again, and of another file no part is sent as one of the same', async () => {
  const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag, range: 'bytes=0-5' })).status).toBe(304)
  expect((await ask({ 'if-range': etag, range: 'bytes=0-5' })).status).toBe(206)
  expect((await ask({ 'if-range': '"other"', range: 'bytes=0-5' })).status).toBe(200)
})

test('the reader of the browser finds a tile, and notices another file in its place', async () => {
  const streets = new PMTiles(`${server.url}/map-tiles.pmtiles`)
  const nameIn = async () => Buffer.from((await streets.getZxy(0, 0, 0))?.data ?? new ArrayBuffer()).toString()
  expect(await nameIn()).toContain('Salcajá')
  const { etag } = await streets.getHeader()
  const other = mapArchive([tile('Salcajé')])
  expect(other.length).toBe(size)
  writeFileSync(`${file}.new`, other)
  renameSync(`${file}.new`, file)
  await expect(streets.source.getBytes(0, 10, undefined, etag)).rejects.toThrow(EtagMismatch)
  expect(await nameIn()).toContain('Salcajé')
})

test('without the file nothing is found, and no other file is reached', async () => {
  rmSync(file)
  expect((await ask()).status).toBe(404)
  for (const other of ['/map-tiles.pmtiles/../package.json', '/map-tiles.pmtiles%2f..%2fserver.key', '/map-tiles.pmtiles/x'])
    expect((await fetch(`${server.url}${other}`)).status).toBe(404)
})
