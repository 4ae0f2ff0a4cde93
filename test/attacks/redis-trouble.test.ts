import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { useSeveralServers } from '../several-servers.ts'
import { useTestServer, type Client } from '../test-app.ts'

const PATIENCE = { timeout: 30_000 }
vi.setConfig({ testTimeout: 120_000 })
const LIMIT = 6

/** A network to a local port on which every answer takes longer, from `slow()` on. */
const slowNetwork = async (port: number, ms: number) => {
  let delay = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.pipe(far)
    far.on('data', (chunk) => void setTimeout(() => near.write(chunk), delay))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slow: () => void (delay = ms),
    fast: () => void (delay = 0),
  }
}

describe.runIf(inject('image').kind === 'postgres')('trouble with Redis', () => {
  const server = useTestServer()
  const { redis, start } = useSeveralServers(server)
  let serial = 0
  let now = Date.parse('2026-11-20T12:00:00Z')
  beforeEach(() => {
    now += 3_600_000
    server.setNow(new Date(now))
  })
  afterEach(() => void (server.deps.config.requestsPerMinute = 1_000_000))
  type Server = Awaited<ReturnType<typeof start>>
  type Stream = Awaited<ReturnType<Server['listen']>>

  const save = async (at: Server, who: Client) => {
    const begun = performance.now()
    const answer = await at.send('POST', '/api/vehicle_type/', who, { name: `Tipo ${++serial}`, nomenclature: 'TC' })
    expect([answer.status, ((await answer.json()) as { name: string }).name]).toEqual([201, `Tipo ${serial}`])
    return performance.now() - begun
  }
  /** The number of calls of a new person that the server answers before it says that they are too many. */
  const limitAt = async (...servers: Server[]) => {
    server.deps.config.requestsPerMinute = LIMIT
    const person = await server.as(Role.Bombero)
    let count = 0
    for (let n = 0; n < LIMIT * 3; n += 1)
      if ((await servers[n % servers.length]?.send('GET', '/api/user/me', person))?.status === 200) count += 1
    server.deps.config.requestsPerMinute = 1_000_000
    return count
  }
  const untilReceived = async (stream: Stream, names: string) => {
    while (!(await stream.nextChange()).includes(names));
  }
  const calls = (servers: Server[], who: Client) =>
    vi.waitUntil(async () => {
      await Promise.all(servers.map((each) => each.send('GET', '/api/user/me', who)))
      const readiness = await Promise.all(servers.map((each) => each.readiness()))
      return readiness.every((each) => !('warnings' in each))
    }, PATIENCE)
  /** All is as before, and each server wrote one line when the trouble began and one when it was over. */
  const joined = async (servers: [Server, Server], streams: Stream[], who: Client) => {
    await calls(servers, who)
    await save(servers[0], who)
    await Promise.all(streams.map((stream) => untilReceived(stream, 'vehicle_type vehicle')))
    expect(await limitAt(...servers)).toBe(LIMIT)
  }
  const said = (one: Server, why: string) =>
    expect(one.said).toEqual([
      `Redis is lost, and every process counts and publishes for itself; it is tried again: {"why":"${why}"}`,
      expect.stringMatching(/; it works again: /),
    ])
  const begin = async (url?: string) => {
    const servers: [Server, Server] = [await start(url), await start(url)]
    const admin = await server.as(Role.Administrador)
    const streams = [await servers[0].listen(admin), await servers[1].listen(admin)]
    await save(servers[0], admin)
    await Promise.all(streams.map((stream) => untilReceived(stream, 'vehicle_type vehicle')))
    return { servers, one: servers[0], other: servers[1], admin, streams }
  }

  test('killed and started again without its data: everything goes on, and joins again', async () => {
    const { servers, one, other, admin, streams } = await begin()
    await redis.kill()
    expect(await save(one, admin)).toBeLessThan(5000)
    await untilReceived(streams[0] as Stream, 'vehicle_type vehicle')
    expect([await limitAt(one), await limitAt(other)]).toEqual([LIMIT, LIMIT])
    await redis.start()
    await joined(servers, streams, admin)
    for (const each of servers) {
      expect(each.said).toHaveLength(2)
      expect(each.said[1]).toContain('it works again')
    }
  })

  test('slow: requests wait for it only now and then, and are counted', async () => {
    const network = await slowNetwork(redis.port, 700)
    const { servers, one, admin, streams } = await begin(network.url)
    network.slow()
    // One or two requests notice it.
    await save(one, admin)
    const times: number[] = []
    for (let n = 0; n < 10; n += 1) times.push(await save(one, admin))
    // Half a second each, if every request waited.
    expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(400)
    expect(await limitAt(one)).toBeLessThanOrEqual(2 * LIMIT)
    expect(await one.readiness()).toMatchObject({ status: 'ready', warnings: [expect.stringMatching(/^Redis /)] })
    network.fast()
    await joined(servers, streams, admin)
    said(one, 'Redis does not answer.')
  })

  test('hanging for seconds: requests go on, and change events arrive afterwards', async () => {
    const { servers, one, admin, streams } = await begin()
    const stranger = new Redis(redis.url)
    await stranger.call('CLIENT', 'PAUSE', '4000', 'ALL')
    stranger.disconnect()
    for (let n = 0; n < 3; n += 1) expect(await save(one, admin)).toBeLessThan(5000)
    expect(await limitAt(one)).toBeLessThanOrEqual(2 * LIMIT)
    // Whatever the other missed, it receives an event for all resources.
    await untilReceived(streams[1] as Stream, '*')
    await joined(servers, streams, admin)
    for (const each of servers) expect(each.said.length).toBeLessThanOrEqual(2)
  })

  const full = 'Redis cannot be used: its memory is full (maxmemory).'
  test('full: it cannot count, and still passes on change events', async () => {
    const { servers, one, other, admin, streams } = await begin()
    const stranger = new Redis(redis.url)
    onTestFinished(() => stranger.disconnect())
    await stranger.config('SET', 'maxmemory-policy', 'noeviction')
    await stranger.config('SET', 'maxmemory', '1mb')
    await save(one, admin)
    for (const stream of streams) await untilReceived(stream, 'vehicle_type vehicle')
    expect([await limitAt(one), await limitAt(other)]).toEqual([LIMIT, LIMIT])
    expect(await one.readiness()).toEqual({ status: 'ready', warnings: [full] })
    await stranger.config('SET', 'maxmemory', '0')
    // Although nobody calls.
    await vi.waitUntil(async () => !('warnings' in (await one.readiness())), PATIENCE)
    await joined(servers, streams, admin)
    for (const each of servers) said(each, full)
  })

  test('with other values under our keys: they are replaced, and nothing is logged', async () => {
    const { one, other } = await begin()
    const stranger = new Redis(redis.url)
    onTestFinished(() => stranger.disconnect())
    const person = await server.as(Role.Bombero)
    const me = (at: Server) => at.send('GET', '/api/user/me', person)
    server.deps.config.requestsPerMinute = LIMIT
    expect((await me(one)).status).toBe(200)
    const keys = await stranger.keys('sirena:*requests*')
    expect(keys.length).toBeGreaterThan(0)
    for (const [n, key] of keys.entries()) {
      await stranger.del(key)
      await (n % 2 === 0 ? stranger.rpush(key, 'x') : stranger.set(key, 'x'))
    }
    const statuses: number[] = []
    for (let n = 0; n < 3 * LIMIT; n += 1) statuses.push((await me(n % 2 === 0 ? one : other)).status)
    const answered = statuses.filter((status) => status === 200).length
    expect(answered).toBeGreaterThanOrEqual(LIMIT)
    expect(answered).toBeLessThanOrEqual(LIMIT + 1)
    expect([...one.said, ...other.said]).toEqual([])
  })
  test('with a count that lost its end: it gets one', async () => {
    const { one } = await begin()
    const stranger = new Redis(redis.url)
    onTestFinished(() => stranger.disconnect())
    const person = await server.as(Role.Bombero)
    server.deps.config.requestsPerMinute = LIMIT
    const me = async () => (await one.send('GET', '/api/user/me', person)).status
    expect(await me()).toBe(200)
    const keys = await stranger.keys('sirena:*requests*')
    for (const key of keys) await stranger.multi().incrby(key, LIMIT).persist(key).exec()
    expect(await me()).toBe(429)
    const ends = await Promise.all(keys.map((key) => stranger.ttl(key)))
    expect(ends.filter((seconds) => seconds > 0 && seconds <= 60).length).toBeGreaterThan(0)
  })
})
