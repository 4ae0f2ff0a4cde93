// @module-tag storage

import { Redis } from 'ioredis'
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { networkTo } from '../network.ts'
import { useSeveralServers } from '../several-servers.ts'
import { useTestServer, type Client } from '../test-app.ts'

/** Generous, since the machine may be busy. */
const PATIENCE = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

describe.runIf(inject('image').kind === 'postgres')('two servers on one database and one Redis', () => {
  const server = useTestServer()
  const { redis, share, start } = useSeveralServers(server)
  let now = Date.parse('2026-11-20T12:00:00Z')
  beforeEach(() => {
    // Changes of earlier tests are no longer recent.
    now += 3_600_000
    server.setNow(new Date(now))
    server.deps.config.requestsPerMinute = 1_000_000
  })
  type Server = Awaited<ReturnType<typeof start>>

  let serial = 0
  const createType = async (at: Server, who: Client) => {
    const type = { name: `Tipo compartido ${++serial}`, nomenclature: 'TC' }
    expect((await at.send('POST', '/api/vehicle_type/', who, type)).status).toBe(201)
  }
  /** Sends calls and returns the number of 200 answers. */
  const answered = async (calls: number, at: (n: number) => Server, who: Client) => {
    let count = 0
    for (let n = 0; n < calls; n++) if ((await at(n).send('GET', '/api/user/me', who)).status === 200) count += 1
    return count
  }

  /** Waits for these names, since several processes may first send that everything has changed. */
  const untilReceived = async (stream: Awaited<ReturnType<Server['listen']>>, names: string) => {
    while (!(await stream.nextChange()).includes(names));
  }

  test('send each other change events', async () => {
    const [one, other] = [await start(), await start()]
    const admin = await server.as(Role.Administrador)
    const [here, there] = [await one.listen(admin), await other.listen(admin)]
    await createType(one, admin)
    for (const stream of [here, there]) expect(await stream.nextChange()).toBe('vehicle_type vehicle')
  })

  test('receive their own messages once', async () => {
    const [one, other] = [await share(), await share()]
    const received: (readonly string[])[] = []
    one.bus.subscribe(({ resources }) => received.push(resources))
    const arrived = new Promise((resolve) => other.bus.subscribe(resolve))
    one.bus.publish({ resources: ['station'] })
    await arrived
    other.bus.publish({ resources: ['vehicle'] })
    await vi.waitUntil(() => received.flat().includes('vehicle'), PATIENCE)
    expect(received).toEqual([['station'], ['vehicle']])
  })

  test('close the streams of a person who signs out at the other', async () => {
    const [one, other] = [await start(), await start()]
    const person = await server.as(Role.Bombero)
    const stream = await other.listen(person)
    const begun = performance.now()
    expect((await one.send('POST', '/api/user/logout', person, {})).status).toBe(204)
    await stream.ended
    // Long before the next heartbeat.
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  test('count requests together', async () => {
    const [one, other] = [await start(), await start()]
    server.deps.config.requestsPerMinute = 6
    const person = await server.as(Role.Bombero)
    expect(await answered(10, (n) => (n % 2 === 0 ? one : other), person)).toBe(6)
    const refused = await other.send('GET', '/api/user/me', person)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  test('ignore invalid messages on the channel', async () => {
    const [one, other] = [await start(), await start()]
    const admin = await server.as(Role.Administrador)
    const stream = await other.listen(admin)
    const stranger = new Redis(redis.url)
    const [channel = ''] = (await stranger.pubsub('CHANNELS', 'sirena:*')) as string[]
    const message = (resources: unknown) => JSON.stringify({ from: 'x', resources, signedOut: [] })
    for (const text of ['', '{', 'null', '{"resources":["station"]}', message(['a\n\ndata: b']), message(7)])
      expect(await stranger.publish(channel, text)).toBe(2)
    await stranger.quit()
    await createType(one, admin)
    expect(await stream.nextChange()).toBe('vehicle_type vehicle')
  })

  test('work separately while Redis is unavailable, and make browsers reload when it is back', async () => {
    const [one, other] = [await start(), await start()]
    const admin = await server.as(Role.Administrador)
    const [here, there] = [await one.listen(admin), await other.listen(admin)]
    expect(await one.readiness()).toEqual({ status: 'ready' })
    await redis.kill()

    await createType(one, admin)
    expect(await here.nextChange()).toBe('vehicle_type vehicle')
    expect(there.rest().replaceAll(':\n\n', '')).toBe('')
    // A server that starts now starts without Redis.
    const third = await start()
    const late = await third.listen(admin)
    server.deps.config.requestsPerMinute = 6
    const person = await server.as(Role.Bombero)
    expect(await answered(10, () => one, person)).toBe(6)
    expect(await answered(10, () => third, person)).toBe(6)
    server.deps.config.requestsPerMinute = 1_000_000
    for (const each of [one, other, third])
      expect(await each.readiness()).toMatchObject({
        status: 'ready',
        warnings: [expect.stringMatching(/^Redis (cannot be used \(ECONNREFUSED\)|does not answer)\.$/)],
      })

    await redis.start()
    for (const stream of [here, there, late]) expect(await stream.nextChange()).toMatch(/\*/)
    for (const each of [one, other, third]) await vi.waitUntil(async () => !('warnings' in (await each.readiness())), PATIENCE)
    expect(one.said).toHaveLength(2)
    expect(one.said.join('\n')).not.toContain('127.0.0.1')
    // A page that was loaded before Redis was back may open its stream only now.
    expect(await (await other.listen(admin)).nextChange()).toMatch(/\*/)
    await createType(one, admin)
    for (const stream of [here, there, late]) await untilReceived(stream, 'vehicle_type vehicle')
    server.deps.config.requestsPerMinute = 6
    const another = await server.as(Role.Bombero)
    expect(await answered(12, (n) => (n % 2 === 0 ? one : other), another)).toBe(6)
  })

  test('report why Redis refuses them, without the password', async () => {
    const refused = await start(`redis://nadie:secreto@127.0.0.1:${redis.port}`)
    expect(await refused.readiness()).toEqual({ status: 'ready', warnings: ['Redis cannot be used (WRONGPASS).'] })
    expect(refused.said.join('\n')).toContain('WRONGPASS')
    expect(refused.said.join('\n')).not.toContain('secreto')
  })

  test('receive an event for all resources from one that could not reach Redis', async () => {
    const network = await networkTo(redis.port)
    onTestFinished(network.close)
    const [cutOff, other] = [await start(network.url(redis.url)), await start()]
    const admin = await server.as(Role.Administrador)
    const there = await other.listen(admin)
    network.cut()
    const begun = performance.now()
    await createType(cutOff, admin)
    expect(performance.now() - begun).toBeLessThan(5000)
    await vi.waitUntil(async () => 'warnings' in (await cutOff.readiness()), PATIENCE)
    expect(await other.readiness()).toEqual({ status: 'ready' })
    expect(there.rest().replaceAll(':\n\n', '')).toBe('')
    network.mend()
    expect(await there.nextChange()).toBe('*')
  })
})
