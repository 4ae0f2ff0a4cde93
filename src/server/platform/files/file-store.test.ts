import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownS3, type OwnS3 } from '../../../../test/own-s3.ts'
import { FilesUnavailable, newFileName, type FileStore } from './file-store.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-files-'))
let storage: OwnS3
beforeAll(async () => {
  storage = await ownS3()
})
afterAll(async () => {
  await storage.remove()
  rmSync(scratch, { recursive: true })
})

const folders = () => localFiles(mkdtempSync(path.join(scratch, 'data-')))
const bucket = () => s3Files(storage.aBucket(), mkdtempSync(path.join(scratch, 'arriving-')))
const FUTURE = new Date(8.64e15)
const named = (letter: string) => `${letter.repeat(32)}.jpg`

describe.each([
  ['folder', folders],
  ['bucket', bucket],
])('in a %s', (_where, open) => {
  let files: FileStore
  beforeAll(() => {
    files = open()
  })
  const contentOf = async (name: string) => {
    const found = await files.read(name)
    return found && (await buffer(found.stream)).toString()
  }

  test('what was saved is read back, with its size', async () => {
    const name = await files.save(Buffer.from('uno'), 'jpg')
    expect(await contentOf(name)).toBe('uno')
    expect((await files.read(name))?.bytes).toBe(3)
    const large = Buffer.alloc(15_000_000, 'contenido ')
    expect(await contentOf(await files.save(large, 'pdf'))).toBe(large.toString())
  })

  test('names are random and chosen by the server', async () => {
    const names = await Promise.all(Array.from({ length: 20 }, () => files.save(Buffer.from('x'), 'jpg')))
    expect(new Set(names).size).toBe(20)
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/)
    expect(await files.names()).toEqual(expect.arrayContaining(names))
  })

  // S-65
  test('erased files are gone from the store and from the trash of every day, and the others stay', async () => {
    const [erased, trashed, other] = [await files.save(Buffer.from('uno'), 'jpg'), named('e'), named('f')]
    for (const day of ['2026-11-18', '2026-11-19'])
      for (const name of [trashed, other]) {
        await files.put(name, Buffer.from('dos'))
        await files.toTrash(name, day)
      }
    await files.erase([erased, trashed, '../installation'])
    await files.erase([erased])
    expect(await files.read(erased)).toBeUndefined()
    expect((await files.trash()).map(({ name, day }) => `${day} ${name}`)).toEqual([`2026-11-18 ${other}`, `2026-11-19 ${other}`])
    for (const day of ['2026-11-18', '2026-11-19']) await files.emptyTrash(day)
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
    'installation',
    `${'a'.repeat(32)}.jpg/..`,
    `${'A'.repeat(32)}.jpg`,
    `${'a'.repeat(32)}.jpg\0`,
    'a'.repeat(32),
  ])('the name %j is not a file name of the store: it reads nothing, and nothing is stored under it', async (name) => {
    writeFileSync(path.join(scratch, 'secret.jpg'), 'x')
    await files.setInstallation('of somebody')
    expect(await files.read(name)).toBeUndefined()
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(/not a name/)
    expect(await files.installation()).toBe('of somebody')
  })

  test('olderThan returns only files last written before the given time', async () => {
    const name = await files.save(Buffer.from('x'), 'jpg')
    expect(await files.olderThan(new Date(Date.now() - 60_000))).toEqual([])
    expect(await files.olderThan(new Date(Date.now() + 60_000))).toContain(name)
  })

  describe('a file of a backup', () => {
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

  describe('the trash', () => {
    const save = () => files.save(Buffer.from('viejo'), 'jpg')

    test('keeps a file by the day it came there, until it is moved back', async () => {
      const [name, other] = [await save(), await save()]
      expect(await files.toTrash(name, '2026-11-20')).toBe(true)
      expect(await files.toTrash(other, '2026-11-21')).toBe(true)
      expect(await files.read(name)).toBeUndefined()
      expect(await files.names()).not.toContain(name)
      const there = await files.trash()
      expect(there.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
        { name, day: '2026-11-20' },
        { name: other, day: '2026-11-21' },
      ])
      await files.fromTrash({ name, day: '2026-11-20' })
      expect(await contentOf(name)).toBe('viejo')
      expect(await files.trash()).toEqual([{ name: other, day: '2026-11-21' }])
    })

    test('loses only the files of the emptied day', async () => {
      const [name, other] = [await save(), await save()]
      await files.toTrash(name, '2026-10-01')
      await files.toTrash(other, '2026-10-02')
      await files.countDay('2026-10-01', '2026-10-05')
      await files.emptyTrash('2026-10-01')
      const days = (await files.trash()).map(({ day }) => day)
      expect([days.includes('2026-10-01'), days.includes('2026-10-02')]).toEqual([false, true])
      expect(await files.countDay('2026-10-01', '2026-10-07')).toBe(1)
      await files.emptyTrash('2026-10-01')
    })

    test('counts the later days on which it was seen, and begins again with each file', async () => {
      const day = '2026-09-01'
      await files.toTrash(await save(), day)
      const seen = ['2026-09-01', '2026-09-02', '2026-09-02', '2026-09-05']
      const counts: number[] = []
      for (const today of seen) counts.push(await files.countDay(day, today))
      expect(counts).toEqual([0, 1, 1, 2])
      await files.toTrash(await save(), day)
      expect(await files.countDay(day, '2026-09-06')).toBe(1)
    })

    test('takes no file that does not exist', async () => {
      expect(await files.toTrash(named('d'), '2026-11-20')).toBe(false)
    })
  })

  test('a reopened store has its installation, which may be replaced', async () => {
    const store = open()
    expect(await store.installation()).toBeUndefined()
    for (const id of ['one', 'another']) {
      await store.setInstallation(id)
      expect(await store.installation()).toBe(id)
    }
    expect(await store.names()).toEqual([])
  })

  test('a store is empty until it has a file, a file in the trash or an installation, and again after it was cleared', async () => {
    const name = named('f')
    for (const fill of [
      (store: FileStore) => store.put(name, Buffer.from('x')),
      (store: FileStore) => store.put(name, Buffer.from('x')).then(() => store.toTrash(name, '2026-11-20')),
      (store: FileStore) => store.setInstallation('of somebody'),
    ]) {
      const other = open()
      expect(await other.isEmpty()).toBe(true)
      await fill(other)
      expect(await other.isEmpty()).toBe(false)
      await other.clear()
      expect(await other.isEmpty()).toBe(true)
    }
    expect(await files.isEmpty()).toBe(false)
  })

  test('a file for one person is apart from the files of records, closed to others, and removed without a trash', async () => {
    const store = open()
    const [name, file] = [newFileName('zip'), path.join(store.scratch, 'made')]
    writeFileSync(file, 'all of it', { mode: 0o600 })
    await store.exports.put(name, file)
    expect(existsSync(file)).toBe(false)
    const found = await store.exports.read(name, () => false)
    expect(found?.bytes).toBe(9)
    expect(found && (await text(found.stream))).toBe('all of it')
    expect([await store.exports.names(), await store.names(), await store.olderThan(FUTURE)]).toEqual([[name], [], []])
    await store.exports.remove(name)
    await store.exports.remove(name)
    expect([await store.exports.names(), await store.trash()]).toEqual([[], []])
    expect(await store.exports.read(name, () => false)).toBeUndefined()
    expect(await store.exports.read('../server.key', () => false)).toBeUndefined()
  })

  test('there is no problem while it can be reached', async () => {
    expect(await files.problem()).toBeUndefined()
  })
})

test('every function of a bucket that does not answer fails as unavailable, not as empty', async () => {
  const away = s3Files({ ...storage.aBucket(), endpoint: 'http://127.0.0.1:1' }, scratch)
  const calls: (() => Promise<unknown>)[] = [
    () => away.save(Buffer.from('x'), 'jpg'),
    () => away.put(named('a'), Buffer.from('x')),
    () => away.read(named('a')),
    () => away.remove(named('a')),
    away.names,
    () => away.olderThan(FUTURE),
    () => away.toTrash(named('a'), '2026-11-20'),
    away.trash,
    () => away.countDay('2026-11-20', '2026-11-21'),
    () => away.fromTrash({ name: named('a'), day: '2026-11-20' }),
    () => away.emptyTrash('2026-11-20'),
    () => away.exports.read(newFileName('zip'), () => false),
    () => away.exports.remove(newFileName('zip')),
    away.exports.names,
    away.installation,
    () => away.setInstallation('x'),
    away.isEmpty,
    away.clear,
    away.check,
  ]
  for (const call of calls) await expect(call()).rejects.toThrow(FilesUnavailable)
  expect(await away.problem()).toBe('The object storage of the files cannot be used (ECONNREFUSED).')
})
