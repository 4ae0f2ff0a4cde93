import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { parseMetrics } from '../../metrics-text.ts'
import { sirenaVersion } from '../../../src/server/system/installation/sirena-version.ts'
import { useOwnServer } from '../../own-postgres-server.ts'
import { ownRedis } from '../../own-redis.ts'
import { NO_PROMTOOL, promtool } from '../../promtool.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../../server-process.ts'

// Every start is a process, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let site: ServerEnvironment
beforeAll(async () => {
  site = await aServerEnvironment()
})
afterAll(() => site.remove())

const started: ReturnType<typeof startServer>[] = []
const start = (settings: Record<string, string> = {}) => {
  const server = startServer({ ...site.settings, ...settings })
  started.push(server)
  return server
}
// A test that failed must not leave one on the data folder.
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop('SIGKILL'))))

const portOf = (stdout: string): string => /^Metrics are served on 127\.0\.0\.1, port (\d+)$/m.exec(stdout)?.[1] ?? ''
const get = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init)
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
}

/** The addresses and ports on which a process listens, as Linux notes them. */
const listening = (pid: number): string[] => {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        // Closed meanwhile.
        return []
      }
    }),
  )
  return ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode = '']) => state === '0A' && sockets.has(inode))
      .map(([, local = '']) => local),
  )
}
const LOOPBACK = '0100007F:'

test('a server with METRICS_PORT counts, and shows it on that port of this machine only', async () => {
  const server = start({ METRICS_PORT: '0' })
  const url = await server.ready()
  const { username } = site.credentials
  const metrics = `http://127.0.0.1:${portOf(server.said.stdout)}`

  for (const path of ['/healthz', '/healthz', '/readyz', '/patients/Juana', '/xyz?dpi=Benita']) await get(`${url}${path}`)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password: 'wrong' })
  expect((await get(`${url}/api/user/token/`, { method: 'POST', headers, body })).status).toBe(400)
  expect((await get(`${url}/metrics`)).status).toBe(404)

  const counts = async () => {
    const read = parseMetrics((await get(`${metrics}/metrics`)).text)
    return read
      .series('sirena_http_request_seconds_count')
      .map(({ labels, value }) => `${labels['method']} ${labels['route']} ${labels['status']} ${value}`)
      .toSorted()
  }
  await expect.poll(counts).toEqual(['GET /healthz 2xx 2', 'GET /readyz 2xx 1', 'GET none 4xx 3', 'POST /api/user/token 4xx 1'])

  const { status, type, text } = await get(`${metrics}/metrics`)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const read = parseMetrics(text)
  expect(read.value('sirena_database_up')).toBe(1)
  for (const name of ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'])
    expect(read.value(name), name).toBeGreaterThan(1_000_000)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'sirena_disk_free_bytes'])
    expect(read.value(name), name).toBeGreaterThan(0)
  expect(read.series('sirena_build_info')).toMatchObject([{ labels: { version: sirenaVersion() }, value: 1 }])
  expect(read.value('sirena_redis_up')).toBeUndefined()
  for (const secret of ['Juana', 'xyz', 'dpi', 'Benita', username, '127.0.0.1']) expect(text).not.toContain(secret)

  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/metrics/'],
    ['GET', '/healthz'],
    ['POST', '/metrics'],
    ['DELETE', '/metrics'],
  ] as const)
    expect(await get(`${metrics}${path}`, { method })).toMatchObject({ status: 404, text: '' })

  expect(listening(server.pid).toSorted()).toEqual([expect.stringMatching(LOOPBACK), expect.stringMatching(LOOPBACK)])
  expect(await server.stop()).toBe(0)
})

test('what a server shows is right in the eyes of promtool', async ({ skip }) => {
  if (promtool(['--version']) === undefined) skip(NO_PROMTOOL)
  const server = start({ METRICS_PORT: '0' })
  const url = await server.ready()
  await get(`${url}/api/station/`)
  const { text } = await get(`http://127.0.0.1:${portOf(server.said.stdout)}/metrics`)
  expect(promtool(['check', 'metrics'], text)).toEqual({ code: 0, said: '' })
  expect(await server.stop()).toBe(0)
})

test('a server without METRICS_PORT listens on its own port only', async () => {
  const server = start()
  const url = await server.ready()
  expect(server.said.stdout).not.toContain('Metrics')
  expect((await get(`${url}/metrics`)).status).toBe(404)
  expect(listening(server.pid)).toHaveLength(1)
  expect(await server.stop()).toBe(0)
})

test('a METRICS_PORT that is taken prevents the start', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  const server = start({ METRICS_PORT: String(port) })
  expect(await server.ended).toBe(1)
  squatter.close()
  expect(server.said.stderr).toBe(`Port ${port} is taken by another program. Stop it, or set METRICS_PORT to another number.\n`)
})

describe.runIf(inject('image').kind === 'postgres')('the metrics of a server whose database', () => {
  const server = useOwnServer({ METRICS_PORT: '0' })
  // As long as Prometheus waits.
  const scrape = async () => {
    const url = `http://127.0.0.1:${portOf(server.said().stdout)}/metrics`
    return parseMetrics((await get(url, { signal: AbortSignal.timeout(10_000) })).text)
  }
  const isUp = async () => (await scrape()).value('sirena_database_up')

  test('hangs say so, and all that the process knows', async () => {
    await expect.poll(isUp).toBe(1)
    await server.call('GET', '/api/station/')
    server.postgres.freeze()
    await expect.poll(isUp, { timeout: 30_000 }).toBe(0)
    const hanging = await scrape()
    expect(hanging.value('sirena_mails_waiting')).toBeUndefined()
    expect(hanging.series('sirena_job_late')).toEqual([])
    expect(hanging.value('sirena_http_request_seconds_count', { route: '/api/station', status: '2xx' })).toBe(1)
    expect(hanging.value('process_resident_memory_bytes')).toBeGreaterThan(0)
    server.postgres.thaw()
    await expect.poll(isUp, { timeout: 30_000 }).toBe(1)
    await expect.poll(async () => (await scrape()).value('sirena_mails_waiting'), { timeout: 30_000 }).toBe(0)
  })

  test('was killed say so, until it is there again', async () => {
    await server.postgres.kill()
    await expect.poll(isUp, { timeout: 30_000 }).toBe(0)
    expect((await scrape()).value('sirena_mails_waiting')).toBeUndefined()
    expect((await server.call('GET', '/api/station/')).status).toBe(503)
    const counts = async () =>
      (await scrape()).value('sirena_http_request_seconds_count', { route: '/api/station', status: '5xx' })
    await expect.poll(counts).toBe(1)
    await server.postgres.start()
    await expect.poll(isUp, { timeout: 30_000 }).toBe(1)
  })
})

test.runIf(inject('image').kind === 'postgres')('the metrics say whether Redis answers', async () => {
  const redis = await ownRedis()
  const server = start({ METRICS_PORT: '0', REDIS_URL: redis.url })
  await server.ready()
  const isUp = async () => {
    const { text } = await get(`http://127.0.0.1:${portOf(server.said.stdout)}/metrics`)
    return parseMetrics(text).value('sirena_redis_up')
  }
  expect(await isUp()).toBe(1)
  await redis.kill()
  await expect.poll(isUp).toBe(0)
})
