import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '../../errors/startup-error.ts'
import { openDatabase, openPrepared, type OpenDatabase } from '../open.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-embedded-'))
let database: OpenDatabase

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: undefined, dataDir })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const load = `import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))})`
const start = `${load}
  .then(({ startEmbedded }) => startEmbedded(process.argv[1]))
  .then(({ close }) => close().then(() => 'opened'), (error) => error.message)
  .then((said) => process.stdout.write(said))`

const value = async (statement: string) =>
  Object.values((await database.pool.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0]

test('the folder cannot be opened twice', async () => {
  await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(
    `The data folder ${dataDir} is in use by another process.`,
  )
})

test('transactions do not see uncommitted changes of other connections', async () => {
  const { pool } = database
  const writer = await pool.connect()
  await writer.query('BEGIN')
  await writer.query("INSERT INTO server_settings VALUES ('unfinished', 'x')")
  const count = value("SELECT count(*) FROM server_settings WHERE name = 'unfinished'")
  await writer.query('ROLLBACK')
  writer.release()
  expect(await count).toBe(0)
})

test('a heavy query does not block the event loop', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 5)
  await database.pool.query('SELECT count(*) FROM generate_series(1, 3000000) a(n) WHERE n % 7 = 3')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(3)
})

test('dates are returned as text and counts as numbers', async () => {
  expect(await value("SELECT date '2026-11-20'")).toBe('2026-11-20')
  expect(await value('SELECT count(*) FROM stations')).toBe(0)
})

test('closing ends the worker and its socket, and the folder can be reopened with its data', async () => {
  await database.pool.query("INSERT INTO server_settings VALUES ('kept', 'yes')")
  await database.close()
  database = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(await value("SELECT value FROM server_settings WHERE name = 'kept'")).toBe('yes')
  expect(readdirSync(dataDir)).toEqual(['in-use', 'postgres'])
})

test.skipIf(process.platform === 'win32')(
  'nobody else may enter the folders, whatever rights they had and whatever the umask is',
  async () => {
    const rights = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777
    expect(rights('postgres')).toBe(0o700)
    await database.close()
    for (const name of ['', 'postgres', 'in-use']) chmodSync(path.join(dataDir, name), 0o777)
    database = await openDatabase({ databaseUrl: undefined, dataDir })
    expect(['', 'postgres', 'in-use'].map(rights)).toEqual([0o700, 0o700, 0o700])
  },
)

test.each(['global/pg_control', 'pg_wal', 'PG_VERSION'])(
  'a damaged database, which lacks %s, is answered with what to do',
  async (lost) => {
    await database.close()
    const folder = mkdtempSync(path.join(tmpdir(), 'sirena-damaged-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync(path.join(dataDir, 'postgres'), path.join(folder, 'postgres'), { recursive: true })
    database = await openDatabase({ databaseUrl: undefined, dataDir })
    rmSync(path.join(folder, 'postgres', lost), { recursive: true })
    const left = readdirSync(path.join(folder, 'postgres'), { recursive: true })
    await expect(openDatabase({ databaseUrl: undefined, dataDir: folder })).rejects.toThrow(
      `The embedded database in ${folder} could not be opened: its files seem to be damaged. Move ${folder} away without deleting it, ` +
        'and restore the newest archive into an empty one: npm run restore -- FILE (docs/operation/losing-a-disk.md).',
    )
    if (lost === 'PG_VERSION') expect(readdirSync(path.join(folder, 'postgres'), { recursive: true })).toEqual(left)
  },
)

describe('the first start', () => {
  const aFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sirena-first-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }

  test.each(['base', 'PG_VERSION'])(
    'goes on after one that was killed when it had made %s',
    async (made) => {
      const folder = aFolder()
      const first = spawn(process.execPath, ['-e', start, folder])
      await vi.waitUntil(() => existsSync(path.join(folder, 'postgres', made)), { timeout: 15_000, interval: 1 })
      first.kill('SIGKILL')
      await once(first, 'exit')
      const again = await openDatabase({ databaseUrl: undefined, dataDir: folder })
      expect((await again.pool.query('SELECT count(*) AS n FROM stations')).rows).toEqual([{ n: 0 }])
      await again.close()
      expect(readdirSync(path.join(folder, 'postgres'))).not.toContain('being-created')
    },
    60_000,
  )

  test('that is refused leaves an empty folder of the database empty, and a disk what it has of itself', async () => {
    const folder = aFolder()
    mkdirSync(path.join(folder, 'postgres', 'lost+found'), { recursive: true })
    const refused = openPrepared({ databaseUrl: undefined, dataDir: folder }, () => Promise.reject(new StartupError('no')))
    await expect(refused).rejects.toThrow('no')
    expect(readdirSync(path.join(folder, 'postgres'))).toEqual(['lost+found'])
  })
})

test.each([
  ['a file', (place: string) => writeFileSync(place, '')],
  ['a link to a folder that is not there', (place: string) => symlinkSync(`${place}-elsewhere`, place)],
])('%s in place of the folder of the database is named, with what to do', async (what, put) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-instead-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  put(path.join(folder, 'postgres'))
  await expect(openDatabase({ databaseUrl: undefined, dataDir: folder })).rejects.toThrow(
    `The embedded database in ${folder} could not be opened: ${folder}/postgres is ${what}, and not the folder of the database. ` +
      `Bring that folder back. If it is lost, move ${folder} away without deleting it, and restore`,
  )
  expect(readdirSync(folder)).toEqual(['in-use', 'postgres'])
})

const NOBODY = 65_534
const asNobody = (script: string, folder: string) => {
  const { stdout, status } = spawnSync(process.execPath, ['-e', script, folder], { uid: NOBODY, encoding: 'utf8' })
  return { said: stdout, status }
}
const isRoot = process.getuid?.() === 0

describe.runIf(isRoot && asNobody(load, '').status === 0)(
  'a folder of another user (if this one is root, and the other may read these files)',
  () => {
    let folder: string
    beforeAll(async () => {
      await database.close()
      folder = mkdtempSync(path.join(tmpdir(), 'sirena-given-'))
      cpSync(path.join(dataDir, 'postgres'), path.join(folder, 'postgres'), { recursive: true })
      spawnSync('chown', ['-R', String(NOBODY), folder])
      database = await openDatabase({ databaseUrl: undefined, dataDir })
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    test('is not opened by root, whose files its owner could not open', async () => {
      await expect(openDatabase({ databaseUrl: undefined, dataDir: folder })).rejects.toThrow(
        `${folder}/postgres belongs to the user ${NOBODY}, whose server could not open it any more after root has.\n` +
          `Run this as that user: sudo -u '#${NOBODY}' ...`,
      )
      expect(readdirSync(folder)).toEqual(['postgres'])
      expect(asNobody(start, folder).said).toBe('opened')
    })

    const nowhere = 'postgres://postgres@127.0.0.1:1/none'
    test.each([
      ['restore', ''],
      ['reset-demo', ''],
      ['backup', ''],
      ['check-backup', ''],
      ['adopt', ''],
      ['adopt', nowhere],
      ['create-admin', nowhere],
    ])('gets no database and no file by root’s %s (DATABASE_URL=%s)', (command, DATABASE_URL) => {
      const empty = mkdtempSync(path.join(folder, 'empty-'))
      chownSync(empty, NOBODY, NOBODY)
      const words = command === 'adopt' ? [] : ['archive.zip']
      const { stderr, status } = spawnSync(process.execPath, [`src/server/system/commands/${command}.ts`, ...words], {
        env: { DATA_DIR: empty, DATABASE_URL, DEMO: String(DATABASE_URL === ''), PATH: process.env['PATH'] },
        input: '1234000150901\nAna\nLópez\ncuatro palabras al azar\n',
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([1, expect.stringContaining(`${empty} belongs to the user ${NOBODY}, whose server`)])
      expect(readdirSync(empty)).toEqual([])
    })

    test.each([
      ['files', `prepareDataFolder(process.argv[1] + '/files', process.argv[1])`, 'The folder PLACE cannot be written (EACCES).'],
      ['server.key', `makeServerKey(process.argv[1] + '/server.key')`, 'The key file PLACE cannot be used (EACCES).'],
    ])('in which root left %s names the command that gives it back', (name, call, begins) => {
      const mixed = mkdtempSync(path.join(folder, 'mixed-'))
      const place = path.join(mixed, name)
      if (name === 'files') mkdirSync(place, { mode: 0o700 })
      else writeFileSync(place, 'x'.repeat(32), { mode: 0o600 })
      chownSync(mixed, NOBODY, NOBODY)
      const modules = ['data-folder.ts', '../../keys/server-key.ts'].map((file) =>
        JSON.stringify(path.join(import.meta.dirname, file)),
      )
      const script = `Promise.all([${modules.map((file) => `import(${file})`).join()}])
        .then(([{ prepareDataFolder }, { makeServerKey }]) => ${call}).catch((error) => process.stdout.write(error.message))`
      expect(asNobody(script, mixed).said).toBe(
        `${begins.replace('PLACE', place)} ${place} belongs to another user, as after a command of root. ` +
          `Give all to the user of the server, as root: chown -R ${NOBODY} ${mixed}`,
      )
    })

    test('with a file of root in it is not opened by its owner, who is informed how to get it back', () => {
      const file = path.join(folder, 'postgres', 'global', 'pg_control')
      chownSync(file, 0, 0)
      chmodSync(file, 0o600)
      expect(asNobody(start, folder).said).toBe(
        `The embedded database in ${folder} could not be opened: ${file} belongs to another user, as after a command of root. ` +
          `Give all to the user of the server, as root: chown -R ${NOBODY} ${folder}`,
      )
    })
  },
)
