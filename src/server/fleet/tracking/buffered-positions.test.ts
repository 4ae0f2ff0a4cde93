import { describe, expect, test } from 'vitest'
import { at, NOW, useVehicleToTrack } from '../../../../test/vehicle-to-track.ts'

const { server, scene, track, open, device, here, buffered, storedPoints } = useVehicleToTrack()

describe('buffered points', () => {
  // S-39
  test('are stored in their order, once, and are no news', async () => {
    const sender = await device()
    const watcher = await open(scene.admin)
    const batch = buffered([14.81, -30], [14.82, -25], [14.83, -20])
    for (let time = 0; time < 2; time += 1) {
      sender.send(batch)
      expect((await sender.next('stored')).times).toEqual([at(-30), at(-25), at(-20)])
    }
    expect((await storedPoints()).map(({ latitude }) => latitude)).toEqual([14.81, 14.82, 14.83])
    sender.send(here(14.84, { time: at(0) }))
    expect(await watcher.next('new_ubication')).toMatchObject({ message: { content: { lat: 14.84 } } })
    for (const connection of [sender, watcher]) connection.close()
  })

  test('of a clock that is a year ahead are set back with the times between them', async () => {
    const sender = await device()
    const year = 366 * 24 * 3600
    const batch = buffered([14.81, year], [14.82, year + 5])
    for (let time = 0; time < 2; time += 1) {
      sender.send(batch)
      expect(await sender.next('stored')).toMatchObject({ wrongClock: true })
      server.setNow(new Date(at(3)))
    }
    expect((await storedPoints()).map(({ taken_at }) => taken_at.getTime())).toEqual([at(-5), at(0)])
    sender.close()
  })

  test('of a clock that is ahead and says so keep the times between those of two messages', async () => {
    const sender = await device()
    const hour = 3600
    for (const points of [buffered([14.81, hour - 20], [14.82, hour - 15]), buffered([14.83, hour - 10], [14.84, hour - 5])]) {
      sender.send({ ...points, clock: at(hour) })
      expect(await sender.next('stored')).toMatchObject({ wrongClock: true })
    }
    expect((await storedPoints()).map(({ taken_at }) => taken_at.getTime())).toEqual([at(-20), at(-15), at(-10), at(-5)])
    sender.close()
  })

  test('of a clock that is a year behind are done with, and the sender is warned of the clock', async () => {
    const sender = await device()
    const year = -366 * 24 * 3600
    sender.send(buffered([14.81, year], [14.82, year + 5]))
    const times = [at(year), at(year + 5)]
    expect(await sender.next('stored')).toEqual({ command: 'stored', vehicleId: scene.vehicle.id, times, wrongClock: true })
    expect(await storedPoints()).toEqual([])
    sender.close()
  })

  test('of before a clock went wrong stay right', async () => {
    const sender = await device()
    sender.send(buffered([14.81, -10], [14.82, -5], [14.83, 7200]))
    expect(await sender.next('stored')).toMatchObject({ wrongClock: true })
    expect((await storedPoints()).map(({ taken_at }) => taken_at.getTime())).toEqual([at(-10), at(-5), at(0)])
    sender.close()
  })

  test('of a tracking that began while the clock of the server was ahead are stored, however late', async () => {
    server.setNow(new Date(at(3600)))
    const before = await device()
    server.setNow(NOW)
    const sender = await open(scene.chief)
    server.setNow(new Date(at(4000)))
    sender.send(buffered([14.81, 10], [14.82, 600]))
    await sender.next('stored')
    expect((await storedPoints()).map(({ latitude }) => latitude)).toEqual([14.81, 14.82])
    for (const connection of [before, sender]) connection.close()
  })

  test('of the tracking of somebody else are done with, and not stored', async () => {
    await track(scene.admin, true)
    server.setNow(new Date(at(100)))
    await track(scene.admin, false)
    server.setNow(new Date(at(1000)))
    const sender = await device()
    sender.send(buffered([14.83, 50], [14.85, 995]))
    expect((await sender.next('stored')).times).toHaveLength(2)
    expect((await storedPoints()).map(({ latitude }) => latitude)).toEqual([14.85])
    sender.close()
  })

  test('of a time without a tracking, or older than any that are retained, are done with, and not stored', async () => {
    await track(scene.chief, true)
    server.setNow(new Date(at(100)))
    await track(scene.chief, false)
    server.setNow(new Date(at(1000)))
    const sender = await device()
    sender.send(buffered([14.81, -91 * 24 * 3600], [14.82, -300], [14.83, 50], [14.84, 500], [14.85, 995]))
    expect((await sender.next('stored')).times).toHaveLength(5)
    expect((await storedPoints()).map(({ latitude }) => latitude)).toEqual([14.83, 14.85])
    sender.send(here(14.9, { time: at(500) }))
    expect((await sender.next('error')).code).toBe('tracking.too_early')
    sender.close()
  })

  test('that are sent without waiting for answers are held back, and none is lost', async () => {
    const sender = await device()
    const batches = Array.from({ length: 30 }, (_, batch) =>
      buffered(...Array.from({ length: 100 }, (__, n) => [14.84, -(batch * 100 + n) / 1000] as const)),
    )
    for (const batch of batches) sender.send(batch)
    const { code, times = [] } = await sender.next('error')
    expect([code, times.length]).toEqual(['tracking.too_often', 100])
    await expect.poll(async () => (await storedPoints()).length).toBe(1000)
    sender.send(batches.find(({ messages }) => messages[0]?.time === times[0]))
    await expect.poll(async () => (await storedPoints()).length).toBe(1100)
    sender.close()
  })

  test('are a hundred at most', async () => {
    const sender = await device()
    const points = Array.from({ length: 101 }, (_, n) => [14.8, -n] as const)
    sender.send(buffered(...points.slice(0, 100)))
    expect((await sender.next('stored')).times).toHaveLength(100)
    sender.send(buffered(...points))
    expect((await sender.next('error')).code).toBe('tracking.too_large')
    sender.close()
  })
})
