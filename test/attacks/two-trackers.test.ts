import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { buildApp } from '../../src/server/app.ts'
import { openShared } from '../../src/server/system/open-deps.ts'
import { aStation, aVehicle } from '../factories.ts'
import { ownRedis, type OwnRedis } from '../own-redis.ts'
import { useTestServer } from '../test-app.ts'
import { connect } from '../tracking-connection.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.runIf(inject('image').kind === 'postgres')('two servers that track on one database and one Redis', () => {
  const server = useTestServer()
  let redis: OwnRedis
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    redis = await ownRedis()
    return redis.kill
  })
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

  const start = async () => {
    const shared = await openShared({ redisUrl: redis.url }, server.deps.serverKey)
    const app = await buildApp({ ...server.deps, ...shared })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const close = async () => {
      await app.close()
      shared.redis?.close()
    }
    closing.push(close)
    return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close }
  }
  const scene = async () => {
    server.setNow(new Date('2026-11-25T18:00:00Z'))
    const admin = await server.as(Role.Administrador)
    const station = await aStation(server.deps.db)
    const vehicle = await aVehicle(server.deps.db, { station_id: station.id })
    const chief = await server.as(Role.JefeDeServicio, { station_id: station.id })
    const track = (at: { url: string }, client: typeof chief, status: boolean) =>
      fetch(`${at.url}/api/vehicle/status_tracking/`, {
        method: 'POST',
        headers: { ...client.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ id: vehicle.id, status }),
      })
    const here = (lat: number, second: number) => ({
      command: 'new_ubication',
      vehicleId: vehicle.id,
      message: { content: { lat, lng: -91.52 }, time: Date.parse('2026-11-25T18:00:00Z') - 10_000 + second * 1000 },
    })
    return { admin, chief, vehicle, track, here }
  }

  test('positions reach watchers on both, and a stop on one ends the connection on the other', async () => {
    const [one, other] = [await start(), await start()]
    const { admin, chief, vehicle, track, here } = await scene()
    await track(one, chief, true)
    const device = connect(one, chief, vehicle.id)
    const watchers = [connect(one, admin, 'all'), connect(other, admin, 'all'), connect(other, admin, vehicle.id)]
    expect(await Promise.all([device, ...watchers].map(({ opened }) => opened))).toEqual([true, true, true, true])
    device.send(here(14.84, 0))
    for (const watcher of watchers.slice(0, 2))
      expect((await watcher.next('ubications')).messages).toMatchObject([{ vehicleId: vehicle.id, content: { lat: 14.84 } }])
    expect(await watchers[2]?.next('new_ubication')).toMatchObject({ message: { content: { lat: 14.84 } } })
    await track(other, admin, false)
    expect(await device.closed).toMatchObject({ code: 4000 })
    for (const watcher of watchers) watcher.close()
  })

  test('a device whose server ends goes on with the other, and nothing that was confirmed is lost', async () => {
    const [one, other] = [await start(), await start()]
    const { admin, chief, vehicle, track, here } = await scene()
    await track(one, chief, true)
    const first = connect(one, chief, vehicle.id)
    await first.opened
    first.send(here(14.84, 0))
    const { times } = await first.next('stored')
    await one.close()
    expect((await first.closed).code).toBe(1001)
    const second = connect(other, chief, vehicle.id)
    await second.opened
    second.send(here(14.85, 5))
    await second.next('stored')
    const watcher = connect(other, admin, vehicle.id)
    await watcher.opened
    watcher.send({ command: 'fetch_messages', vehicleId: vehicle.id })
    expect((await watcher.next('ubications')).messages.map(({ time }) => time)).toEqual([times[0], (times[0] ?? 0) + 5000])
    for (const connection of [second, watcher]) connection.close()
  })
})
