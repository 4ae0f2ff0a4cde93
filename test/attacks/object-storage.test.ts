import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { FilesUnavailable } from '../../src/server/platform/files/file-store.ts'
import { sweepFiles } from '../../src/server/platform/files/sweep-files.ts'
import { aBrigade, emergencyOf } from '../factories.ts'
import { formOf } from '../fixtures/form.ts'
import { inventory, storedFiles } from '../fixtures/inventory.ts'
import { aLog } from '../fixtures/log.ts'
import { smallJpeg } from '../fixtures/pictures.ts'
import { filesSettings, ownS3 } from '../own-s3.ts'
import { useTestServer, type Client } from '../test-app.ts'

/** A store that is killed and started again is one process more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const AWAY =
  'Por ahora no se pueden guardar ni mostrar fotos y documentos. Vuelva a intentar en unos minutos; lo escrito sigue aquí.'
const storage = await ownS3()
const server = useTestServer(filesSettings(storage.aBucket()))
afterAll(storage.remove)

let admin: Client
let photo: Buffer
beforeEach(async () => {
  admin = await server.as(Role.Administrador)
  photo = await smallJpeg()
  server.setNow(new Date())
})
let isAway = false
const takeAway = async () => {
  isAway = true
  await storage.kill()
}
const giveBack = async () => {
  if (isAway) await storage.start()
  isAway = false
}
afterEach(giveBack)

const create = async (...photos: Buffer[]) =>
  admin.post('/api/emergency', formOf(emergencyOf(await aBrigade(server.deps.db)), photos))
const emergencies = async () => {
  const { rows } = await server.database.pool.query<{ n: number }>('SELECT count(*)::integer AS n FROM emergencies')
  return rows[0]?.n
}
const sweep = async (minutes: number) => {
  server.setNow(new Date(Date.now() + minutes * 60_000))
  const { log, lines } = aLog()
  await sweepFiles(server.deps, log)
  return lines
}
const trashed = async () => (await server.deps.files.trash()).map(({ name }) => name).toSorted()

test('photos are served by the server itself, and no address of the store leaves it', async () => {
  const { status, body } = await create(photo)
  expect(status).toBe(201)
  const [image] = body.images as { path: string }[]
  expect(image!.path).toMatch(/^\/api\/file\/[0-9a-f]{32}\.jpg\?until=\d+&signature=[\w-]+$/)
  const served = await fetch(`${server.url}${image!.path}`)
  const content = Buffer.from(await served.arrayBuffer())
  expect(served.status).toBe(200)
  expect(served.headers.get('content-length')).toBe(String(content.length))
  expect(served.headers.get('content-type')).toBe('image/jpeg')
  const sent = JSON.stringify([body, [...served.headers]])
  for (const secret of [`:${storage.port()}`, 'sirena/', 'x-amz', 'etag', 'S3RVER']) expect(sent).not.toContain(secret)
  expect((await server.nobody.get(image!.path.replace('signature=', 'signature=A'))).status).toBe(404)
})

test('the sweep moves files without a record to the trash, and brings them back when a record names them', async () => {
  const { body } = await create(photo)
  const known = await storedFiles(server)
  const orphan = await server.deps.files.save(photo, 'jpg')
  expect(await sweep(0)).toEqual([])
  expect(await sweep(61)).toMatchObject([{ level: 'warn', files: 1, of: 1 }])
  expect([await storedFiles(server), await trashed()]).toEqual([known, [orphan]])
  await server.database.pool.query('UPDATE users SET photo = $1 WHERE id = $2', [orphan, admin.id])
  expect(await sweep(61)).toMatchObject([{ level: 'warn', files: 1, msg: expect.stringContaining('brought back') as unknown }])
  expect(await storedFiles(server)).toContain(orphan)
  expect((await admin.delete(`/api/emergency/${body.id}`)).status).toBe(204)
  expect(await trashed()).not.toEqual([])
})

test('while the store is away photos are refused in a sentence and nothing is half saved, and everything else works', async () => {
  const { body } = await create(photo)
  const [image] = body.images as { path: string }[]
  const before = await inventory(server)
  const form = formOf(emergencyOf(await aBrigade(server.deps.db)), [photo, photo])
  const count = await emergencies()
  await takeAway()
  const refused = await admin.post('/api/emergency', form)
  expect(refused).toMatchObject({ status: 503, body: { detail: AWAY } })
  expect(await emergencies()).toBe(count)
  const shown = await server.nobody.get(image!.path)
  expect(shown).toMatchObject({ status: 503, body: { detail: AWAY } })
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify([refused.body, shown.body])).not.toMatch(/127\.0\.0\.1|ECONN|S3RVER/)
  // Without asking the store.
  expect((await server.nobody.get('/api/file/x.jpg?until=1&signature=x')).status).toBe(404)
  expect((await create()).status).toBe(201)
  expect((await admin.get(`/api/emergency/${body.id}`)).status).toBe(200)
  await expect(sweep(61)).rejects.toThrow(FilesUnavailable)

  await giveBack()
  expect((await fetch(`${server.url}${image!.path}`)).status).toBe(200)
  expect((await inventory(server)).files).toEqual(before.files)
  expect((await create(photo)).status).toBe(201)
})

test('what is deleted while the store is away goes to the trash later', async () => {
  const { body } = await create(photo)
  const names = (await storedFiles(server)).filter((name) => JSON.stringify(body).includes(name))
  expect(names).toHaveLength(2)
  await takeAway()
  expect((await admin.delete(`/api/emergency/${body.id}`)).status).toBe(204)
  await giveBack()
  expect(await storedFiles(server)).toEqual(expect.arrayContaining(names))
  await sweep(61)
  expect(await trashed()).toEqual(expect.arrayContaining(names))
})

test('/readyz warns while the store is away, and stays ready', async () => {
  const warnings = async () => {
    const { status, body } = await server.nobody.get('/readyz')
    expect(status).toBe(200)
    return (body.warnings ?? []) as string[]
  }
  await takeAway()
  await vi.waitUntil(async () => (await warnings()).length > 0, { timeout: 30_000, interval: 500 })
  expect(await warnings()).toEqual(['The object storage of the files cannot be used (ECONNREFUSED).'])
  await giveBack()
  await vi.waitUntil(async () => (await warnings()).length === 0, { timeout: 30_000, interval: 500 })
})

test('a download that has begun is whole although the store is killed', async () => {
  const content = randomBytes(15_000_000)
  const name = await server.deps.files.save(content, 'pdf')
  const answer = await fetch(`${server.url}${server.deps.signer.document(name, server.deps.now())}`)
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '15000000'])
  await takeAway()
  expect(content.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
})
