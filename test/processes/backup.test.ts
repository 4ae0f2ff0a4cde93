import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { opened, settingsOf, start, useInstallations, type Installation } from '../fixtures/installations.ts'
import { beginCommand } from '../command-process.ts'
import { withManifest } from '../changed-archive.ts'
import { contentOf, restorable, type DatabaseContent } from '../database-content.ts'
import { databaseAt, onServer } from '../global-setup.ts'
import { startServer } from '../server-process.ts'
import { openArchive } from '../../src/server/system/backups/read-archive.ts'
import { newRestore, writeMarker, type Restore } from '../../src/server/system/backups/restore-marker.ts'
import { noteHead } from '../../src/server/binnacle/note-heads.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const image = inject('image')
const { before } = useInstallations()
const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-backup-'))
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(scratch, { recursive: true, force: true })
})
const aFolder = (): string => mkdtempSync(path.join(scratch, 'folder-'))

/** An empty place: a folder, with an empty database of that kind. */
const emptyPlace = async (kind: 'embedded' | 'postgres'): Promise<Installation> => {
  const folder = path.join(aFolder(), 'data')
  if (kind === 'embedded' || image.kind === 'embedded') return { folder }
  const name = `sirena_restored_${randomUUID().replaceAll('-', '')}`
  await onServer(image.url, `CREATE DATABASE ${name}`)
  drops.push(() => onServer(image.url, `DROP DATABASE ${name} WITH (FORCE)`))
  return { folder, url: databaseAt(image.url, name) }
}

const begin = (...given: Parameters<typeof beginCommand> extends [string, ...infer Rest] ? Rest : never) =>
  beginCommand(scratch, ...given)
const run = (...given: Parameters<typeof begin>) => begin(...given).ended
const good = { code: 0, stderr: '' }
const serve = (at: Installation) => startServer({ ...settingsOf(at), HOST: '127.0.0.1', PORT: '0', TMPDIR: scratch })

const filesOf = ({ folder }: Installation): Record<string, string> => {
  const root = path.join(folder, 'files')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(root, name)).isFile(),
  )
  return Object.fromEntries(
    names.filter((name) => name !== 'installation').map((name) => [name, readFileSync(path.join(root, name), 'base64')]),
  )
}
/** Of a store without files. */
const emptyFolders = ['arriving', 'exports', 'files', 'trash']
const stateOf = (place: Installation) => (existsSync(place.folder) ? readdirSync(place.folder).toSorted() : [])

let original: Installation
let content: DatabaseContent
let archive = ''
beforeAll(async () => {
  original = await before()
  await opened(original, (deps) => noteHead(deps, Fastify().log))
  const folder = aFolder()
  await run(original, 'backup', folder)
  archive = path.join(folder, readdirSync(folder)[0] ?? '')
  content = await contentOf(original)
})

const kinds = image.kind === 'embedded' ? (['embedded'] as const) : (['postgres', 'embedded'] as const)

describe('npm run restore', () => {
  test.each(kinds)('brings back every row, file, key and rule of the schema, %s', async (kind) => {
    const place = await emptyPlace(kind)
    expect(await run(place, 'restore', archive)).toMatchObject(good)
    const restored = await contentOf(place)
    expect(restorable(restored).rows).toEqual(restorable(content).rows)
    // Two versions of PostgreSQL describe one schema differently.
    if (kind === image.kind) expect(new Set(restored.schema)).toEqual(new Set(content.schema))
    // What was made after the backup and is lost has numbers that nothing else gets.
    expect(restored.sequences).toEqual(
      content.sequences.map((one) => ({ ...one, last_value: String(Number(one.last_value) + 1000) })),
    )
    expect(filesOf(place)).toEqual(filesOf(original))
    for (const name of ['server.key', 'binnacle-heads.log'])
      expect(readFileSync(path.join(place.folder, name))).toEqual(readFileSync(path.join(original.folder, name)))
    await start(place)
  })

  test.runIf(image.kind === 'postgres')(
    'moves from PostgreSQL to the embedded database and back, and loses nothing',
    async () => {
      const [there, back] = [await emptyPlace('embedded'), await emptyPlace('postgres')]
      const folder = aFolder()
      expect(await run(there, 'restore', archive)).toMatchObject(good)
      expect(await run(there, 'backup', folder)).toMatchObject(good)
      expect(await run(back, 'restore', path.join(folder, readdirSync(folder)[0] ?? ''))).toMatchObject(good)
      const [moved, expected] = [restorable(await contentOf(back)), restorable(content)]
      expect(moved.rows).toEqual(expected.rows)
      expect(filesOf(back)).toEqual(filesOf(original))
    },
  )

  test('makes another installation of it, so that its parts are not mixed up with the original', async () => {
    const place = await emptyPlace(kinds[0])
    // As a first start leaves it that was killed before there was a database.
    mkdirSync(path.join(place.folder, 'postgres'), { recursive: true })
    await run(place, 'restore', archive)
    const idOf = ({ folder }: Installation) => readFileSync(path.join(folder, 'files', 'installation'), 'utf8')
    expect(idOf(place)).not.toBe(idOf(original))
    const mixed = { ...original, folder: place.folder }
    if (original.url !== undefined) await expect(start(mixed)).rejects.toThrow('do not belong together')
  })

  test('refuses a place that is not empty, and touches nothing', async () => {
    const [state, files] = [stateOf(original), filesOf(original)]
    const { code, stderr } = await run(original, 'restore', archive)
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not empty')])
    expect([stateOf(original), filesOf(original)]).toEqual([state, files])
    expect(await contentOf(original)).toEqual(content)
  })

  test.runIf(image.kind === 'postgres')('refuses a database that is not empty', async () => {
    const place = { folder: path.join(aFolder(), 'data'), url: original.url ?? '' }
    expect(await run(place, 'restore', archive)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('database is not empty'),
    })
    expect(await contentOf(original)).toEqual(content)
    expect(existsSync(path.join(place.folder, 'server.key'))).toBe(false)
  })

  test.each(kinds)('that is killed starts no server, and goes on when it is run again, %s', async (kind) => {
    const place = await emptyPlace(kind)
    const killed = begin(place, 'restore', archive)
    const marker = path.join(place.folder, 'restoring')
    // A new embedded database is made before anything is restored into it.
    const begun = kind === 'embedded' ? path.join(place.folder, 'postgres') : marker
    await expect.poll(() => existsSync(begun), { interval: 5, timeout: 60_000 }).toBe(true)
    killed.kill()
    await killed.ended
    expect(existsSync(marker)).toBe(true)
    const server = serve(place)
    expect(await server.ended).toBe(1)
    expect(server.said.stderr).toContain('has not ended')
    expect(await run(place, 'restore', archive)).toMatchObject(good)
    expect(restorable(await contentOf(place)).rows).toEqual(restorable(content).rows)
    expect(filesOf(place)).toEqual(filesOf(original))
    await start(place)
  })
})

describe('a restore beside the marker of one that has not ended', () => {
  const manifestOf = async (file: string) => {
    const opened = await openArchive(file, { passphrase: undefined, scratch })
    await opened.close()
    return opened.manifest
  }
  const placeWithMarker = async (kind: 'embedded' | 'postgres', restore: Restore) => {
    const place = await emptyPlace(kind)
    mkdirSync(place.folder, { recursive: true, mode: 0o700 })
    await writeMarker(place.folder, restore)
    return place
  }

  test.each(kinds)('of another archive is refused, with what to do, and touches nothing, %s', async (kind) => {
    const place = await placeWithMarker(kind, newRestore({ ...(await manifestOf(archive)), made_at: '2026-01-02T03:04:05.000Z' }))
    const refused = await run(place, 'restore', archive)
    const { folder } = place
    expect(refused).toMatchObject({
      code: 1,
      stderr:
        `A restore of another archive, made at 2026-01-02T03:04:05.000Z into ${folder} has not ended. Nothing was touched.\n` +
        `Run it again with that archive, and it goes on; or, to give it up, delete what it has written: everything in ${folder}.\n`,
    })
    expect(stateOf(place).filter((name) => !emptyFolders.includes(name))).toEqual(['restoring'])
  })

  test('that the version before has begun with another key is refused', async () => {
    const place = await placeWithMarker('embedded', { id: randomUUID() })
    const key = Buffer.alloc(32, 7)
    writeFileSync(path.join(place.folder, 'server.key'), key)
    const { code, stderr } = await run(place, 'restore', archive)
    expect([code, stderr]).toEqual([1, expect.stringContaining('A restore of another archive into ')])
    expect(readFileSync(path.join(place.folder, 'server.key'))).toEqual(key)
    expect(stateOf(place)).not.toContain('postgres')
  })

  test.runIf(image.kind === 'postgres')('of which only the marker was left counts as done, for this archive only', async () => {
    const place = await emptyPlace('postgres')
    expect(await run(place, 'restore', archive)).toMatchObject(good)
    const id = readFileSync(path.join(place.folder, 'files', 'installation'), 'utf8').trim()
    await writeMarker(place.folder, { ...newRestore(await manifestOf(archive)), id })
    const other = path.join(aFolder(), 'other.zip')
    await withManifest(archive, other, { made_at: '2026-01-02T03:04:05.000Z' })
    expect(await run(place, 'restore', other)).toMatchObject({ code: 1, stderr: expect.stringContaining('of another archive') })
    const { code, stdout } = await run(place, 'restore', archive)
    expect([code, stdout]).toEqual([0, expect.stringContaining('had been restored already')])
    expect(stdout).not.toContain('rows')
    expect(stateOf(place)).not.toContain('restoring')
    await start(place)
  })
})

describe('an archive of a newer version', () => {
  const newer: [string, object, string][] = [
    ['migrations', { migrations: ['0001_first.sql', '9999_future.sql'] }, 'A newer version of Sirena made it: it has had'],
    ['format', { format: 2, surprise: true }, 'was made by a newer version of Sirena: its format is 2. Use that version.'],
  ]
  test.each(newer)('by its %s is refused before anything is written', async (_what, fields, why) => {
    const file = path.join(aFolder(), 'newer.zip')
    await withManifest(archive, file, fields)
    const place = await emptyPlace(kinds[0])
    expect(await run(place, 'restore', file)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
    expect(stateOf(place).filter((name) => !emptyFolders.includes(name))).toEqual([])
    // Nothing keeps an archive of this version out.
    expect(await run(place, 'restore', archive)).toMatchObject(good)
  })
})

test('a restore whose marker is empty goes on as a new installation', async () => {
  const place = await emptyPlace('embedded')
  mkdirSync(place.folder, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(place.folder, 'restoring'), '')
  expect(await run(place, 'restore', archive)).toMatchObject(good)
  expect((await contentOf(place)).rows['server_settings']).toContainEqual(
    expect.stringMatching(/^\(installation_id,[0-9a-f-]{36}\)$/),
  )
  await start(place)
})

describe('a damaged archive', () => {
  const whole = () => readFileSync(archive)
  const damages: [string, (file: Buffer) => Buffer][] = [
    ['with one changed byte in a photo', (file) => changedAt(file, file.indexOf('files/') + 200)],
    ['with one changed byte in a table', (file) => changedAt(file, file.indexOf('database/users.copy') + 60)],
    ['that was cut off', (file) => file.subarray(0, -1000)],
    ['that is something else', () => Buffer.from('PK, but no archive')],
    ['that is empty', () => Buffer.alloc(0)],
  ]
  const changedAt = (file: Buffer, at: number): Buffer => {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    return changed
  }

  test.each(damages)('%s is refused, and nothing is restored', async (_what, damage) => {
    const broken = path.join(aFolder(), 'broken.zip')
    writeFileSync(broken, damage(whole()))
    const place = await emptyPlace('embedded')
    expect(await run(place, 'restore', broken)).toMatchObject({ code: 1, stderr: expect.stringContaining('is damaged') })
    expect(stateOf(place).filter((name) => !emptyFolders.includes(name))).toEqual([])
    expect(await run(place, 'check-backup', broken)).toMatchObject({ code: 1, stderr: expect.stringContaining('is damaged') })
  })

  test('that is absent or a folder is named', async () => {
    const place = await emptyPlace('embedded')
    const { code, stderr } = await run(place, 'restore', '/nowhere/archive.zip')
    expect([code, stderr]).toEqual([1, 'There is no archive /nowhere/archive.zip.\n'])
    const folder = await run(place, 'restore', scratch)
    expect(folder).toMatchObject({ code: 1, stderr: `${scratch} is a folder. Name one of the archives in it.\n` })
  })
})

describe('an encrypted archive', () => {
  const passphrase = { BACKUP_PASSPHRASE: 'cuatro palabras al azar' }

  test('can be restored with its passphrase only, and holds nothing readable', async () => {
    const folder = aFolder()
    expect(await run(original, 'backup', folder, passphrase)).toMatchObject(good)
    const file = path.join(folder, readdirSync(folder)[0] ?? '')
    expect(file).toMatch(/\.zip\.age$/)
    expect(readFileSync(file).includes('manifest.json')).toBe(false)
    const place = await emptyPlace(kinds[0])
    expect(await run(place, 'restore', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('is encrypted') })
    const wrong = { BACKUP_PASSPHRASE: 'cuatro palabras distintas' }
    expect(await run(place, 'restore', file, wrong)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be decrypted'),
    })
    expect(await run(place, 'restore', file, passphrase)).toMatchObject(good)
    expect(restorable(await contentOf(place)).rows).toEqual(restorable(await contentOf(original)).rows)
    expect(readdirSync(path.join(place.folder, 'arriving'))).toEqual([])
  })

  test('that was cut off is refused', async () => {
    const folder = aFolder()
    await run(original, 'backup', folder, passphrase)
    const file = path.join(folder, readdirSync(folder)[0] ?? '')
    writeFileSync(file, readFileSync(file).subarray(0, -100))
    const place = await emptyPlace('embedded')
    expect(await run(place, 'restore', file, passphrase)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is damaged'),
    })
    expect(readdirSync(path.join(place.folder, 'arriving'))).toEqual([])
  })
})

describe('npm run backup', () => {
  test('works while the server runs, and the server remembers it', async () => {
    const running = await before()
    const server = serve(running)
    try {
      await server.ready()
      const folder = aFolder()
      expect(await run(running, 'backup', folder)).toMatchObject(good)
      const [name = ''] = readdirSync(folder)
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
      expect(await run(running, 'check-backup', path.join(folder, name))).toMatchObject(good)
      await server.stop()
      const noted = (await contentOf(running)).rows['server_settings'] ?? []
      expect(noted.filter((line) => line.includes(name)).map((line) => line.split(',')[0])).toEqual([
        '(last_backup',
        '(last_backup_check',
      ])
    } finally {
      await server.stop('SIGKILL')
    }
  })

  test('refuses a name that is taken or blank, a folder that does not exist and one that may not be written', async () => {
    expect(await run(original, 'backup', archive)).toMatchObject({ code: 1, stderr: expect.stringContaining('already a file') })
    expect(await run(original, 'backup', '/nowhere/archive.zip')).toMatchObject({
      code: 1,
      stderr: 'The folder /nowhere does not exist.\n',
    })
    expect(await run(original, 'backup', '/proc/archive.zip')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('/proc'),
    })
    // As when its disk is not mounted.
    expect(await run(original, 'backup', path.join(path.dirname(archive), 'sirena'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/sirena does not exist\. Make it first, or name a file that ends in \.zip or \.age\.\n$/),
    })
    for (const blank of ['', ' '])
      expect(await run(original, 'backup', blank)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) })
    // Before it looks at anything that it would save.
    const noKey = { SERVER_KEY_FILE: '/nowhere/key' }
    expect((await run(original, 'backup', archive, noKey)).stderr).toContain('already a file')
    expect(readdirSync(path.dirname(archive))).toEqual([path.basename(archive)])
  })

  test('that is interrupted leaves nothing', async () => {
    const folder = aFolder()
    const interrupted = begin(original, 'backup', folder)
    await expect
      .poll(() => readdirSync(folder).some((name) => name.endsWith('.part')), { interval: 1, timeout: 60_000 })
      .toBe(true)
    interrupted.kill('SIGTERM')
    expect((await interrupted.ended).code).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  })

  test('refuses files or a key of another installation', async () => {
    const other = await before()
    await start(other)
    const folder = aFolder()
    const files = { ...settingsOf(original), DATA_DIR: other.folder }
    if (original.url !== undefined)
      expect(await run(original, 'backup', folder, files)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('not those'),
      })
    const key = { SERVER_KEY_FILE: path.join(aFolder(), 'other.key') }
    writeFileSync(key.SERVER_KEY_FILE, Buffer.alloc(32, 7))
    expect(await run(original, 'backup', folder, key)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not the key'),
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('is made of what is there, and names a file that is missing', async () => {
    const lacking = await before()
    await start(lacking)
    const [gone = ''] = Object.keys(filesOf(lacking))
    rmSync(path.join(lacking.folder, 'files', gone))
    const folder = aFolder()
    const { code, stdout } = await run(lacking, 'backup', folder)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`missing already: 1 (${path.basename(gone)}`)])
    const checked = await run(lacking, 'check-backup', path.join(folder, readdirSync(folder)[0] ?? ''))
    expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining(`was made: 1 (${path.basename(gone)})`) })
  })

  test('finds a file in the trash that a record of its moment names', async () => {
    const trashing = await before()
    await start(trashing)
    const [name = ''] = Object.keys(filesOf(trashing))
    const day = path.join(trashing.folder, 'trash', '2026-01-02')
    mkdirSync(day, { recursive: true })
    writeFileSync(path.join(day, path.basename(name)), readFileSync(path.join(trashing.folder, 'files', name)))
    rmSync(path.join(trashing.folder, 'files', name))
    const folder = aFolder()
    const { stdout } = await run(trashing, 'backup', folder)
    expect(stdout).not.toContain('missing')
    const place = await emptyPlace('embedded')
    await run(place, 'restore', path.join(folder, readdirSync(folder)[0] ?? ''))
    expect(filesOf(place)).toEqual(filesOf(original))
  })
})
