import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { parseMetrics } from '../metrics-text.ts'
import { ownRedis, type OwnRedis } from '../own-redis.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../server-process.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

/** Whoever is asked for its metrics in vain takes four seconds, and a hung worker is killed after more than half a minute. */
const PATIENCE = { timeout: 120_000, interval: 200 }

describe.runIf(inject('image').kind === 'postgres')('a server with a worker that hangs', () => {
  let site: ServerEnvironment
  let redis: OwnRedis
  beforeAll(async () => {
    ;[site, redis] = await Promise.all([aServerEnvironment(), ownRedis()])
  })
  afterAll(async () => {
    await redis.kill()
    await site.remove()
  })

  const childrenOf = (parent: number): number[] =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, of, state]) => Number(of) === parent && state?.startsWith('Z') === false)
      .map(([pid]) => Number(pid))

  test('shows the metrics of the others, kills it and starts another one', async () => {
    const server = startServer({
      ...site.settings,
      REDIS_URL: redis.url,
      WORKERS: '3',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    })
    onTestFinished(() => void server.stop('SIGKILL'))
    const url = await server.ready()
    const port = /^Metrics are served on 127\.0\.0\.1, port (\d+)$/m.exec(server.said.stdout)?.[1]
    const scrape = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
      return { status: answer.status, metrics: parseMetrics(await answer.text()) }
    }
    const summed = async () => (await scrape()).metrics.value('sirena_workers')
    await expect.poll(summed, PATIENCE).toBe(3)

    const [hung = 0, ...others] = childrenOf(server.pid)
    process.kill(hung, 'SIGSTOP')
    const { status, metrics } = await scrape()
    const values = ['sirena_workers', 'sirena_workers_wanted', 'sirena_database_up'].map((name) => metrics.value(name))
    expect([status, ...values]).toEqual([200, 2, 3, 1])
    expect(metrics.value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)

    await vi.waitUntil(() => server.said.stderr.includes('starts in'), PATIENCE)
    expect(server.said.stderr).toBe(
      `The worker ${hung} has not answered for 30 s and is killed.\n` +
        `The worker ${hung} ended (SIGKILL). The next starts in 1 s.\n`,
    )
    await expect.poll(summed, PATIENCE).toBe(3)
    expect(childrenOf(server.pid)).toEqual(expect.arrayContaining(others))
    expect((await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
