import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  await webApp(app, parseConfig({ MAP_STYLE_URL: 'https://tiles.example.org/style.json' }), folder)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
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

// 0054
test('only the decoder of QR codes may compile WebAssembly, also when its file is sent compressed', async () => {
  const assets = path.join(folder, 'assets')
  mkdirSync(assets)
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
