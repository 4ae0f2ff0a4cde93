// @module-tag storage

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { buildApp } from '../../src/server/app.ts'
import { localFiles } from '../../src/server/platform/files/local-files.ts'
import { smallJpeg } from '../fixtures/pictures.ts'
import { aServerEnvironment, startServer } from '../server-process.ts'
import { useTestServer } from '../test-app.ts'

vi.setConfig({ testTimeout: 180_000 })

const server = useTestServer({ MIN_FREE_DISK: '1000000000' })

test('below the reserve of free space the server is alive and not ready', async () => {
  const { status, body } = await server.nobody.get('/readyz')
  expect([status, body.problems]).toEqual([503, ['less than 1000000000 MB free on the disk of the data folder']])
  expect((await server.nobody.get('/healthz')).status).toBe(200)
})

const disk = mkdtempSync(path.join(tmpdir(), 'sirena-disk-'))
// Only root may mount a small disk, and the embedded database is the one that lies in the data folder.
const hasSmallDisk =
  inject('image').kind === 'embedded' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=130m', 'none', disk]).status === 0
afterAll(() => {
  if (hasSmallDisk) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

const filler = path.join(disk, 'filler')
const fillDisk = () => {
  let bytes = 64 * 1024 * 1024
  mkdirSync(filler, { recursive: true })
  for (let count = 0; bytes >= 4096; count++) {
    try {
      writeFileSync(path.join(filler, String(count)), Buffer.alloc(bytes), { flag: 'wx' })
    } catch {
      bytes /= 2
    }
  }
}
const emptyDisk = () => rmSync(filler, { recursive: true })

test.runIf(hasSmallDisk)(
  'a full disk is reported in a sentence, loses nothing acknowledged, and the server recovers',
  async () => {
    const site = await aServerEnvironment()
    const dataDir = path.join(disk, 'data')
    cpSync(site.folder, dataDir, { recursive: true })
    const settings = { ...site.settings, DATA_DIR: dataDir, LOG_LEVEL: 'silent', MIN_FREE_DISK: '1' }
    const running = startServer(settings)
    const url = await running.ready()
    const json = { 'content-type': 'application/json' }
    const signedIn = await fetch(`${url}/api/user/token`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(site.credentials),
    })
    const { token } = (await signedIn.json()) as { token: string }
    const authorization = `Bearer ${token}`

    let tried = 0
    let acknowledged = 0
    /** Returns the status and the sentence of a save. */
    const save = async (): Promise<[number, string]> => {
      const job_title = `Puesto ${++tried} ${'x'.repeat(60)}`
      const answer = await fetch(`${url}/api/job_management`, {
        method: 'POST',
        headers: { ...json, authorization },
        body: JSON.stringify({ job_title }),
      })
      if (answer.status === 201) acknowledged += 1
      return [answer.status, ((await answer.json()) as { detail?: string }).detail ?? '']
    }
    const FULL = [507, 'El disco del servidor está lleno. Avise al administrador; lo escrito sigue aquí.']
    expect((await save())[0]).toBe(201)

    fillDisk()
    const form = new FormData()
    form.append('photo', new Blob([Buffer.alloc(200_000)]), 'photo.jpg')
    const upload = await fetch(`${url}/api/user/update_me`, { method: 'PUT', headers: { authorization }, body: form })
    expect([upload.status, ((await upload.json()) as { detail: string }).detail]).toEqual(FULL)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    let refused: [number, string] | undefined
    for (let count = 0; refused === undefined && count < 1000; count++) {
      const answer = await save()
      if (answer[0] !== 201) refused = answer
    }
    expect(refused).toEqual(FULL)

    emptyDisk()
    expect((await save())[0]).toBe(201)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await running.stop('SIGKILL')

    fillDisk()
    const refusedStart = startServer(settings)
    expect(await refusedStart.ended).toBe(1)
    expect(refusedStart.said.stderr).toMatch(/the disk of this folder is full \(\d MB free\)/)

    emptyDisk()
    const next = startServer(settings)
    const again = await next.ready()
    const listed = await fetch(`${again}/api/job_management?search=Puesto`, { headers: { authorization } })
    expect(((await listed.json()) as { count: number }).count).toBe(acknowledged)
    await next.stop()
    await site.remove()
  },
)

const readOnly = mkdtempSync(path.join(tmpdir(), 'sirena-read-only-'))
const hasOwnDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', readOnly]).status === 0
afterAll(() => {
  if (hasOwnDisk) spawnSync('umount', [readOnly])
  rmSync(readOnly, { recursive: true, force: true })
})

test.runIf(hasOwnDisk)('a disk that becomes read-only is reported in a sentence and by /readyz', async () => {
  const files = localFiles(readOnly)
  const app = await buildApp({ ...server.deps, files, config: { ...server.deps.config, dataDir: readOnly, minFreeDisk: 0 } })
  const { headers } = await server.as(Role.Bombero)
  const isReady = async () => (await app.inject({ url: '/readyz' })).statusCode
  const form = new FormData()
  form.append('photo', new Blob([await smallJpeg()]), 'photo.jpg')
  const body = new Response(form)
  const type = body.headers.get('content-type') ?? ''
  const payload = Buffer.from(await body.arrayBuffer())

  expect(spawnSync('mount', ['-o', 'remount,ro', readOnly]).status).toBe(0)
  expect(await isReady()).toBe(503)
  const upload = await app.inject({
    method: 'PUT',
    url: '/api/user/update_me',
    headers: { ...headers, 'content-type': type },
    payload,
  })
  const sentence = 'El servidor no puede guardar en su disco. Avise al administrador; lo escrito sigue aquí.'
  expect([upload.statusCode, upload.json().detail]).toEqual([507, sentence])

  expect(spawnSync('mount', ['-o', 'remount,rw', readOnly]).status).toBe(0)
  expect(await isReady()).toBe(200)
  await app.close()
})
