import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { openArchive } from '../../src/server/system/backups/read-archive.ts'
import type { Manifest } from '../../src/server/system/backups/manifest.ts'
import { beginCommand } from '../command-process.ts'
import { start, useInstallations, type Installation } from '../fixtures/installations.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const { before } = useInstallations()
const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-forged-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const aFolder = (): string => mkdtempSync(path.join(scratch, 'folder-'))
const run = (at: Installation, command: string, argument: string, settings: Record<string, string> = {}) =>
  beginCommand(scratch, at, command, argument, settings).ended
const emptyPlace = (): Installation => ({ folder: path.join(aFolder(), 'data') })
const passphrase = { BACKUP_PASSPHRASE: 'cuatro palabras al azar' }

let original: Installation
let archive = ''
beforeAll(async () => {
  original = await before()
  await start(original)
  archive = path.join(aFolder(), 'good.zip')
  await run(original, 'backup', archive)
})

const entriesOf = async (file: string): Promise<Map<string, Buffer>> => {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  zip.close()
  return entries
}

type Change = (entries: Map<string, Buffer>, manifest: Manifest) => void

/** The archive with other entries or another manifest. */
const forged = async (change: Change, name = 'forged.zip'): Promise<string> => {
  const entries = await entriesOf(archive)
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest
  change(entries, manifest)
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  const zip = new ZipFile()
  for (const [entry, content] of entries) zip.addBuffer(content, entry)
  zip.end()
  const file = path.join(aFolder(), name)
  writeFileSync(file, await buffer(zip.outputStream))
  return file
}

test.each<[string, RegExp, Change]>([
  [
    'without a table',
    /the table second_factors is missing/,
    (_entries, manifest) => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'second_factors')
    },
  ],
  [
    'without a column',
    /the table users is missing or has other columns/,
    (_entries, manifest) => {
      manifest.tables.find(({ name }) => name === 'users')?.columns.pop()
    },
  ],
  [
    'without a sequence',
    /the sequence \w+ is missing/,
    (_entries, manifest) => {
      manifest.sequences.pop()
    },
  ],
  [
    'without a migration that its database has had',
    /list of migrations/,
    (_entries, manifest) => {
      manifest.migrations = manifest.migrations.filter((name) => !name.startsWith('0024'))
    },
  ],
  [
    'of a newer version',
    /newer version/,
    (_entries, manifest) => {
      manifest.migrations.push('9999_later.sql')
    },
  ],
  [
    'whose key is larger than a key',
    /server\.key is larger/,
    (entries, manifest) => {
      const key = Buffer.alloc(1_000_000)
      entries.set('server.key', key)
      manifest.key = { bytes: key.length, sha256: createHash('sha256').update(key).digest('hex') }
    },
  ],
  [
    'with a path as the name of a file',
    /manifest cannot be read/,
    (_entries, manifest) => {
      const [file] = manifest.files
      if (file) file.name = '../../etc/cron.d/x.jpg'
    },
  ],
  [
    'with SQL as the bound of a partition',
    /manifest cannot be read/,
    (_entries, manifest) => {
      manifest.partitions.push({ parent: 'vehicle_positions', name: 'x', bound: 'DEFAULT; DROP TABLE users' })
    },
  ],
  [
    'that would write to the terminal',
    /manifest cannot be read/,
    (_entries, manifest) => {
      manifest.version = '\u001b[2Jgood'
    },
  ],
])('an archive %s is refused by the restore and by the check', async (_what, why, change) => {
  const file = await forged(change)
  const place = emptyPlace()
  const restored = await run(place, 'restore', file)
  expect(restored).toMatchObject({ code: 1, stderr: expect.stringMatching(why) })
  expect(restored.stderr).not.toContain('node:internal')
  expect(await run(emptyPlace(), 'check-backup', file)).toMatchObject({ code: 1, stderr: expect.stringMatching(why) })
})

test('an archive in the clear takes no place of an encrypted one', async () => {
  const refused = { code: 1, stderr: expect.stringContaining('is not encrypted') }
  for (const command of ['restore', 'check-backup'])
    expect(await run(emptyPlace(), command, archive, passphrase)).toMatchObject(refused)
  const named = await forged(() => {}, 'sirena-3d8f4944-2026-11-26T02-30-00.zip.age')
  expect(await run(emptyPlace(), 'restore', named)).toMatchObject(refused)
})

test('what a check or restore has in the clear is removed when it is interrupted, and after a kill by the next one', async () => {
  const encrypted = path.join(aFolder(), 'secret.zip.age')
  await run(original, 'backup', encrypted, passphrase)
  const there = mkdtempSync(path.join(scratch, 'temporary-'))
  const place = emptyPlace()
  const left = () => [
    ...readdirSync(there).filter((name) => name.startsWith('sirena-check')),
    ...(existsSync(path.join(place.folder, 'arriving')) ? readdirSync(path.join(place.folder, 'arriving')) : []),
  ]
  const interrupted = async (signal: NodeJS.Signals) => {
    const checking = beginCommand(there, place, 'check-backup', encrypted, passphrase)
    await expect.poll(() => readdirSync(there).some((name) => name.startsWith('sirena-check')), { timeout: 60_000 }).toBe(true)
    checking.kill(signal)
    await checking.ended
  }
  await interrupted('SIGINT')
  expect(left()).toEqual([])
  await interrupted('SIGKILL')
  expect(left()).not.toEqual([])
  expect(await beginCommand(there, place, 'check-backup', encrypted, passphrase).ended).toMatchObject({ code: 0 })
  expect(left()).toEqual([])
})

test('an archive within the installation itself is refused', async () => {
  const file = path.join(original.folder, 'backup.zip')
  expect(await run(original, 'backup', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('is inside DATA_DIR') })
  expect(existsSync(file)).toBe(false)
})

test('a folder that does not exist is not made into a file', async () => {
  const folder = path.join(aFolder(), 'unmounted')
  expect(await run(original, 'backup', `${folder}/`)).toMatchObject({
    code: 1,
    stderr: `The folder ${folder} does not exist. Make it first, or name a file that ends in .zip or .age.\n`,
  })
  expect(existsSync(folder)).toBe(false)
})

test.runIf(inject('image').kind === 'postgres')('a table that is rewritten meanwhile is whole in the archive', async () => {
  const rewriting = await before()
  await start(rewriting)
  // Within a transaction the list of sessions does not change.
  const [client, watcher] = [0, 1].map(() => new pg.Client({ connectionString: rewriting.url })) as [pg.Client, pg.Client]
  await Promise.all([client.connect(), watcher.connect()])
  try {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::integer AS n FROM users')
    await client.query('BEGIN; ALTER TABLE users ADD COLUMN rewritten uuid DEFAULT gen_random_uuid()')
    const file = path.join(aFolder(), 'meanwhile.zip')
    const backup = beginCommand(scratch, rewriting, 'backup', file)
    const waits = async () =>
      (
        await watcher.query(
          "SELECT FROM pg_stat_activity WHERE application_name = 'sirena backup' AND wait_event_type = 'Lock' AND datname = current_database()",
        )
      ).rowCount
    await expect.poll(waits, { timeout: 60_000 }).toBe(1)
    await client.query('COMMIT')
    expect(await backup.ended).toMatchObject({ code: 0, stderr: '' })
    const { manifest, close } = await openArchive(file, { passphrase: undefined, scratch })
    await close()
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(rows[0]?.n)
  } finally {
    await Promise.all([client.end(), watcher.end()])
  }
})
