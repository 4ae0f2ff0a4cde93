import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { webApp } from './web-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-web-'))
const file = path.join(folder, 'index.html')
const app = Fastify()
let address = ''

const build = (script: string) => writeFileSync(file, `<html><head><script>${script}</script></head></html>`)
beforeAll(async () => {
  build('first()')
  mkdirSync(path.join(folder, 'assets'))
  // The build before, beside this one.
  mkdirSync(path.join(`${folder}.before`, 'assets'), { recursive: true })
  await webApp(app, parseConfig({ MAP_STYLE_URL: 'https://tiles.example.org/style.json' }), folder)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  for (const place of [folder, `${folder}.before`]) rmSync(place, { recursive: true })
})

const open = (place: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${place}`, { headers: { accept: 'text/html', ...headers } })
const expectAllowed = async (place: string, script: string) => {
  const answer = await open(place)
  expect(await answer.text()).toContain(`<script>${script}</script>`)
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = answer.headers.get('content-security-policy')
  expect(policy, place).toContain(`;script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain(`;connect-src 'self' ws://localhost:8000 https://tiles.example.org;`)
}
const places = ['/', '/index.html', '/nowhere']

test('the page and the policy that allows its script are of the same build, also after a build under the running server', async () => {
  for (const place of places) await expectAllowed(place, 'first()')
  build('second()')
  for (const place of places) await expectAllowed(place, 'second()')
})

test('the last page is served while a build has removed it or written half of it', async () => {
  build('whole()')
  await expectAllowed('/', 'whole()')
  writeFileSync(file, '<html><head><script>hal')
  for (const place of places) await expectAllowed(place, 'whole()')
  rmSync(file)
  for (const place of places) await expectAllowed(place, 'whole()')
  build('next()')
  for (const place of places) await expectAllowed(place, 'next()')
})

test('an unchanged page is not sent again, and a changed one is, with its policy', async () => {
  build('before()')
  const etag = (await open('/')).headers.get('etag') ?? ''
  const unchanged = await open('/', { 'if-none-match': etag })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  build('after()')
  expect((await open('/', { 'if-none-match': etag })).status).toBe(200)
})

test.each(['br', 'gzip'])('the page is sent compressed with %s', async (encoding) => {
  build('packed()')
  const answer = await open('/', { 'accept-encoding': encoding })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(await answer.text()).toContain('<script>packed()</script>')
})

// Files are stored in those two encodings, and compressing for each request would be work that anybody may ask for.
test.each(['deflate', 'zstd'])('nothing is compressed with %s', async (encoding) => {
  build('plain()')
  expect((await open('/', { 'accept-encoding': encoding })).headers.get('content-encoding')).toBeNull()
})

// 0054
test('only the decoder of QR codes may compile WebAssembly, also when its file is sent compressed', async () => {
  const assets = path.join(folder, 'assets')
  for (const name of ['decode-worker-a_1-Z.js', 'decode-worker-a_1-Z.js.br', 'index-a1.js', 'other-decode-worker-a1.js'])
    writeFileSync(path.join(assets, name), '')
  const policyOf = async (place: string, encoding = 'identity') =>
    (await open(place, { 'accept-encoding': encoding })).headers.get('content-security-policy')
  for (const encoding of ['identity', 'br']) {
    expect(await policyOf('/assets/decode-worker-a_1-Z.js', encoding)).toMatch(
      /;script-src 'self' 'wasm-unsafe-eval';.*object-src 'none'/,
    )
    expect(await policyOf('/assets/index-a1.js', encoding)).toBeNull()
    expect(await policyOf('/assets/other-decode-worker-a1.js', encoding)).toBeNull()
  }
  expect(await policyOf('/')).not.toContain('wasm')
})

const RECHECKED = 'no-cache'
const IMMUTABLE = 'public, max-age=31536000, immutable'

// A-PWA-04
test('the page, the worker and what installs the application are always rechecked; files with a hash in the name are cached', async () => {
  for (const name of ['worker.js', 'manifest.webmanifest', 'icon-192.png', 'assets/map-a1.js', 'assets/map-a1.css'])
    writeFileSync(path.join(folder, name), 'text')
  const headersOf = async (place: string) => {
    const { status, headers } = await open(place)
    expect(status, place).toBe(200)
    return headers
  }
  for (const place of ['/', '/index.html', '/worker.js', '/manifest.webmanifest', '/icon-192.png'])
    expect((await headersOf(place)).get('cache-control'), place).toBe(RECHECKED)
  for (const place of ['/assets/map-a1.js', '/assets/map-a1.css'])
    expect((await headersOf(place)).get('cache-control'), place).toBe(IMMUTABLE)
  expect((await headersOf('/worker.js')).get('content-type')).toMatch(/^(text|application)\/javascript/)
  expect((await headersOf('/manifest.webmanifest')).get('content-type')).toMatch(/^application\/manifest\+json/)
})

// A-PWA-04
test('an unchanged worker is not sent again, also after a build of the same sources', async () => {
  const worker = path.join(folder, 'worker.js')
  writeFileSync(worker, 'one()')
  const etag = (await open('/worker.js')).headers.get('etag') ?? ''
  expect((await open('/worker.js', { 'if-none-match': etag })).status).toBe(304)
  rmSync(worker)
  writeFileSync(worker, 'one()')
  utimesSync(worker, 1, 1)
  expect((await open('/worker.js', { 'if-none-match': etag })).status).toBe(304)
  writeFileSync(worker, 'another()')
  expect(await (await open('/worker.js', { 'if-none-match': etag })).text()).toBe('another()')
})

test('open pages find the files of the build before; a file of neither is not answered with the page', async () => {
  writeFileSync(path.join(folder, 'assets/list-b2.js'), 'newer()')
  const before = path.join(`${folder}.before`, 'assets')
  writeFileSync(path.join(before, 'list-a1.js'), 'older()')
  writeFileSync(path.join(before, 'list-b2.js'), 'older()')
  const asScript = { accept: '*/*', 'accept-encoding': 'br' }
  const older = await open('/assets/list-a1.js', asScript)
  expect(await older.text()).toBe('older()')
  expect(older.headers.get('cache-control')).toBe(IMMUTABLE)
  expect(await (await open('/assets/list-b2.js', asScript)).text()).toBe('newer()')
  const unknown = await open('/assets/list-c3.js', asScript)
  expect(unknown.ok).toBe(false)
  expect(await unknown.text()).not.toContain('<html>')
})

test('that the application is not built is an error in the log once the server listens', async () => {
  const lines: string[] = []
  const logging = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  await webApp(logging, parseConfig({}), path.join(folder, 'none'))
  expect(lines).toEqual([])
  await logging.listen({ port: 0, host: '127.0.0.1' })
  await logging.close()
  expect(lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'the web app is not built: npm start builds it'],
  ])
})

test.each(['no folder', 'no page', 'half a page'])(
  'a server whose application is not built answers with a page that says so: %s',
  async (what) => {
    const place = path.join(mkdtempSync(path.join(tmpdir(), 'sirena-no-web-')), 'web')
    if (what !== 'no folder') mkdirSync(place)
    if (what === 'half a page') writeFileSync(path.join(place, 'index.html'), '<html><head>')
    const bare = Fastify()
    await webApp(bare, parseConfig({}), place)
    for (const url of ['/', '/emergency/1']) {
      const answer = await bare.inject({ url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('A este servidor le falta la aplicación web.')
    }
    const call = await bare.inject({ url: '/api/nowhere', headers: { accept: 'text/html' } })
    expect(call.body).not.toContain('<html')
    await bare.close()
    rmSync(path.dirname(place), { recursive: true })
  },
)
