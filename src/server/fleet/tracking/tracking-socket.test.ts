import { describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aStation } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/test-app.ts'
import { handshake } from '../../../../test/tracking-connection.ts'
import { openConnection } from '../../../../test/raw-tracking-connection.ts'
import { at, useVehicleToTrack } from '../../../../test/vehicle-to-track.ts'

const { server, scene, track, open, device, here } = useVehicleToTrack()
const protocols = (client: Client) => `tracking.v1, bearer.${(client.headers['authorization'] ?? '').slice(7)}`

describe('the handshake', () => {
  // A-WSK-01, A-WSK-09, A-WSK-10, A-WSK-11, S-36
  test('chooses tracking.v1, never the protocol with the token', async () => {
    expect(await handshake(server, scene.vehicle.id, { 'sec-websocket-protocol': protocols(scene.chief) })).toEqual({
      status: 101,
      protocol: 'tracking.v1',
    })
  })

  // A-WSK-11, S-36
  test('is refused without a session, from another site, and without the right', async () => {
    const statusOf = async (id: number | string, client: Client | undefined, headers: Record<string, string> = {}) => {
      const offered = client === undefined ? 'tracking.v1' : protocols(client)
      return (await handshake(server, id, { 'sec-websocket-protocol': offered, ...headers })).status
    }
    expect(await statusOf(scene.vehicle.id, undefined)).toBe(401)
    expect(await statusOf(scene.vehicle.id, { ...scene.chief, headers: { authorization: `Bearer ${'x'.repeat(43)}` } })).toBe(401)
    expect(await statusOf(scene.vehicle.id, scene.chief, { origin: 'https://example.org' })).toBe(403)
    expect(await statusOf(scene.vehicle.id, scene.chief, { origin: 'null' })).toBe(403)
    expect(await statusOf(scene.vehicle.id, scene.chief, { origin: server.url })).toBe(101)
    const commander = await server.as(Role.Comandante, { station_id: (await aStation(server.deps.db)).id })
    expect(await statusOf(scene.vehicle.id, commander)).toBe(403)
    expect(await statusOf('all', commander)).toBe(101)
    expect(await statusOf('all', await server.as(Role.Comandante))).toBe(403)
    expect(await statusOf('all', await server.as(Role.Bombero, { status: 1 }))).toBe(403)
    expect(await statusOf(999_999, scene.admin)).toBe(404)
    expect(await statusOf('1e3', scene.admin)).toBe(404)
  })

  test('is refused without tracking.v1, and a session of the header alone opens nothing', async () => {
    const token = (scene.chief.headers['authorization'] ?? '').slice(7)
    expect((await handshake(server, scene.vehicle.id, { 'sec-websocket-protocol': `bearer.${token}` })).status).toBe(400)
    expect(
      (await handshake(server, scene.vehicle.id, { ...scene.chief.headers, 'sec-websocket-protocol': 'tracking.v1' })).status,
    ).toBe(401)
    // The protocol is no way into calls.
    const answer = await server.nobody.send('/api/user/me/', { headers: { 'sec-websocket-protocol': protocols(scene.chief) } })
    expect(answer.status).toBe(401)
  })

  test('of an address that is no live connection opens none', async () => {
    const answer = await scene.chief.get(`/ws/tracking/${scene.vehicle.id}/`)
    expect(answer.status).toBe(404)
    const { status } = await handshake(server, `${scene.vehicle.id}/../../../api/user/me`, {})
    expect(status).toBe(404)
  })
})

describe('a live connection ends', () => {
  test('when the tracking is stopped', async () => {
    const sender = await device()
    const watcher = await open(scene.admin)
    await track(scene.admin, false)
    const ended = { code: 4000, reason: 'El trackeo terminó.' }
    expect(await sender.closed).toEqual(ended)
    expect(await watcher.closed).toEqual(ended)
  })

  test('when the person signs out, and not of another person', async () => {
    const sender = await device()
    const watcher = await open(scene.admin)
    const other = await server.as(Role.Cabinista)
    const ending = await open(other, 'all')
    await server.deps.db.deleteFrom('sessions').where('user_id', '=', other.id).execute()
    server.deps.bus.publish({ resources: [], signedOut: [other.id] })
    expect(await ending.closed).toEqual({ code: 4001, reason: 'La sesión terminó.' })
    sender.send(here(14.84, { time: at(0) }))
    await watcher.next('new_ubication')
    for (const connection of [sender, watcher]) connection.close()
  })

  test('for a client too that does not confirm the end: nothing that it sends counts', async () => {
    await track(scene.chief, true)
    const token = (scene.chief.headers['authorization'] ?? '').slice(7)
    const received: string[] = []
    const stubborn = await openConnection(server.url, scene.vehicle.id, token, (text) => received.push(text))
    stubborn.send(here(14.84, { time: at(0) }))
    await expect.poll(() => received.some((text) => text.includes('stored'))).toBe(true)
    await server.deps.db.deleteFrom('sessions').where('user_id', '=', scene.chief.id).execute()
    server.deps.bus.publish({ resources: [], signedOut: [scene.chief.id] })
    expect(await stubborn.ending).toBe(4001)
    stubborn.send(here(14.85, { time: at(1) }))
    await stubborn.closed
    const stored = await server.deps.db
      .selectFrom('vehicle_positions')
      .select('latitude')
      .where('vehicle_id', '=', scene.vehicle.id)
      .execute()
    expect(stored).toEqual([{ latitude: 14.84 }])
  })

  test('of who sends a message in very many fragments', async () => {
    const token = (scene.admin.headers['authorization'] ?? '').slice(7)
    const slow = await openConnection(server.url, 'all', token, () => {})
    slow.sendFragments(1000)
    expect(await slow.ending).toBe(1008)
    await slow.closed
  })

  test('of who sends more than fifty messages in a second', async () => {
    const flooder = await open(scene.admin)
    for (let n = 0; n < 200; n += 1) flooder.send('x')
    expect(await flooder.closed).toMatchObject({ code: 4008 })
  })

  test('of the oldest of more than ten of one person', async () => {
    const viewer = await server.as(Role.Bombero)
    const oldest = await open(viewer, 'all')
    const others = await Promise.all(Array.from({ length: 10 }, () => open(viewer, 'all')))
    expect(await oldest.closed).toMatchObject({ code: 4008 })
    for (const connection of others) connection.close()
  })
})
