import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { useOwnServer } from '../own-postgres-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const PATIENCE = { timeout: 40_000 }

const disk = mkdtempSync(path.join(tmpdir(), 'sirena-disk-'))
const hasSmallDisk =
  inject('image').kind === 'postgres' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'none', disk]).status === 0
afterAll(() => {
  if (hasSmallDisk) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

const filler = path.join(disk, 'filler')
const fillDisk = () => {
  let bytes = 64 * 1024 * 1024
  while (bytes >= 4096)
    try {
      writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      bytes /= 2
    }
}

describe.runIf(hasSmallDisk)('a PostgreSQL whose disk is full (only root may mount a small disk)', () => {
  const server = useOwnServer({}, disk)
  const sentence = 'El disco del servidor está lleno. Avise al administrador; lo escrito sigue aquí.'
  const FULL = { status: 507, body: { detail: sentence } }
  const PROBLEM = 'The disk of PostgreSQL is full: nothing can be saved.'

  let tried = 0
  const save = () => server.call('POST', '/api/job_management', { job_title: `Puesto ${++tried} ${'x'.repeat(60)}` })
  const signIn = () => server.call('POST', '/api/user/token', server.site.credentials)
  const readiness = async () => {
    const answer = await fetch(`${server.url}/readyz`)
    return [answer.status, ((await answer.json()) as { problems?: string[] }).problems]
  }
  const database = async () => {
    const { body } = await server.call('GET', '/api/system')
    return (body.checks as { id: string }[]).find(({ id }) => id === 'database')
  }
  const logged = () =>
    server
      .said()
      .stdout.split('\n')
      .filter((line) => line.includes('the database takes no changes'))

  test('is named to operator and administrator, refuses in a sentence what needs space, and goes on with all else', async () => {
    expect((await save()).status).toBe(201)
    expect(await readiness()).toEqual([200, undefined])
    expect(await database()).toMatchObject({ state: 'good', facts: { write_problem: null } })
    const other = await signIn()
    expect(other.status).toBe(200)
    const asOther = { authorization: `Bearer ${other.body.token}` }
    const psql = await server.connect()
    // Without room for its log of changes PostgreSQL itself would end.
    await psql.query('SELECT pg_switch_wal()')
    await psql.query('CHECKPOINT')

    fillDisk()
    // What fits into the pages that are there is still saved.
    await vi.waitUntil(async () => (await save()).status === 507, PATIENCE)
    expect(await save()).toMatchObject(FULL)
    await vi.waitUntil(async () => (await signIn()).status !== 200, PATIENCE)
    expect(await signIn()).toMatchObject(FULL)
    await expect.poll(readiness, PATIENCE).toEqual([503, [PROBLEM]])
    await expect.poll(database, PATIENCE).toMatchObject({ state: 'bad', facts: { write_problem: 'disk_full' } })
    await expect.poll(logged, PATIENCE).toHaveLength(1)
    expect(JSON.parse(logged()[0] ?? '')).toMatchObject({ level: 50, err: { message: PROBLEM } })
    expect((await server.call('GET', '/api/job_management')).status).toBe(200)
    expect((await fetch(`${server.url}/api/user/logout`, { method: 'POST', headers: asOther })).ok).toBe(true)
    expect((await server.call('GET', '/api/user/me', undefined, asOther)).status).toBe(401)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    rmSync(filler)
    expect((await save()).status).toBe(201)
    await expect.poll(readiness).toEqual([200, undefined])
    expect((await signIn()).status).toBe(200)
  })
})
