import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { localFiles, type FileStore } from './file-store.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-files-'))
const files = localFiles(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true }))

const contentOf = async (name: string) => {
  const found = await files.read(name)
  return found && (await buffer(found.stream)).toString()
}
const FUTURE = new Date(8.64e15)

test('what was saved is read back, with its size', async () => {
  const name = await files.save(Buffer.from('uno'), 'jpg')
  expect(await contentOf(name)).toBe('uno')
  expect((await files.read(name))?.bytes).toBe(3)
})

test('names are random and chosen by the server', async () => {
  const names = await Promise.all(Array.from({ length: 20 }, () => files.save(Buffer.from('x'), 'jpg')))
  expect(new Set(names).size).toBe(20)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/)
})

test('a file is readable by its owner only, in one of 256 folders', async () => {
  const name = await files.save(Buffer.from('x'), 'pdf')
  const place = path.join(dataDir, 'files', name.slice(0, 2), name)
  expect(statSync(place).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(place)).mode & 0o777).toBe(0o700)
})

describe('a file of a backup', () => {
  const named = (letter: string) => `${letter.repeat(32)}.jpg`

  test.each(['buffer', 'stream'])('is stored under its name, from a %s', async (kind) => {
    const name = named(kind === 'buffer' ? 'a' : 'b')
    await files.put(name, kind === 'buffer' ? Buffer.from('dos') : Readable.from([Buffer.from('d'), Buffer.from('os')]))
    expect([await contentOf(name), (await files.read(name))?.bytes]).toEqual(['dos', 3])
    expect(await files.names()).toContain(name)
  })

  test('never replaces another', async () => {
    await files.put(named('c'), Buffer.from('first'))
    await expect(files.put(named('c'), Buffer.from('second'))).rejects.toThrow(/already/)
    expect(await contentOf(named('c'))).toBe('first')
  })

  test.each(['../secret.jpg', '', 'installation', `${named('d')}/..`])('is refused under the name %j', async (name) => {
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(/not a name/)
  })

  test('does not exist if its content breaks off', async () => {
    const broken = async function* () {
      yield await Promise.resolve(Buffer.from('half'))
      throw new Error('broken off')
    }
    await expect(files.put(named('e'), Readable.from(broken()))).rejects.toThrow('broken off')
    expect(await files.read(named('e'))).toBeUndefined()
    expect(readdirSync(files.scratch)).toEqual([])
  })
})

test('a store is empty until it has a file, a file in the trash or an installation', async () => {
  const name = `${'f'.repeat(32)}.jpg`
  for (const fill of [
    (store: FileStore) => store.put(name, Buffer.from('x')),
    (store: FileStore) => store.put(name, Buffer.from('x')).then(() => store.toTrash(name, '2026-11-20')),
    (store: FileStore) => store.setInstallation('of somebody'),
  ]) {
    const other = localFiles(mkdtempSync(path.join(dataDir, 'other-')))
    expect(await other.isEmpty()).toBe(true)
    await fill(other)
    expect(await other.isEmpty()).toBe(false)
  }
})

test('a removed file is deleted, and removing it again succeeds', async () => {
  const name = await files.save(Buffer.from('x'), 'jpg')
  await files.remove(name)
  await files.remove(name)
  expect(await files.read(name)).toBeUndefined()
  expect(await files.olderThan(FUTURE)).not.toContain(name)
})

test.each([
  '',
  '.',
  '..',
  '../secret.jpg',
  '/etc/passwd',
  `${'a'.repeat(32)}.jpg/..`,
  `${'A'.repeat(32)}.jpg`,
  `${'a'.repeat(32)}.jpg\0`,
  'a'.repeat(32),
])('the name %j is not a file name of the store and reads nothing', async (name) => {
  writeFileSync(path.join(dataDir, 'secret.jpg'), 'x')
  expect(await files.read(name)).toBeUndefined()
})

test('olderThan returns only files last written before the given time', async () => {
  const name = await files.save(Buffer.from('x'), 'jpg')
  expect(await files.olderThan(new Date(Date.now() - 60_000))).toEqual([])
  expect(await files.olderThan(FUTURE)).toContain(name)
})

test('a reopened store contains the existing files', async () => {
  const name = await files.save(Buffer.from('again'), 'jpg')
  const found = await localFiles(dataDir).read(name)
  expect(found?.bytes).toBe(5)
})

test('a file whose name was returned is complete after the process is killed', async () => {
  const script = `
    import { localFiles } from ${JSON.stringify(path.resolve('src/server/files/file-store.ts'))}
    const name = await localFiles(process.argv[1]).save(Buffer.alloc(2_000_000, 'x'), 'jpg')
    process.stdout.write(name, () => process.kill(process.pid, 'SIGKILL'))`
  const name = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script, dataDir], (_error, stdout) => resolve(stdout))
  })
  expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/)
  expect((await contentOf(name))?.length).toBe(2_000_000)
  expect(readdirSync(files.scratch)).toEqual([])
})
