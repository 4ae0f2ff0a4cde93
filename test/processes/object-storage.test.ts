import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { s3Files } from '../../src/server/platform/files/s3-files.ts'
import { blobOf } from '../fixtures/form.ts'
import { picture } from '../fixtures/pictures.ts'
import { filesSettings, ownS3, type OwnS3 } from '../own-s3.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../server-process.ts'
import { processEnvironment } from '../process-environment.ts'

// Every start is a process, which takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-shared-'))
let storage: OwnS3
let photo: Buffer
beforeAll(async () => {
  storage = await ownS3()
  photo = await picture(1200, 900, 'noise').jpeg().toBuffer()
})
afterAll(async () => {
  await storage.remove()
  rmSync(scratch, { recursive: true, force: true })
})

/** A database that names no files yet. */
const aSite = async (): Promise<ServerEnvironment> => {
  const site = await aServerEnvironment()
  onTestFinished(site.remove)
  return site
}
/** The administrator of the site, signed in at that server. */
const signIn = async (url: string, site: ServerEnvironment) => {
  const answer = await fetch(`${url}/api/user/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(site.credentials),
  })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  /** Saves their photo and returns its address. */
  const savePhoto = async (): Promise<string> => {
    const form = new FormData()
    form.set('photo', blobOf(photo), 'foto.jpg')
    const saved = await fetch(`${url}/api/user/update_me`, { method: 'PUT', headers, body: form })
    expect(saved.status).toBe(200)
    return ((await saved.json()) as { photo: string }).photo
  }
  const ownPhoto = async (): Promise<string> => {
    const answer = await fetch(`${url}/api/user/me`, { headers })
    return ((await answer.json()) as { photo: string }).photo
  }
  return { savePhoto, ownPhoto }
}
const isWhole = async (address: string): Promise<boolean> => {
  const answer = await fetch(address)
  return answer.status === 200 && (await sharp(Buffer.from(await answer.arrayBuffer())).stats()).isOpaque
}
const run = (command: string, settings: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [path.resolve(`src/server/system/commands/${command}.ts`), ...args], {
    cwd: scratch,
    env: { ...processEnvironment, ...settings },
    encoding: 'utf8',
  })

test.runIf(inject('image').kind === 'postgres')(
  'of two processes with folders of their own, one serves what the other saved',
  async () => {
    const site = await aSite()
    const settings = { ...site.settings, ...filesSettings(storage.aBucket()) }
    const one = startServer(settings)
    const here = await one.ready()
    const elsewhere = path.join(scratch, 'elsewhere')
    mkdirSync(elsewhere)
    copyFileSync(path.join(site.folder, 'server.key'), path.join(elsewhere, 'server.key'))
    const other = startServer({ ...settings, DATA_DIR: elsewhere, TMPDIR: elsewhere })
    const there = await other.ready()
    const address = await (await signIn(here, site)).savePhoto()
    expect(address).toMatch(/^\/api\/file\//)
    expect(await isWhole(`${there}${address}`)).toBe(true)
    expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0])
    expect(existsSync(path.join(elsewhere, 'files'))).toBe(false)
    expect(readdirSync(path.join(elsewhere, 'arriving'))).toEqual([])
  },
)

test('a server that was killed together with its store, while it saved, has every photo that a record names', async () => {
  const site = await aSite()
  const settings = { ...site.settings, ...filesSettings(storage.aBucket()), LOG_LEVEL: 'silent' }
  const server = startServer(settings)
  const admin = await signIn(await server.ready(), site)
  let saved = 0
  const saving = (async () => {
    for (;;) {
      await admin.savePhoto()
      saved += 1
    }
  })().catch(() => {})
  await vi.waitUntil(() => saved >= 4, { timeout: 60_000, interval: 5 })
  await Promise.all([storage.kill(), server.stop('SIGKILL')])
  await saving
  await storage.start()
  const again = startServer(settings)
  const url = await again.ready()
  expect(await isWhole(`${url}${await (await signIn(url, site)).ownPhoto()}`)).toBe(true)
  await again.stop()
})

test('a server refuses a bucket that does not belong to its database, until it is adopted', async () => {
  const site = await aSite()
  const [own, foreign, empty] = [storage.aBucket(), storage.aBucket(), storage.aBucket()]
  const at = (bucket: typeof own) => ({ ...site.settings, ...filesSettings(bucket), LOG_LEVEL: 'silent' })
  expect(run('adopt', at(own), '--yes')).toMatchObject({ status: 0, stderr: '' })
  await s3Files(foreign, scratch).setInstallation('of somebody else')
  const server = startServer(at(own))
  await (await signIn(await server.ready(), site)).savePhoto()
  await server.stop()

  for (const [bucket, why] of [
    [foreign, 'they carry the ids of different installations'],
    [empty, 'and none of them is there'],
  ] as const) {
    const refused = startServer(at(bucket))
    expect(await refused.ended).toBe(1)
    expect(refused.said.stderr).toContain(`the files in the bucket sirena, ${bucket.prefix.slice(0, -1)} at 127.0.0.1`)
    expect(refused.said.stderr).toContain(why)
    expect(refused.said.stderr).toContain('Set DATABASE_URL, DATA_DIR and FILES_URL to what belongs together.')
    expect(refused.said.stderr).not.toContain('S3RVER')
  }
  expect(await s3Files(empty, scratch).isEmpty()).toBe(true)

  expect(run('adopt', at(foreign), '--yes', '--trash')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Nothing was changed. It does not know --trash.'),
  })
  const adopted = run('adopt', at(foreign), '--yes')
  expect(adopted.stdout).toContain('installation of somebody else; files: 0, unknown to the database: 0')
  expect(adopted.stdout).not.toContain('S3RVER')
  const started = startServer(at(foreign))
  await started.ready()
  expect(await started.stop()).toBe(0)
})

test('npm run demo:reset empties the folder of the bucket only, and fills it with pictures', async () => {
  const [bucket, neighbour] = [storage.aBucket(), storage.aBucket()]
  const [files, others] = [s3Files(bucket, scratch), s3Files(neighbour, scratch)]
  const [old, foreign] = [await files.save(photo, 'jpg'), await others.save(photo, 'jpg')]
  const settings = { DATA_DIR: path.join(scratch, 'demo'), ...filesSettings(bucket) }
  const refused = run('reset-demo', settings)
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain(`This deletes everything in ${files.place}, so nothing was touched.`)
  expect(await files.names()).toEqual([old])

  const reset = run('reset-demo', settings, '--yes')
  expect(reset).toMatchObject({ status: 0, stderr: '' })
  expect(reset.stdout).toContain(`Emptied the embedded database and the files in ${files.place}`)
  const names = await files.names()
  expect(names.length).toBeGreaterThan(10)
  expect(names).not.toContain(old)
  expect(await others.names()).toEqual([foreign])
  expect(existsSync(path.join(scratch, 'demo', 'files'))).toBe(false)
})
