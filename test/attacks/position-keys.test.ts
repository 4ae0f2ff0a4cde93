import { describe, expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import type { NewTrackingKey } from '../../src/contract/fleet/tracking-keys.schema.ts'
import { aStation, aVehicle } from '../factories.ts'
import { useTestServer, type TestServer } from '../test-app.ts'
import { at, useVehicleToTrack } from '../vehicle-to-track.ts'
import { headOf, rawConnection } from './raw-connection.ts'

const GUESSES = 30
/** An application is counted by its key beyond four times as many, as an address is by other requests. */
const REQUESTS = 20

const aKey = async (server: TestServer): Promise<string> => {
  const { id: station_id } = await aStation(server.deps.db)
  const { id } = await aVehicle(server.deps.db, { station_id })
  const admin = await server.as(Role.Administrador)
  return ((await admin.post(`/api/vehicle/${id}/tracking_key`)).body as NewTrackingKey).key
}
/** Sends so many positions from this address, and returns the number of answers by status. */
const send = async ({ nobody }: TestServer, count: number, query: (n: number) => string) => {
  const statuses: Record<number, number> = {}
  for (let n = 0; n < count; n += 1) {
    const { status } = await nobody.get(`/api/positions?${query(n)}`)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}
const guess = (n: number) => `id=${String(n).padStart(22, '0')}&lat=14.84&lon=-91.52`

describe('who guesses keys of vehicles', () => {
  const server = useTestServer()

  test('is refused, costs hardly any query, and silences no device at the same address', async () => {
    const [sending, silent] = [await aKey(server), await aKey(server)]
    Object.assign(server.deps.config, { guessesPerMinute: GUESSES, requestsPerMinute: REQUESTS })
    const point = (key: string) => server.nobody.get(`/api/positions?id=${key}&lat=14.84&lon=-91.52`)
    expect((await point(sending)).status).toBe(200)
    expect(await send(server, 100, guess)).toEqual({ 404: GUESSES, 429: 100 - GUESSES })
    let queries = 0
    server.database.pool.on('acquire', () => (queries += 1))
    const begun = performance.now()
    expect(await send(server, 100, guess)).toEqual({ 429: 100 })
    expect(queries).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1000)
    expect([(await point(sending)).status, (await point(silent)).status]).toEqual([200, 200])
    // A key that was made meanwhile.
    Object.assign(server.deps.config, { requestsPerMinute: 1_000_000 })
    expect((await point(await aKey(server))).status).toBe(200)
  })
})

describe('requests that cannot be read', () => {
  const server = useTestServer()

  test('are counted as guesses', async () => {
    const key = await aKey(server)
    Object.assign(server.deps.config, { guessesPerMinute: GUESSES })
    const post = async (body: string, type: string) =>
      (await server.nobody.send('/api/positions', { method: 'POST', body, headers: { 'content-type': type } })).status
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) statuses.push(await post('{', 'application/json'), await post('<x/>', 'text/xml'))
    expect(statuses.slice(0, GUESSES)).toEqual(Array.from({ length: GUESSES / 2 }, () => [400, 415]).flat())
    expect(statuses.slice(GUESSES)).toEqual(Array.from({ length: 10 }, () => 429))
    expect(await send(server, 5, () => `lat=NaN`)).toEqual({ 429: 5 })
    expect(await send(server, 5, () => `id=${key}&lat=14.84&lon=-91.52`)).toEqual({ 200: 5 })
  })
})

describe('a device that sends without end', () => {
  const server = useTestServer()

  test('is counted by its key, whatever it sends', async () => {
    const [endless, other] = [await aKey(server), await aKey(server)]
    Object.assign(server.deps.config, { requestsPerMinute: REQUESTS })
    expect(await send(server, 100, () => `id=${endless}&batt=50`)).toEqual({ 200: REQUESTS * 4, 429: 100 - REQUESTS * 4 })
    expect(await send(server, 10, () => `id=${other}&batt=50`)).toEqual({ 200: 10 })
  })
})

describe('a box that sends without pause', () => {
  const { server, scene, device, here } = useVehicleToTrack()

  test('silences no phone on the same vehicle', async () => {
    const { key } = (await scene.admin.post(`/api/vehicle/${scene.vehicle.id}/tracking_key`)).body as NewTrackingKey
    const sender = await device()
    const box = await rawConnection(server.url)
    const addresses = Array.from({ length: 10 }, (_, n) => `/api/positions?id=${key}&timestamp=${at(0) + n}&lat=14.85&lon=-91.52`)
    await box.send(addresses.map((address) => headOf('GET', address, {})).join(''))
    await expect.poll(() => sender.received.length, { interval: 5 }).toBeGreaterThanOrEqual(5)
    sender.send(here(14.84, { time: at(1) }))
    const answers = () => sender.received.filter(({ command }) => command === 'error' || command === 'stored')
    await expect.poll(() => answers().length).toBe(1)
    expect(answers()).toMatchObject([{ command: 'stored', times: [at(1)] }])
    box.end()
    sender.close()
  })
})
