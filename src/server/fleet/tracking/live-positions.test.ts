import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { buildApp } from '../../app.ts'
import { memoryCounter } from '../../platform/limits/request-counter.ts'
import type { Client } from '../../../../test/test-app.ts'
import { connect, type Connected } from '../../../../test/tracking-connection.ts'
import { aStation } from '../../../../test/factories.ts'
import { at, NOW, useVehicleToTrack } from '../../../../test/vehicle-to-track.ts'

const { server, scene, track, open, device, here, buffered, storedPoints } = useVehicleToTrack()

describe('a position', () => {
  // A-ENT-34, A-ENT-35, A-WSK-05, A-WSK-07, A-WSK-08, A-WSK-13, S-37
  test('is stored and passed to the others, with its sender by the session', async () => {
    const sender = await device()
    const watcher = await open(scene.admin)
    const all = await open(scene.admin, 'all')
    sender.send(here(14.84, { time: at(-1), speed: 12.5, heading: 90, accuracy: 8, battery: 77, altitude: 2330 }))
    const shown = {
      vehicleId: scene.vehicle.id,
      content: { lat: 14.84, lng: -91.52, vehicle: scene.vehicle.plate },
      time: at(-1),
      accuracy: 8,
      speed: 12.5,
      heading: 90,
      battery: 77,
    }
    const { first_name, last_name } = (await scene.chief.get('/api/user/me/')).body
    expect(await watcher.next('new_ubication')).toEqual({
      command: 'new_ubication',
      vehicleId: scene.vehicle.id,
      from: `${first_name} ${last_name}`,
      message: shown,
    })
    expect((await all.next('ubications')).messages).toEqual([shown])
    expect(await sender.next('stored')).toEqual({ command: 'stored', vehicleId: scene.vehicle.id, times: [at(-1)] })
    expect(await storedPoints()).toMatchObject([
      { taken_at: new Date(at(-1)), received_at: NOW, device_time: null, latitude: 14.84, altitude: 2330, by_key: false },
    ])
    expect(sender.received).toEqual([])
    for (const connection of [sender, watcher, all]) connection.close()
  })

  test('sent again changes nothing, and a late one does not become the last', async () => {
    const sender = await device()
    for (const [lat, time] of [
      [14.84, 0],
      [14.84, 0],
      [14.83, -5],
    ] as const) {
      sender.send(here(lat, { time: at(time) }))
      await sender.next('stored')
    }
    expect((await storedPoints()).map(({ latitude }) => latitude)).toEqual([14.83, 14.84])
    const { results } = (await scene.admin.get(`/api/vehicle/get_vehicles_on_tracking/?stations=${scene.station.id}`)).body
    expect(results).toMatchObject([{ latitude: 14.84 }])
    sender.close()
  })

  // S-37
  test('is accepted only of who started the tracking, while it goes on', async () => {
    await track(scene.chief, true)
    const [stranger, colleague] = [
      await open(scene.admin),
      await open(await server.as(Role.JefeDeServicio, { station_id: scene.station.id })),
    ]
    for (const connection of [stranger, colleague]) {
      connection.send(here(14.84, { time: at(0) }))
      expect(await connection.next('error')).toMatchObject({ code: 'tracking.not_sender', times: [at(0)] })
      connection.close()
    }
    await track(scene.chief, false)
    const after = await open(scene.chief)
    after.send(here(14.84))
    expect(await after.next('error')).toMatchObject({ code: 'tracking.not_on', detail: 'El vehículo no está en trackeo.' })
    expect(await storedPoints()).toEqual([])
    after.close()
  })

  // S-37
  test.each([
    ['no JSON', '{"command":'],
    ['null', 'null'],
    ['an unknown command', { command: 'toString' }],
    ['no number', () => here(14, { speed: 'rápido' })],
    ['a latitude out of range', () => here(90.01)],
    ['a number that JSON cannot have', () => JSON.stringify(here(14)).replace('14', 'NaN')],
    ['an infinite number', () => JSON.stringify(here(14)).replace('14', '1e999')],
    ['an unknown field', () => here(14, { constructor: 1 })],
    ['a time that is none', () => here(14, { time: 1e300 })],
    ['a heading of 361 degrees', () => here(14, { heading: 361 })],
  ])('with %s is refused in words and closes nothing', async (_what, made) => {
    const sender = await device()
    const watcher = await open(scene.admin)
    sender.send(typeof made === 'function' ? made() : made)
    expect(await sender.next('error')).toMatchObject({ code: 'tracking.unreadable', detail: 'No se entiende el mensaje.' })
    sender.send(here(14.9, { time: at(0) }))
    await sender.next('stored')
    expect(await watcher.next('new_ubication')).toMatchObject({ message: { content: { lat: 14.9 } } })
    expect(await storedPoints()).toHaveLength(1)
    for (const connection of [sender, watcher]) connection.close()
  })

  test('at (0, 0), of another vehicle, or in 4 KB is refused', async () => {
    const sender = await device()
    const codeOf = async (message: unknown) => {
      sender.send(message)
      return (await sender.next('error')).code
    }
    expect(await codeOf({ ...here(0), message: { content: { lat: 0, lng: 0 } } })).toBe('tracking.no_place')
    expect(await codeOf({ ...here(14), vehicleId: scene.vehicle.id + 1 })).toBe('tracking.other_vehicle')
    expect(await codeOf({ ...here(14), from: 'x'.repeat(5000) })).toBe('tracking.too_large')
    expect(await codeOf(JSON.stringify(here(14)).padEnd(5000, ' '))).toBe('tracking.too_large')
    expect(await codeOf('x'.repeat(40_000))).toBe('tracking.too_large')
    sender.close()
  })

  // S-37
  test('is refused beyond five a second', async () => {
    const sender = await device()
    for (let n = 0; n < 8; n += 1) sender.send(here(14.84, { time: at(0) + n }))
    expect((await sender.next('error')).code).toBe('tracking.too_often')
    // What one statement stored is confirmed at once.
    const times: number[] = []
    while (times.length < 5) times.push(...(await sender.next('stored')).times)
    expect(times).toEqual([0, 1, 2, 3, 4].map((n) => at(0) + n))
    sender.close()
  })

  test('with a measure of next to nothing is stored, and no other is refused with it', async () => {
    const sender = await device()
    sender.send(here(14.84, { time: at(0), speed: 5e-324, accuracy: 1e-50 }))
    expect((await sender.next('stored')).times).toEqual([at(0)])
    expect(await storedPoints()).toMatchObject([{ speed: 0, accuracy: 0 }])
    sender.close()
  })

  test('with a clock that cannot be right gets the time of the server, and says so', async () => {
    const sender = await device()
    for (const wrong of [366, -366]) {
      sender.send(here(14.84, { time: at(wrong * 24 * 3600) }))
      expect(await sender.next('stored')).toMatchObject({ wrongClock: true })
      server.setNow(new Date(at(1)))
    }
    expect(await storedPoints()).toMatchObject([
      { taken_at: NOW, device_time: new Date(at(366 * 24 * 3600)) },
      { taken_at: new Date(at(1)), device_time: new Date(at(-366 * 24 * 3600)) },
    ])
    sender.close()
  })

  test('with a wrong clock in the same millisecond as another is stored after it, and sent again changes nothing', async () => {
    const sender = await device()
    const watcher = await open(scene.admin)
    const year = 366 * 24 * 3600
    for (const [lat, second] of [
      [14.84, year],
      [14.8401, year + 1],
      [14.8401, year + 1],
    ] as const) {
      sender.send(here(lat, { time: at(second) }))
      expect((await sender.next('stored')).times).toEqual([at(second)])
    }
    expect(await storedPoints()).toMatchObject([
      { taken_at: NOW, latitude: 14.84, device_time: new Date(at(year)) },
      { taken_at: new Date(at(0) + 1), latitude: 14.8401, device_time: new Date(at(year + 1)) },
    ])
    expect((await watcher.next('new_ubication')).message.content.lat).toBe(14.84)
    expect((await watcher.next('new_ubication')).message.content.lat).toBe(14.8401)
    for (const connection of [sender, watcher]) connection.close()
  })

  test('is news after the clock of the server was ahead for a while', async () => {
    server.setNow(new Date(at(7200)))
    const sender = await device()
    sender.send(here(14.84, { time: at(7200) }))
    await sender.next('stored')
    server.setNow(NOW)
    const watcher = await open(scene.admin)
    sender.send(here(14.841, { time: at(0) }))
    expect(await watcher.next('new_ubication')).toMatchObject({ message: { time: at(0) } })
    await sender.next('stored')
    const { results } = (await scene.admin.get(`/api/vehicle/get_vehicles_on_tracking/?stations=${scene.station.id}`)).body
    expect(results).toMatchObject([{ latitude: 14.841 }])
    sender.send(buffered([14.839, -5]))
    await sender.next('stored')
    expect((await storedPoints()).map(({ latitude }) => latitude)).toEqual([14.839, 14.841, 14.84])
    for (const connection of [sender, watcher]) connection.close()
  })

  test('that no vehicle reaches is stored and flagged; a second one there is the truth', async () => {
    const sender = await device()
    const watcher = await open(scene.admin)
    const send = async (lat: number, second: number) => {
      server.setNow(new Date(at(second)))
      sender.send(here(lat, { time: at(second) }))
      return (await watcher.next('new_ubication')).message.jump
    }
    expect(await send(14.84, 0)).toBeUndefined()
    expect(await send(15.84, 5)).toBe(true)
    await expect.poll(async () => (await storedPoints()).length).toBe(2)
    expect(
      (await scene.admin.get(`/api/vehicle/get_vehicles_on_tracking/?stations=${scene.station.id}`)).body.results,
    ).toMatchObject([{ latitude: 14.84 }])
    expect(await send(14.841, 10)).toBeUndefined()
    expect(await send(16.84, 15)).toBe(true)
    expect(await send(16.841, 20)).toBeUndefined()
    await expect.poll(async () => (await storedPoints()).length).toBe(5)
    for (const connection of [sender, watcher]) connection.close()
  })
})

describe('fetch_messages', () => {
  // A-ENT-34, A-WSK-04, A-WSK-06, A-WSK-12
  test('answers the newest stored positions of the vehicle, the oldest first', async () => {
    const sender = await device()
    for (const second of [-3, -2, -1]) {
      sender.send(here(14.84 + second / 1000, { time: at(second) }))
      await sender.next('stored')
    }
    const watcher = await open(scene.admin)
    watcher.send({ command: 'fetch_messages', username: 'alguien', vehicleId: scene.vehicle.id, limit: 2 })
    const { messages, vehicleId } = await watcher.next('ubications')
    expect(vehicleId).toBe(scene.vehicle.id)
    expect(messages.map(({ time }) => time)).toEqual([at(-2), at(-1)])
    const all = await open(scene.admin, 'all')
    all.send({ command: 'fetch_messages' })
    const last = (await all.next('ubications')).messages.filter((message) => message.vehicleId === scene.vehicle.id)
    expect(last).toMatchObject([{ time: at(-1), content: { vehicle: scene.vehicle.plate } }])
    all.send({ command: 'fetch_messages', vehicleId: scene.vehicle.id })
    expect((await all.next('ubications')).messages).toHaveLength(3)
    for (const connection of [sender, watcher, all]) connection.close()
  })

  test('is limited for a person over all of their connections, and not for others', async () => {
    const app = await buildApp({
      ...server.deps,
      config: { ...server.deps.config, requestsPerMinute: 5 },
      requestCounter: memoryCounter(),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const openAt = async (client: Client) => {
      const connection = connect({ url }, client, 'all')
      expect(await connection.opened).toBe(true)
      return connection
    }
    const ask = async (connection: Connected) => {
      connection.send({ command: 'fetch_messages' })
      await expect.poll(() => connection.received.length).toBe(1)
      const [answer] = connection.received.splice(0)
      return answer?.command === 'error' ? answer.code : answer?.command
    }
    const own = await Promise.all([1, 2, 3].map(() => openAt(scene.admin)))
    const first = await Promise.all(own.map(ask))
    const second = await Promise.all(own.map(ask))
    expect([...first, ...second].toSorted()).toEqual(
      [...Array.from({ length: 5 }, () => 'ubications'), 'request.too_many'].toSorted(),
    )
    const other = await openAt(scene.chief)
    expect(await ask(other)).toBe('ubications')
    for (const connection of [...own, other]) connection.close()
    await app.close()
  })

  test('hides what the list does not show the caller', async () => {
    await track(scene.chief, true)
    const commander = await server.as(Role.Comandante, { station_id: (await aStation(server.deps.db)).id })
    const all = await open(commander, 'all')
    all.send({ command: 'fetch_messages', vehicleId: scene.vehicle.id })
    expect((await all.next('error')).code).toBe('record.not_found')
    const sender = await open(scene.chief)
    sender.send(here(14.84, { time: at(0) }))
    await sender.next('stored')
    all.send({ command: 'fetch_messages' })
    expect((await all.next('ubications')).messages).toEqual([])
    for (const connection of [sender, all]) connection.close()
  })
})
