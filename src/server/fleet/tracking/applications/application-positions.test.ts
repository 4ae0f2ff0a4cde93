import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import type { NewTrackingKey } from '../../../../contract/fleet/tracking-keys.schema.ts'
import { aStation, aVehicle } from '../../../../../test/factories.ts'
import { expectRefusal } from '../../../../../test/refusals.ts'
import { useTestServer, type Answer, type Client } from '../../../../../test/test-app.ts'
import { connect } from '../../../../../test/tracking-connection.ts'
import { timeIn } from './read-application-position.ts'

const server = useTestServer({ PUBLIC_URL: 'https://sirena.example.org' })
const NOW = new Date('2026-11-25T18:00:00Z')
const seconds = NOW.getTime() / 1000
let admin: Client
let station: Awaited<ReturnType<typeof aStation>>
let vehicle: Awaited<ReturnType<typeof aVehicle>>
let made: NewTrackingKey
beforeAll(async () => {
  server.setNow(NOW)
  admin = await server.as(Role.Administrador)
})
beforeEach(async () => {
  server.setNow(NOW)
  station = await aStation(server.deps.db)
  vehicle = await aVehicle(server.deps.db, { station_id: station.id })
  made = (await admin.post(`/api/vehicle/${vehicle.id}/tracking_key`)).body as NewTrackingKey
})

const stored = () =>
  server.deps.db.selectFrom('vehicle_positions').selectAll().where('vehicle_id', '=', vehicle.id).orderBy('taken_at').execute()
const get = (query: string) => server.nobody.get(`/api/positions/?${query}`)
const report = (location: object | undefined, device_id: string | number = made.key) =>
  server.nobody.post('/api/positions', { location, device_id })
const coords = { latitude: 14.84, longitude: -91.52, accuracy: 8, speed: 10, heading: 90, altitude: 2330 }

describe('the key of a vehicle', () => {
  test('is shown once, with the settings for Traccar Client as a QR code', async () => {
    expect(made).toMatchObject({ id: vehicle.id, plate: vehicle.plate, created_at: NOW.toISOString(), last_used_at: null })
    expect(made.settings_url).toBe(
      `https://sirena.example.org/api/positions?id=${made.key}&interval=5&distance=0&accuracy=high&buffer=true`,
    )
    expect(made.qr_code).toMatch(/^data:image\/svg\+xml;base64,/)
    const { body } = await admin.get(`/api/vehicle/${vehicle.id}/tracking_key`)
    expect(body).toMatchObject({ created_at: NOW.toISOString() })
    expect(JSON.stringify(body)).not.toContain(made.key)
    const row = await server.deps.db
      .selectFrom('vehicle_tracking_keys')
      .selectAll()
      .where('vehicle_id', '=', vehicle.id)
      .execute()
    expect(JSON.stringify(row)).not.toContain(made.key)
    const entries = await server.deps.db.selectFrom('binnacle').selectAll().where('entity', '=', 'vehicle_tracking_key').execute()
    expect(JSON.stringify(entries)).not.toContain(made.key)
    expect(entries.at(-1)).toMatchObject({ action_binnacle: 'CREAR', entity_id: vehicle.id })
  })

  test('that is renewed or taken away opens nothing any more', async () => {
    const later = await server.as(Role.Administrador)
    const { key } = (await later.post(`/api/vehicle/${vehicle.id}/tracking_key`)).body as NewTrackingKey
    expectRefusal(await get(`id=${made.key}&lat=14.84&lon=-91.52`), 404)
    expect((await get(`id=${key}&lat=14.84&lon=-91.52`)).status).toBe(200)
    expect((await admin.delete(`/api/vehicle/${vehicle.id}/tracking_key`)).status).toBe(204)
    expectRefusal(await get(`id=${key}&lat=14.84&lon=-91.52`), 404)
    expectRefusal(await admin.delete(`/api/vehicle/${vehicle.id}/tracking_key`), 404)
    expect((await admin.get(`/api/vehicle/${vehicle.id}/tracking_key`)).body.created_at).toBeNull()
  })

  test('stays valid when the vehicle moves, and only its new station reads and renews it', async () => {
    const other = await aStation(server.deps.db)
    await server.deps.db.updateTable('vehicles').set({ station_id: other.id }).where('id', '=', vehicle.id).execute()
    const [before, after] = await Promise.all(
      [station.id, other.id].map((station_id) => server.as(Role.JefeDeServicio, { station_id })),
    )
    const address = `/api/vehicle/${vehicle.id}/tracking_key`
    expect((await get(`id=${made.key}&lat=14.84&lon=-91.52`)).status).toBe(200)
    expectRefusal((await before?.post(address)) as Answer, 400)
    const { first_name, last_name } = (await admin.get('/api/user/me/')).body
    expect((await after?.get(address))?.body).toMatchObject({
      created_at: NOW.toISOString(),
      created_by_name: `${first_name} ${last_name}`,
    })
    expect((await after?.post(address))?.status).toBe(200)
    expectRefusal(await get(`id=${made.key}&lat=14.84&lon=-91.52`), 404)
  })

  test('is made for vehicles of the own station only, after a fresh sign-in', async () => {
    const chief = await server.as(Role.JefeDeServicio, { station_id: station.id })
    expect((await chief.post(`/api/vehicle/${vehicle.id}/tracking_key`)).status).toBe(200)
    const other = await server.as(Role.Comandante, { station_id: (await aStation(server.deps.db)).id })
    for (const answer of [
      await other.post(`/api/vehicle/${vehicle.id}/tracking_key`),
      await other.get(`/api/vehicle/${vehicle.id}/tracking_key`),
      await other.delete(`/api/vehicle/${vehicle.id}/tracking_key`),
    ])
      expectRefusal(answer, 400)
    server.setNow(new Date(NOW.getTime() + 11 * 60_000))
    const stale = await chief.post(`/api/vehicle/${vehicle.id}/tracking_key`)
    expect([stale.status, stale.body.code]).toEqual([400, 'fresh_sign_in'])
    expectRefusal(await admin.get('/api/vehicle/999999/tracking_key'), 404)
  })
})

describe('a position by key', () => {
  test('of parameters is stored, in the address or in a form', async () => {
    const query = `id=${made.key}&timestamp=${seconds}&lat=14.84&lon=-91.52&speed=19.438&bearing=90.5&altitude=2330&accuracy=8.5&batt=77&charge=true`
    expect((await get(query)).status).toBe(200)
    expect(await stored()).toMatchObject([
      {
        taken_at: NOW,
        latitude: 14.84,
        longitude: -91.52,
        heading: 90.5,
        altitude: 2330,
        accuracy: 8.5,
        battery: 77,
        by_key: true,
      },
    ])
    expect((await stored())[0]?.speed).toBeCloseTo(10, 2)
    const later = query.replace(String(seconds), String(seconds + 1)).replace('id=', 'deviceid=')
    expect((await server.nobody.send(`/api/positions?${later}`, { method: 'POST' })).status).toBe(200)
    const form = query.replace(String(seconds), String(seconds + 2))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.nobody.send('/api/positions', { method: 'POST', body: form, headers })).status).toBe(200)
    expect(await stored()).toHaveLength(3)
  })

  test('of the JSON of Traccar Client is stored', async () => {
    const location = {
      timestamp: NOW.toISOString(),
      coords,
      is_moving: true,
      odometer: 12.5,
      event: 'motionchange',
      battery: { level: 0.77, is_charging: false },
      activity: { type: 'in_vehicle' },
      extras: {},
    }
    const answer = await report(location)
    expect([answer.status, answer.body]).toEqual([200, undefined])
    expect(await stored()).toMatchObject([{ taken_at: NOW, speed: 10, heading: 90, altitude: 2330, accuracy: 8, battery: 77 }])
    expect((await report({ ...location, coords: { ...coords, speed: -1, heading: -1, altitude: null } })).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  test('is news while it is of this minute, and history after', async () => {
    const all = connect(server, admin, 'all')
    await all.opened
    server.setNow(new Date(NOW.getTime() + 300_000))
    for (const age of [300, 240, 180]) await get(`id=${made.key}&timestamp=${seconds + 300 - age}&lat=14.8&lon=-91.52`)
    await get(`id=${made.key}&timestamp=${seconds + 295}&lat=14.84&lon=-91.52`)
    const { messages } = await all.next('ubications')
    expect(messages).toMatchObject([{ vehicleId: vehicle.id, content: { lat: 14.84, vehicle: vehicle.plate } }])
    expect(await stored()).toHaveLength(4)
    const { results } = (await admin.get(`/api/vehicle/get_vehicles_on_tracking/?stations=${station.id}`)).body
    expect(results).toMatchObject([{ id: vehicle.id, by_key: true, on_tracking: false, latitude: 14.84 }])
    expect((await admin.get(`/api/vehicle/${vehicle.id}`)).body.on_tracking).toBe(false)
    all.close()
  })

  test('of a clock that is a little ahead hides none that arrives later', async () => {
    const all = connect(server, admin, 'all')
    await all.opened
    const where = async () => (await all.next('ubications')).messages.map(({ content, time }) => [content.lat, time])
    const last = async () =>
      (await admin.get(`/api/vehicle/get_vehicles_on_tracking/?stations=${station.id}`)).body.results[0].latitude
    await get(`id=${made.key}&timestamp=${seconds + 50}&lat=14.84&lon=-91.52`)
    expect(await where()).toEqual([[14.84, NOW.getTime()]])
    server.setNow(new Date(NOW.getTime() + 2000))
    await get(`id=${made.key}&timestamp=${seconds + 2}&lat=14.8401&lon=-91.52`)
    expect(await where()).toEqual([[14.8401, NOW.getTime() + 2000]])
    expect(await last()).toBe(14.8401)
    // The history has the times that the devices said.
    expect((await stored()).map(({ taken_at }) => taken_at.getTime() - NOW.getTime())).toEqual([2000, 50_000])
    all.send({ command: 'fetch_messages', vehicleId: vehicle.id })
    for (const [, time] of await where()) expect(time).toBeLessThanOrEqual(NOW.getTime() + 2000)
    all.close()
  })

  test('of before the key was made is done with, and not stored', async () => {
    expect((await get(`id=${made.key}&timestamp=${seconds - 3600}&lat=14.84&lon=-91.52`)).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('that comes in bulk is never refused for that, and repeated changes nothing', async () => {
    for (let repeat = 0; repeat < 2; repeat += 1)
      for (let n = 0; n < 12; n += 1)
        expect((await get(`id=${made.key}&timestamp=${seconds - n}&lat=14.84&lon=-91.52`)).status).toBe(200)
    expect(await stored()).toHaveLength(12)
  })

  test('of which very many arrive at once is held back: the application sends it again', async () => {
    const send = async (n: number) => (await get(`id=${made.key}&timestamp=${seconds - n}&lat=14.84&lon=-91.52`)).status
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)))
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    expect(await stored()).toHaveLength(answers.filter((status) => status === 200).length)
    expect(await send(answers.indexOf(429))).toBe(200)
  })

  test('of a device whose clock is wrong is stored once under the time of the server, and is no news', async () => {
    const year = 366 * 24 * 3600
    for (let repeat = 0; repeat < 2; repeat += 1) {
      await get(`id=${made.key}&timestamp=${seconds - year}&lat=14.84&lon=-91.52`)
      server.setNow(new Date(NOW.getTime() + 5000))
    }
    expect(await stored()).toMatchObject([{ taken_at: NOW, device_time: new Date((seconds - year) * 1000) }])
    expect((await admin.get(`/api/vehicle/${vehicle.id}/tracking_key`)).body).toMatchObject({ has_wrong_clock: true })
    const { results } = (await admin.get(`/api/vehicle/get_vehicles_on_tracking/?stations=${station.id}`)).body
    expect(results).toEqual([])
  })

  test('by a key that was made while the clock of the server was ahead is stored, also later', async () => {
    server.setNow(new Date(NOW.getTime() + 3_600_000))
    const later = await server.as(Role.Administrador)
    const { key } = (await later.post(`/api/vehicle/${vehicle.id}/tracking_key`)).body as NewTrackingKey
    server.setNow(NOW)
    expect((await get(`id=${key}&timestamp=${seconds}&lat=14.84&lon=-91.52`)).status).toBe(200)
    server.setNow(new Date(NOW.getTime() + 4_000_000))
    expect((await get(`id=${key}&timestamp=${seconds + 60}&lat=14.85&lon=-91.52`)).status).toBe(200)
    expect((await stored()).map(({ latitude }) => latitude)).toEqual([14.84, 14.85])
  })

  test('of a wrong clock that stands still is stored for each place', async () => {
    const wrong = seconds - 366 * 24 * 3600
    for (const [second, lat] of [14.84, 14.85, 14.85, 14.84].entries()) {
      server.setNow(new Date(NOW.getTime() + second * 1000))
      expect((await get(`id=${made.key}&timestamp=${wrong}&lat=${lat}&lon=-91.52`)).status).toBe(200)
    }
    expect(await stored()).toMatchObject([
      { taken_at: NOW, latitude: 14.84, device_time: new Date(wrong * 1000) },
      { taken_at: new Date(NOW.getTime() + 1000), latitude: 14.85, device_time: new Date(wrong * 1000) },
    ])
  })

  test('without a place, at (0, 0) or not valid is answered and not stored', async () => {
    for (const query of ['batt=50', 'lat=0&lon=0', 'lat=14.8&lon=-91.5&valid=false'])
      expect((await get(`id=${made.key}&${query}`)).status).toBe(200)
    expect((await report(undefined)).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  // An application repeats a refused point for ever, and sends no other meanwhile.
  test('that no repeat makes readable is answered and not stored', async () => {
    const place = 'lat=14.8&lon=-91.52'
    for (const query of [
      'lat=NaN&lon=-91.52',
      'lat=91&lon=-91.52',
      'lat=14.8&lon=181',
      'lat=14.8&lat=14.9&lon=-91.52',
      `lat=${'1'.repeat(200)}&lon=-91.52`,
      `${place}&timestamp=-1`,
      `${place}&timestamp=ayer`,
      `${place}&timestamp=${seconds}&timestamp=${seconds}`,
    ]) {
      expect((await get(`id=${made.key}&${query}`)).status, query).toBe(200)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = `id=${made.key}&${query}`
      expect((await server.nobody.send('/api/positions', { method: 'POST', body, headers })).status, query).toBe(200)
    }
    for (const location of [
      null,
      5,
      [],
      { coords: null },
      {},
      { coords: { ...coords, latitude: null } },
      { coords: { ...coords, latitude: '14' } },
      { coords: { ...coords, latitude: 91 } },
      { coords: { longitude: -91.52 } },
      { coords, timestamp: -1 },
      { coords, timestamp: null },
      { coords, timestamp: 'ayer' },
    ])
      expect(
        (await server.nobody.post('/api/positions', { location, device_id: made.key })).status,
        JSON.stringify(location),
      ).toBe(200)
    for (const lat of [null, {}, [14.84], '14,84', true])
      expect((await server.nobody.post('/api/positions', { id: made.key, lat, lon: -91.52 })).status, JSON.stringify(lat)).toBe(
        200,
      )
    const body = '{"lat":'
    const unreadable = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    expect((await server.nobody.send(`/api/positions?id=${made.key}`, unreadable)).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('is stored without the measures that cannot be read, whatever else is sent with it', async () => {
    const strange = { ...coords, accuracy: '8', speed: {}, heading: null, altitude: -1e9 }
    expect((await report({ coords: strange, battery: null, is_moving: 'sí', extras: { text: '\0' } })).status).toBe(200)
    expect(
      (await get(`id=${made.key}&lat=14.84&lon=-91.52&timestamp=${seconds - 1}&speed=rápido&batt=1&batt=2&driver=%00`)).status,
    ).toBe(200)
    const measures = { accuracy: null, speed: null, heading: null, altitude: null, battery: null }
    expect(await stored()).toMatchObject([
      { latitude: 14.84, ...measures },
      { latitude: 14.84, ...measures },
    ])
  })

  test('is stored by no HEAD', async () => {
    const answer = await fetch(`${server.url}/api/positions?id=${made.key}&lat=14.84&lon=-91.52`, { method: 'HEAD' })
    expect(answer.status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('with a key that is none is not found', async () => {
    for (const id of ['', 'x', 'x'.repeat(22), `${made.key} `]) expectRefusal(await get(`id=${id}&lat=14.8&lon=-91.5`), 404)
    expectRefusal(await report({ coords }, 1234), 404)
    expectRefusal(await get(''), 404)
    expectRefusal(await get(`id=${'x'.repeat(22)}&lat=NaN&timestamp=-1`), 404)
    expectRefusal(await report({ coords: null }, 'x'.repeat(22)), 404)
  })

  test('without a key that can be read is refused', async () => {
    const send = (body: string) =>
      server.nobody.send('/api/positions', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    for (const body of ['', 'null', '{"device_id":', '[]', '5', '['.repeat(9000), `${'['.repeat(9000)}${']'.repeat(9000)}`])
      expectRefusal(await send(body), 400)
    for (const body of [
      '{}',
      '{"__proto__":{"id":1}}',
      '{"constructor":{"prototype":1}}',
      '{"device_id":{}}',
      '{"id":"\\u0000"}',
    ])
      expectRefusal(await send(body), 404)
  })
})

test('reads the times that applications send', () => {
  const times = [
    '1764093600',
    1_764_093_600,
    '1764093600.000',
    '1764093600000',
    '2025-11-25T18:00:00Z',
    '2025-11-25T12:00:00-06:00',
  ]
  for (const time of [...times, '2025-11-25 18:00:00', '2025-11-25T18:00:00.000']) expect(timeIn(time)).toBe(1_764_093_600_000)
  expect(timeIn('')).toBeUndefined()
  for (const none of ['-1', '1e9', 'hoy', '2025-13-45T00:00:00Z', '9'.repeat(30)]) expect(timeIn(none)).toBeNull()
})
