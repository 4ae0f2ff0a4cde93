// @module-tag storage

import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { beginCommand } from '../command-process.ts'
import { start, useInstallations, type Installation } from '../fixtures/installations.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const { before, assembled } = useInstallations()
const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-lost-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const aFolder = (): string => mkdtempSync(path.join(scratch, 'folder-'))
const run = (at: Installation, command: string, argument: string, settings: Record<string, string> = {}) =>
  beginCommand(scratch, at, command, argument, settings).ended

let original: Installation
let archive = ''
beforeAll(async () => {
  original = await before()
  await start(original)
  archive = path.join(aFolder(), 'good.zip')
  await run(original, 'backup', archive)
})

describe('a restore beside a key that is outside DATA_DIR, as after the loss of its disk alone,', () => {
  const aPlace = (key: Buffer) => {
    const file = path.join(aFolder(), 'stored.key')
    writeFileSync(file, key, { mode: 0o600 })
    return { place: { folder: path.join(aFolder(), 'data') }, file, settings: { SERVER_KEY_FILE: file } }
  }

  test('is done if the key is the one of the archive', async () => {
    const { place, file, settings } = aPlace(readFileSync(path.join(original.folder, 'server.key')))
    expect(await run(place, 'restore', archive, settings)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(file)).toEqual(readFileSync(path.join(original.folder, 'server.key')))
    expect(existsSync(path.join(place.folder, 'server.key'))).toBe(false)
    const again = await run(place, 'restore', archive, settings)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('there is a set of files, an embedded database.')])
  })

  test('is refused if it is another key, and says what to do with it', async () => {
    const { place, file, settings } = aPlace(Buffer.alloc(32, 7))
    expect(await run(place, 'restore', archive, settings)).toMatchObject({
      code: 1,
      stderr:
        `There is another key than the archive's in ${file}. Nothing was touched.\n` +
        'Move it away without deleting it, or set SERVER_KEY_FILE to another place.\n',
    })
    expect(readFileSync(file)).toEqual(Buffer.alloc(32, 7))
    expect(existsSync(path.join(place.folder, 'postgres'))).toBe(false)
  })
})

test('what is left without the database and the files is not taken for a new installation', async () => {
  const left = await assembled({ key: original })
  writeFileSync(path.join(left.folder, 'binnacle-heads.log'), `2026-11-20T08:00:00.000Z 1:${'ab'.repeat(32)} 1\n`)
  await expect(start(left)).rejects.toThrow(
    /the database is empty, and heads of a binnacle are noted \(binnacle-heads\.log\)\. Nothing was touched\.\n.*restore the newest archive/,
  )
})

test('a place where a restore has not ended is not joined, so that the restore goes on', async () => {
  const place = { folder: path.join(aFolder(), 'data') }
  mkdirSync(place.folder, { mode: 0o700 })
  writeFileSync(path.join(place.folder, 'restoring'), '')
  expect(await run(place, 'adopt', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has not ended. Run it again with the same settings'),
  })
  expect(readdirSync(place.folder)).toEqual(['restoring'])
})

test('an interrupted restore goes on where the folder of the database is a link, and leaves it one', async () => {
  const place = { folder: path.join(aFolder(), 'data') }
  mkdirSync(place.folder, { mode: 0o700 })
  const disk = aFolder()
  const database = path.join(place.folder, 'postgres')
  symlinkSync(disk, database)
  writeFileSync(path.join(disk, 'PG_VERSION'), '')
  writeFileSync(path.join(place.folder, 'restoring'), '')
  expect(await run(place, 'restore', archive)).toMatchObject({ code: 0, stderr: '' })
  expect(lstatSync(database).isSymbolicLink()).toBe(true)
  expect(readFileSync(path.join(disk, 'PG_VERSION'), 'utf8')).not.toBe('')
})

test('a link to nothing in place of a part is named, and not called new', async () => {
  const place = { folder: path.join(aFolder(), 'data') }
  mkdirSync(place.folder, { mode: 0o700 })
  const away = path.join(aFolder(), 'away')
  const linked = (name: string) => {
    const link = path.join(place.folder, name)
    rmSync(link, { recursive: true, force: true })
    symlinkSync(away, link)
    return link
  }
  const refusal = async (command: string, argument: string) => (await run(place, command, argument)).stderr

  const key = linked('server.key')
  expect(await refusal('restore', archive)).toBe(
    `The key file ${key} is a link to a file that is not there. Bring that file back.\n`,
  )
  expect(readdirSync(place.folder)).not.toContain('restoring')
  rmSync(key)
  const database = linked('postgres')
  expect(await refusal('backup', aFolder())).toContain(`${database} is a link to a folder that is not there`)
  rmSync(database)
  const files = linked('files')
  expect(await refusal('backup', aFolder())).toBe(
    `${files} is a link to a folder that is not there, and not a folder. Bring that folder back, or set DATA_DIR to another one.\n`,
  )
})

test('a backup without the files, which were lost, names the way to bring them back', async () => {
  const lacking = await before()
  await start(lacking)
  renameSync(path.join(lacking.folder, 'files'), path.join(lacking.folder, 'away'))
  mkdirSync(path.join(lacking.folder, 'files'))
  const folder = aFolder()
  expect(await run(lacking, 'backup', folder)).toMatchObject({
    code: 1,
    stderr:
      'The files are not those of this database, so no backup was made. Set DATA_DIR to the right folder. ' +
      'If files were lost, bring them back from an archive (docs/operation/losing-a-disk.md) and start Sirena again.\n',
  })
  expect(readdirSync(folder)).toEqual([])
})
