// @module-tag storage

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../server-process.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { sirenaVersion } from '../../src/server/system/installation/sirena-version.ts'
import { databaseAt, onServer } from '../global-setup.ts'

// Every start is a process, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-main-'))
let site: ServerEnvironment
beforeAll(async () => {
  site = await aServerEnvironment()
})
afterAll(async () => {
  await site.remove()
  rmSync(scratch, { recursive: true, force: true })
})

const start = (settings: Record<string, string> = {}) => startServer({ ...site.settings, ...settings })
const image = inject('image')
/** A data folder with an embedded database in it. */
const aDataFolder = (name: string): string => {
  const dataDir = path.join(scratch, name)
  if (image.kind === 'embedded') cpSync(image.folder, dataDir, { recursive: true })
  return dataDir
}
const isEmbedded = image.kind === 'embedded'

test.runIf(!isEmbedded)('of two servers that start together on an empty database, one fills it with the demo', async () => {
  const { url } = image as Extract<typeof image, { kind: 'postgres' }>
  const name = `sirena_test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `CREATE DATABASE ${name}`)
  const settings = {
    DATABASE_URL: databaseAt(url, name),
    DATA_DIR: path.join(scratch, 'demo'),
    DEMO: 'true',
    LOG_LEVEL: 'silent',
  }
  const servers = [start(settings), start(settings)]
  const ends = await Promise.allSettled(servers.map(({ ready }) => ready()))
  await Promise.all(servers.map(({ stop }) => stop()))
  await onServer(url, `DROP DATABASE ${name}`)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(servers.filter(({ said }) => said.stdout.includes('Filling an empty database'))).toHaveLength(1)
})

describe('the server prints one line with the reason and exits with 1 if', () => {
  /** A start that fails: its exit code and output. */
  const refusal = async (settings: Record<string, string>, cwd?: string) => {
    const server = startServer({ ...site.settings, ...settings }, cwd)
    return { code: await server.ended, ...server.said }
  }
  const checkUrl =
    '.\nCheck that PostgreSQL runs, and that DATABASE_URL (and DATABASE_OWNER_URL, if set) names its host, an existing database and a role that may sign in.'
  const refusedWith = (stderr: string) => ({ code: 1, stdout: '', stderr: `${stderr}\n` })

  test('its port is in use', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const { port } = squatter.address() as AddressInfo
    const untouched = path.join(scratch, 'untouched')
    const answer = await refusal({ PORT: String(port), DATA_DIR: untouched })
    squatter.close()
    expect(answer).toEqual(refusedWith(`Port ${port} is taken by another program. Stop it, or set PORT to another number.`))
    expect(existsSync(untouched)).toBe(false)
  })

  test('its data folder cannot be written', async () => {
    const file = path.join(scratch, 'file')
    writeFileSync(file, '')
    const dataDir = path.join(file, 'data')
    expect(await refusal({ DATA_DIR: dataDir })).toEqual(
      refusedWith(`The folder ${dataDir} cannot be written (ENOTDIR). Give it to this user, or set DATA_DIR to another one.`),
    )
  })

  test('its file of roads cannot be drawn', async () => {
    const file = path.join(scratch, 'roads.geojson')
    writeFileSync(file, '{}')
    expect(await refusal({ MAP_ROADS_FILE: file })).toEqual(
      refusedWith(`MAP_ROADS_FILE ${file} is not a FeatureCollection of GeoJSON.`),
    )
  })

  test('its file of streets cannot be drawn', async () => {
    const file = path.join(scratch, 'streets.pmtiles')
    writeFileSync(file, '{}')
    expect(await refusal({ MAP_TILES_FILE: file })).toEqual(refusedWith(`MAP_TILES_FILE ${file} is not a PMTiles archive.`))
  })

  test('a file is in place of a folder in its data folder', async () => {
    const dataDir = path.join(scratch, 'half')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(path.join(dataDir, 'trash'), '')
    expect(await refusal({ DATA_DIR: dataDir })).toEqual(
      refusedWith(
        `${path.join(dataDir, 'trash')} is a file, and not a folder. Bring that folder back, or set DATA_DIR to another one.`,
      ),
    )
  })

  test.runIf(isEmbedded)('the folder for its database’s socket cannot be written', async () => {
    const TMPDIR = path.join(scratch, 'nowhere')
    expect((await refusal({ TMPDIR })).stderr).toBe(
      `The temporary folder ${TMPDIR} cannot be written (ENOENT). Make room there, or set TMPDIR to another one.\n`,
    )
  })

  test.skipIf(process.getuid?.() === 0)('its data folder belongs to another user', async () => {
    const dataDir = path.join(scratch, 'locked')
    mkdirSync(dataDir, { mode: 0o500 })
    expect((await refusal({ DATA_DIR: dataDir })).stderr).toContain('cannot be written (EACCES)')
  })

  test.runIf(isEmbedded)('its data folder is in use by another process, under any of its paths', async () => {
    const dataDir = aDataFolder('used')
    const alias = path.join(scratch, 'alias')
    symlinkSync(dataDir, alias)
    const first = start({ DATA_DIR: dataDir })
    await first.ready()
    for (const name of [dataDir, alias])
      expect(await refusal({ DATA_DIR: name })).toEqual(
        refusedWith(
          `The data folder ${name} is in use by another process.\nStop that one first, which may run in a container, or set DATA_DIR to another folder.`,
        ),
      )
    expect(await first.stop()).toBe(0)
  })

  test('its embedded database is not a database', async () => {
    const dataDir = path.join(scratch, 'none')
    mkdirSync(path.join(dataDir, 'postgres', 'base'), { recursive: true, mode: 0o700 })
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    const { code, stdout, stderr } = await refusal({ DATA_DIR: dataDir, DATABASE_URL: '' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^The embedded database in ${dataDir} could not be opened: \\w.+\n$`))
  })

  test('its database does not answer, without revealing the password', async () => {
    // Closed with unread bytes, a connection would be reset.
    const silent = createServer((socket) => void socket.once('data', () => socket.end())).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const answer = await refusal({ DATABASE_URL: `postgres://sirena:secreto@127.0.0.1:${port}/sirena` })
    silent.close()
    expect(answer).toEqual(refusedWith(`The database cannot be used: Connection terminated unexpectedly${checkUrl}`))
  })

  test.runIf(!isEmbedded)('its database or role does not exist', async () => {
    const url = new URL(site.settings['DATABASE_URL'] ?? '')
    const missing = Object.assign(new URL(url), { pathname: '/none' }).href
    expect(await refusal({ DATABASE_URL: missing })).toEqual(
      refusedWith(`The database cannot be used: database "none" does not exist${checkUrl}`),
    )
    const stranger = Object.assign(new URL(url), { username: 'nobody' }).href
    const { stderr } = await refusal({ DATABASE_URL: stranger })
    expect(stderr).toMatch(/^The database cannot be used: .*"nobody"/)
    expect(stderr).toContain(checkUrl)
  })

  test('its database is newer than the code', async () => {
    const newer = await aServerEnvironment()
    const database = await openDatabase({ databaseUrl: newer.settings['DATABASE_URL'], dataDir: newer.folder })
    await database.pool.query("INSERT INTO schema_migrations (name) VALUES ('9999_from_the_future.sql')")
    await database.close()
    const answer = await refusal(newer.settings)
    await newer.remove()
    expect(answer).toEqual(
      refusedWith(
        'The database is newer than this version of Sirena: it has had 9999_from_the_future.sql. Start the newer version.',
      ),
    )
  })

  test('settings are invalid, each with its expected value', async () => {
    expect(await refusal({ PORT: 'abc', LOG_LEVEL: 'loud' })).toEqual(
      refusedWith(
        'A setting is wrong:\n  PORT: must be a whole number from 0 to 65535\n' +
          '  LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
      ),
    )
  })

  test('a setting in .env is invalid, unless the environment overrides it, after one about names that it does not know', async () => {
    const cwd = path.join(scratch, 'env')
    mkdirSync(cwd)
    writeFileSync(path.join(cwd, '.env'), 'PORT=abc\nLOG_LEVEL=loud\nPUBLIC_URL=nowhere\nSMTP_SERVER=mail\n')
    const answer = await refusal({ LOG_LEVEL: 'silent' }, cwd)
    const strange = '.env has what is no setting of Sirena: SMTP_SERVER (line 4).\n'
    expect(answer).toEqual(refusedWith(`${strange}A setting is wrong:\n  PUBLIC_URL: must be an http or https address`))
  })
})

describe('a running server', () => {
  /** The token of a sign-in. */
  const signIn = async (url: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/user/token/`, { method: 'POST', headers, body: JSON.stringify(site.credentials) })
    return ((await answer.json()) as { token: string }).token
  }
  const isKnown = async (url: string, token: string) =>
    (await fetch(`${url}/api/user/me/`, { headers: { authorization: `Bearer ${token}` } })).status === 200

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes open requests at %s, accepts no new ones and exits with 0',
    async (signal) => {
      const server = start()
      const url = await server.ready()
      const body = JSON.stringify(site.credentials)
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' }
      // As a browser does, it would keep the connection.
      const agent = new Agent({ keepAlive: true, timeout: 60_000 })
      const asked = request(`${url}/api/user/token/`, { method: 'POST', headers, agent })
      asked.write(body.slice(0, 10))
      // The server has read the header and waits for the body.
      await once(asked, 'continue')
      const ended = server.stop(signal)
      await expect
        .poll(
          () =>
            fetch(`${url}/healthz`).then(
              () => 'taken',
              () => 'refused',
            ),
          { timeout: 10_000 },
        )
        .toBe('refused')
      asked.end(body.slice(10))
      const [answer] = (await once(asked, 'response')) as [{ statusCode: number; resume: () => void }]
      answer.resume()
      expect(answer.statusCode).toBe(200)
      expect(await ended).toBe(0)
    },
  )

  test('has all acknowledged data when it is started again after a kill', async () => {
    const killed = start()
    const token = await signIn(await killed.ready())
    expect(await killed.stop('SIGKILL')).toBeNull()
    const next = start()
    expect(await isKnown(await next.ready(), token)).toBe(true)
    expect(await next.stop()).toBe(0)
  })

  test('prints no demo accounts outside demo mode', async () => {
    const server = start({ LOG_LEVEL: 'silent' })
    const url = await server.ready()
    await server.stop()
    expect(server.said).toEqual({
      stdout: `Sirena ${sirenaVersion()} is ready at ${url.replace('127.0.0.1', 'localhost')}\n`,
      stderr: '',
    })
  })

  test.runIf(isEmbedded)('releases its embedded database even when it is killed', async () => {
    const settings = { DATA_DIR: aDataFolder('held') }
    const first = start(settings)
    await first.ready()
    await first.stop('SIGKILL')
    const second = start(settings)
    await second.ready()
    expect(await second.stop()).toBe(0)
  })
})
