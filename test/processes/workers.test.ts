import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { databaseAt, onServer } from '../global-setup.ts'
import { ownRedis, type OwnRedis } from '../own-redis.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../server-process.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const image = inject('image')

describe.runIf(image.kind === 'postgres')('a server with WORKERS', () => {
  let site: ServerEnvironment
  let redis: OwnRedis
  beforeAll(async () => {
    ;[site, redis] = await Promise.all([aServerEnvironment(), ownRedis()])
  })
  afterAll(async () => {
    await redis.kill()
    await site.remove()
  })

  const start = (workers: number, settings: Record<string, string> = {}) => {
    const server = startServer({
      ...site.settings,
      REDIS_URL: redis.url,
      WORKERS: String(workers),
      LOG_LEVEL: 'silent',
      ...settings,
    })
    onTestFinished(() => void server.stop('SIGKILL'))
    return server
  }
  const childrenOf = (parent: number): number[] =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, of, state]) => Number(of) === parent && state?.startsWith('Z') === false)
      .map(([pid]) => Number(pid))
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const isWell = (url: string) =>
    fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      ({ status }) => status === 200,
      () => false,
    )

  const run = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: site.settings['DATABASE_URL'] })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(text, values).finally(() => void client.end())
    return rows
  }
  /** Those of the processes that the database lists. */
  const noted = (pids: readonly number[]) => run('SELECT pid FROM server_processes WHERE pid = ANY ($1)', [pids])

  test('shows Prometheus the sum of its workers', async () => {
    const server = start(2, { METRICS_PORT: '0' })
    const url = await server.ready()
    const port = /^Metrics are served on 127\.0\.0\.1, port (\d+)$/m.exec(server.said.stdout)?.[1]
    // New connections, so that both workers answer some.
    for (let n = 0; n < 12; n += 1) await fetch(`${url}/healthz`, { headers: { connection: 'close' } })
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
    const counted = metrics
      .split('\n')
      .filter((line) => line.startsWith('sirena_http_request_seconds_count{') && line.includes('route="/healthz"'))
    expect(counted.map((line) => Number(line.split(' ').at(-1)))).toEqual([12])
    expect(metrics).toMatch(/^sirena_database_up 1$/m)
    expect(server.said.stderr).toBe('')
    expect(await server.stop()).toBe(0)
  })

  test('serves with all of them on one port, starts another for one that is killed, and ends with them', async () => {
    const server = start(3)
    const url = await server.ready()
    const workers = childrenOf(server.pid)
    expect(workers).toHaveLength(3)
    // Connections are given out in turn.
    expect(await Promise.all(Array.from({ length: 6 }, () => isWell(url)))).not.toContain(false)
    const [killed = 0] = workers
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => childrenOf(server.pid).length === 3 && !isAlive(killed), PATIENCE)
    await vi.waitUntil(async () => (await Promise.all([1, 2, 3].map(() => isWell(url)))).every(Boolean), PATIENCE)
    const last = childrenOf(server.pid)
    expect(await server.stop()).toBe(0)
    expect(last.filter(isAlive)).toEqual([])
    // Before that, some say that they wait for each other.
    expect(server.said.stdout).toMatch(/^(Another process is preparing .*\n)*Sirena \S+ is ready at .*\n$/)
    expect(server.said.stderr).toBe(`The worker ${killed} ended (SIGKILL). The next starts in 1 s.\n`)
  })

  test('goes on with the others while the system has no room for another worker, and starts it later', async () => {
    const server = start(3)
    const url = await server.ready()
    const files = (most: string) => execFileSync('prlimit', [`--pid=${server.pid}`, `--nofile=${most}:`])
    const open = readdirSync(`/proc/${server.pid}/fd`).length
    const before = /Max open files +(\d+)/.exec(readFileSync(`/proc/${server.pid}/limits`, 'utf8'))?.[1] ?? ''
    files(String(open))
    const [killed = 0, ...others] = childrenOf(server.pid)
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => server.said.stderr.includes('could not be started'), PATIENCE)
    expect(childrenOf(server.pid)).toEqual(others)
    files(before)
    await vi.waitUntil(() => childrenOf(server.pid).length === 3, PATIENCE)
    await vi.waitUntil(async () => (await Promise.all([1, 2, 3].map(() => isWell(url)))).every(Boolean), PATIENCE)
    expect(await server.stop()).toBe(0)
  })

  test('starts another for one that dies while it starts, and the first goes on', async () => {
    const server = start(2)
    // The second starts once the first serves.
    await vi.waitUntil(() => childrenOf(server.pid).length === 2, { ...PATIENCE, interval: 20 })
    const [first = 0, killed = 0] = childrenOf(server.pid)
    process.kill(killed, 'SIGKILL')
    const url = await server.ready()
    expect(childrenOf(server.pid)).toEqual([first, expect.any(Number)])
    expect(await Promise.all([1, 2, 3, 4].map(() => isWell(url)))).not.toContain(false)
    expect(server.said.stderr).toBe(`The worker ${killed} ended (SIGKILL). The next starts in 1 s.\n`)
    expect(await server.stop()).toBe(0)
  })

  test('exits with 1 and says how its first worker ended, if that is before it serves', async () => {
    const server = start(2)
    await vi.waitUntil(() => childrenOf(server.pid).length === 1, { ...PATIENCE, interval: 20 })
    const [killed = 0] = childrenOf(server.pid)
    process.kill(killed, 'SIGKILL')
    expect(await server.ended).toBe(1)
    expect(server.said).toEqual({ stdout: '', stderr: `The worker ${killed} ended (SIGKILL). None has served yet.\n` })
  })

  test('leaves no worker behind when it is killed itself', async () => {
    const server = start(2)
    await server.ready()
    const workers = childrenOf(server.pid)
    await server.stop('SIGKILL')
    await vi.waitUntil(() => !workers.some(isAlive), PATIENCE)
    // They ended in order, and so are no longer on the list.
    expect(await noted(workers)).toEqual([])
  })

  test('says once why its workers cannot start, and exits with 1', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    onTestFinished(() => void squatter.close())
    const { port } = squatter.address() as AddressInfo
    const server = start(3, { PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.said).toEqual({
      stdout: '',
      stderr: `Port ${port} is taken by another program. Stop it, or set PORT to another number.\n`,
    })
  })

  test('exits with 1 if a setting is wrong, without a worker', async () => {
    const server = start(2, { REDIS_URL: '' })
    expect([await server.ended, server.said.stderr]).toEqual([
      1,
      "WORKERS is 2 and REDIS_URL is not set: the processes would not receive each other's changes. Set REDIS_URL, or WORKERS=1.\n",
    ])
  })

  test('fills an empty database once', async () => {
    if (image.kind !== 'postgres') return
    const name = `sirena_test_${randomUUID().replaceAll('-', '')}`
    const folder = mkdtempSync(path.join(tmpdir(), 'sirena-workers-'))
    await onServer(image.url, `CREATE DATABASE ${name}`)
    onTestFinished(async () => {
      await onServer(image.url, `DROP DATABASE ${name} WITH (FORCE)`)
      rmSync(folder, { recursive: true })
    })
    const server = start(3, { DATABASE_URL: databaseAt(image.url, name), DATA_DIR: folder, DEMO: 'true' })
    await server.ready()
    expect(await server.stop()).toBe(0)
    const { stdout } = server.said
    for (const line of [/^Filling an empty database/gm, /^Sirena \S+ is ready/gm, /^Demo accounts/gm])
      expect(stdout.match(line), stdout).toHaveLength(1)
  })

  test('answers with 503 once a newer version has migrated the database so that older processes must stop', async () => {
    // A port of its own: the workers share one only if they name the same.
    const server = start(2, { LOG_LEVEL: 'error', PORT: String(await freePort()) })
    const url = await server.ready()
    await run("INSERT INTO schema_migrations (name, older_processes) VALUES ('9999_newest.sql', 'stop')")
    onTestFinished(async () => {
      await run("DELETE FROM schema_migrations WHERE name = '9999_newest.sql'")
    })
    const ask = async (address: string) => {
      const answer = await fetch(`${url}${address}`, { headers: { connection: 'close' } })
      return [answer.status, await answer.json()]
    }
    const asked = () => Promise.all([1, 2, 3, 4].map(() => ask('/readyz').catch(() => undefined)))
    const sentence =
      'A newer version has migrated the database (9999_newest.sql), and no older process may serve beside it. ' +
      'Update this one or stop it.'
    await vi.waitFor(
      async () => expect(await asked()).toEqual([1, 2, 3, 4].map(() => [503, { status: 'unavailable', problems: [sentence] }])),
      PATIENCE,
    )
    expect(await ask('/api/user/me')).toEqual([
      503,
      { detail: 'El servidor se está actualizando. Vuelva a intentar en unos minutos; lo escrito sigue aquí.' },
    ])
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
    expect(server.said.stdout.split(sentence).length - 1).toBe(2)
    expect(await noted(childrenOf(server.pid))).toEqual([])
    expect(await server.stop()).toBe(0)
  })
})
