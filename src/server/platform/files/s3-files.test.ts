import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { filesSettings, ownS3, type OwnS3 } from '../../../../test/own-s3.ts'
import { parseConfig } from '../config.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { Bucket } from './bucket.ts'
import { newFileName } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { s3Files } from './s3-files.ts'

// Fifteen hundred files are written, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-bucket-'))
let storage: OwnS3
beforeAll(async () => {
  storage = await ownS3()
})
afterAll(async () => {
  await storage.remove()
  rmSync(scratch, { recursive: true })
})

const clientOf = ({ endpoint = '', region, accessKeyId, secretAccessKey }: Bucket) =>
  new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
/** All keys under the prefix of the bucket, without the prefix. */
const keysIn = async (bucket: Bucket): Promise<string[]> => {
  const { Contents = [] } = await clientOf(bucket).send(
    new ListObjectsV2Command({ Bucket: bucket.name, Prefix: bucket.prefix, MaxKeys: 1000 }),
  )
  return Contents.map(({ Key = '' }) => Key.slice(bucket.prefix.length))
}
/** Saves that many files and returns their names in order. */
const saveMany = async (files: ReturnType<typeof s3Files>, count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, () => newFileName('jpg'))
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await files.put(name, Buffer.from('x'))
  }
  await Promise.all(Array.from({ length: 20 }, work))
  return names.toSorted()
}

test('its keys are the paths of a data folder', async () => {
  const bucket = storage.aBucket()
  const files = s3Files(bucket, scratch)
  await files.setInstallation('of somebody')
  const name = await files.save(Buffer.from('x'), 'jpg')
  const old = await files.save(Buffer.from('x'), 'jpg')
  await files.toTrash(old, '2026-11-20')
  expect(await keysIn(bucket)).toEqual(
    [`files/${name.slice(0, 2)}/${name}`, 'files/installation', `trash/2026-11-20/${old}`].toSorted(),
  )
})

test('fifteen hundred files are all listed, and deleting them deletes no others', async () => {
  const bucket = storage.aBucket()
  const [files, neighbour] = [s3Files(bucket, scratch), s3Files(storage.aBucket(), scratch)]
  const neighbourFile = await neighbour.save(Buffer.from('x'), 'jpg')
  const names = await saveMany(files, 1500)
  expect((await files.names()).toSorted()).toEqual(names)
  expect((await files.olderThan(new Date(8.64e15))).toSorted()).toEqual(names)
  const { name, prefix } = bucket
  for (const strange of ['notes.txt', 'files/notes.txt', `files/zz/${newFileName('jpg')}`, 'trash/notes.txt'])
    await clientOf(bucket).send(new PutObjectCommand({ Bucket: name, Key: `${prefix}${strange}`, Body: 'x' }))
  expect(await files.names()).toHaveLength(1500)
  expect(await files.trash()).toEqual([])
  await files.clear()
  expect(await files.names()).toEqual([])
  expect(await keysIn(bucket)).toEqual(['notes.txt'])
  expect(await neighbour.names()).toEqual([neighbourFile])
})

test('the age of a file does not depend on the difference between our clock and that of the store', async () => {
  const files = s3Files(storage.aBucket(), scratch)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const HOUR = 3_600_000
  for (const hours of [3, -3, 24 * 400]) {
    vi.setSystemTime(Date.now() + hours * HOUR)
    const name = await files.save(Buffer.from('x'), 'jpg')
    expect(await files.olderThan(new Date(Date.now() - HOUR))).toEqual([])
    expect(await files.olderThan(new Date(Date.now() + HOUR))).toEqual([name])
    await files.remove(name)
  }
})

test('a file whose name was returned is complete after its process and the store are killed', async () => {
  const bucket = storage.aBucket()
  const script = `
    import { s3Files } from ${JSON.stringify(path.resolve('src/server/platform/files/s3-files.ts'))}
    const files = s3Files(JSON.parse(process.argv[1]), '')
    for (;;) process.stdout.write(await files.save(Buffer.alloc(2_000_000, 'x'), 'jpg') + '\\n')`
  const saving = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(bucket)]),
  )
  let said = ''
  for (const { stdout } of saving) stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = Promise.all(saving.map((one) => once(one, 'close')))
  await vi.waitUntil(() => said.split('\n').length > 12, { timeout: 60_000 })
  await storage.kill()
  for (const one of saving) one.kill('SIGKILL')
  await ended
  await storage.start()
  const files = s3Files({ ...bucket, endpoint: `http://127.0.0.1:${storage.port()}` }, scratch)
  const names = said.split('\n').filter((name) => name !== '')
  for (const name of names) {
    const found = await files.read(name)
    expect((await buffer(found!.stream)).length).toBe(2_000_000)
  }
})

test('a download during which the store is killed fails', async () => {
  const files = s3Files(storage.aBucket(), scratch)
  const name = await files.save(randomBytes(15_000_000), 'pdf')
  const found = await files.read(name)
  const parts = found!.stream.iterator() as AsyncIterableIterator<Buffer>
  await parts.next()
  await storage.kill()
  const readOn = async () => {
    for await (const part of parts) void part
  }
  await expect(readOn()).rejects.toThrow(/aborted|ECONNRESET/)
  await storage.start()
})

test('a store that freezes fails within its time limit, and works again afterwards', async () => {
  const files = s3Files(storage.aBucket(), scratch)
  const name = await files.save(Buffer.from('x'), 'jpg')
  storage.freeze()
  const begun = performance.now()
  expect(await files.problem()).toBe('The object storage of the files cannot be used (no answer).')
  expect(performance.now() - begun).toBeLessThan(6000)
  await expect(files.read(name)).rejects.toThrow('the object storage of the files cannot be used (ETIMEDOUT)')
  expect(performance.now() - begun).toBeLessThan(60_000)
  storage.thaw()
  expect((await files.read(name))?.bytes).toBe(1)
})

test.each([
  ['AccessDenied', 'AccessDenied'],
  ['Patient &quot;Ana&quot; at 10.0.0.7', 'unknown'],
  ['A'.repeat(41), 'unknown'],
  ['', 'unknown'],
])('of a store that refuses with the code %j, the reason is %s', async (code, reason) => {
  const refusing = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`)
  })
  await once(refusing.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => refusing.close().closeAllConnections())
  const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  const files = s3Files({ ...storage.aBucket(), endpoint }, scratch)
  expect(await files.problem()).toBe(`The object storage of the files cannot be used (${reason}).`)
})

test('its library is loaded only by a server with a bucket', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
    await import(${JSON.stringify(path.resolve('src/server/app.ts'))})
    const { openFiles } = await import(${JSON.stringify(path.resolve('src/server/platform/files/open-files.ts'))})
    const isLoaded = () => loaded.some((name) => name.startsWith('@aws-sdk/'))
    await openFiles({ dataDir: process.argv[1], bucket: undefined })
    const before = isLoaded()
    await openFiles({ dataDir: process.argv[1], bucket: JSON.parse(process.argv[2]) })
    process.stdout.write(JSON.stringify([before, isLoaded()]))`
  const args = ['--input-type=module', '-e', script, path.join(scratch, 'library'), JSON.stringify(storage.aBucket())]
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ stderr: '', stdout: '[false,true]' })
})

describe('opening a bucket', () => {
  const open = (bucket: Bucket) => openFiles(parseConfig({ DATA_DIR: path.join(scratch, 'data'), ...filesSettings(bucket) }))

  test('tries to write, and leaves nothing behind', async () => {
    const bucket = storage.aBucket()
    const files = await open(bucket)
    expect(files.place).toBe(`the bucket sirena, ${bucket.prefix.slice(0, -1)} at 127.0.0.1:${storage.port()}`)
    expect(await keysIn(bucket)).toEqual([])
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'secreto' }, /\(SignatureDoesNotMatch\)\.\nSet AWS_ACCESS_KEY_ID and/],
    ['an unknown key', { accessKeyId: 'secreto' }, /\(InvalidAccessKeyId\)\.\nSet AWS_ACCESS_KEY_ID and/],
    ['a bucket that does not exist', { name: 'otro' }, /\(NoSuchBucket\)\.\nCreate the bucket otro, or name/],
    ['a wrong port', { endpoint: 'http://127.0.0.1:1' }, /\(ECONNREFUSED\)\.\nCheck FILES_URL, and that this machine reaches/],
    ['a wrong host', { endpoint: 'http://nowhere.invalid' }, /\((ENOTFOUND|EAI_AGAIN)\)\.\nCheck FILES_URL/],
  ])('with %s is refused in a sentence without the key', async (_what, wrong, sentence) => {
    const opening = open({ ...storage.aBucket(), ...wrong })
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(/^The files cannot be stored in the bucket /)
    await expect(opening).rejects.toThrow(sentence)
    await expect(opening).rejects.not.toThrow(/secreto|S3RVER/)
  })

  test('accepts a bucket without a folder', async () => {
    const bucket = { ...storage.aBucket(), name: 'entero', prefix: '' }
    await clientOf(bucket).send(new CreateBucketCommand({ Bucket: bucket.name }))
    const files = s3Files(bucket, scratch)
    const name = await files.save(Buffer.from('x'), 'jpg')
    expect((await files.read(name))?.bytes).toBe(1)
    expect(await keysIn(bucket)).toEqual([`files/${name.slice(0, 2)}/${name}`])
  })
})

// S-65
test('an erased file is deleted in every version that the bucket lets be deleted', async () => {
  const bucket = storage.aBucket()
  const name = newFileName('jpg')
  const key = `${bucket.prefix}files/${name.slice(0, 2)}/${name}`
  const deleted: string[] = []
  const store = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://store')
    if (request.method === 'DELETE') deleted.push(searchParams.get('versionId') ?? 'current')
    const isLocked = searchParams.get('versionId') === 'locked'
    const version = (id: string, of = key) => `<Version><Key>${of}</Key><VersionId>${id}</VersionId></Version>`
    const versions = `<ListVersionsResult>${version('one')}${version('locked')}${version('other', `${key}.png`)}
      <DeleteMarker><Key>${key}</Key><VersionId>marker</VersionId></DeleteMarker></ListVersionsResult>`
    request.resume().once('end', () => {
      response.writeHead(isLocked ? 403 : request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' })
      response.end(isLocked ? '<Error><Code>AccessDenied</Code></Error>' : request.method === 'DELETE' ? '' : versions)
    })
  })
  await once(store.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void store.close())
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  await s3Files({ ...bucket, endpoint }, scratch).erase([name])
  expect(deleted).toEqual(['current', 'one', 'locked', 'marker'])
})
