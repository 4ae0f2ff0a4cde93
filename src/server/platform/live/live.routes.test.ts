import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../../../contract/shared/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency } from '../../../../test/factories.ts'
import { openStream } from '../../../../test/live-stream.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { recordChanges } from '../records/record-change.ts'

const server = useTestServer()
const DAY = 24
let today = Date.parse('2026-11-20T12:00:00Z')
const after = (hours: number) => {
  const now = new Date(today + hours * 3_600_000)
  server.setNow(now)
  return now
}
const listen = (client: Client, more: object = {}) => openStream(server.url, { ...client.headers, ...more })

let serial = 0
const aType = () => ({ name: `Tipo en vivo ${++serial}`, nomenclature: 'TV' })

beforeEach(() => {
  today = after(DAY).getTime()
  server.deps.config.heartbeat = HEARTBEAT_MS
})

describe('a live stream', () => {
  test('sends the names of the resources that another person changed, and nothing else', async () => {
    const admin = await server.as(Role.Administrador)
    const stream = await listen(await server.as(Role.Bombero))
    await stream.nextHeartbeat()
    expect((await admin.post('/api/vehicle_type', aType())).status).toBe(201)
    expect(await stream.nextChange()).toBe('vehicle_type vehicle')
    expect(stream.rest()).toBe('')
    stream.leave()
  })

  test('sends the vehicles too when an emergency changed', async () => {
    const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
    const admin = await server.as(Role.Administrador)
    const stream = await listen(await server.as(Role.Bombero))
    expect((await admin.post(`/api/emergency/${id}/update_status`, { status: 30 })).status).toBe(200)
    expect((await stream.nextChange()).split(' ')).toEqual(
      expect.arrayContaining(['emergency', 'vehicle', 'reports/dashboard_report']),
    )
    stream.leave()
  })

  test('begins with recent changes', async () => {
    const admin = await server.as(Role.Administrador)
    await admin.post('/api/job_management', { job_title: 'Conserje' })
    after(1)
    await admin.post('/api/vehicle_type', aType())
    const stream = await listen(await server.as(Role.Bombero))
    expect(await stream.nextChange()).toBe('vehicle_type vehicle')
    stream.leave()
  })

  test('sends nothing about refused, rolled back and reading calls and about sign-ins', async () => {
    const admin = await server.as(Role.Administrador)
    const stored = aType()
    await admin.post('/api/vehicle_type', stored)
    after(1)
    const stream = await listen(await server.as(Role.Bombero))
    await admin.post('/api/vehicle_type', stored)
    await admin.delete('/api/station/999999')
    await admin.get('/api/station')
    await expect(
      recordChanges(server.deps, { caller: { id: null, name: 'Nadie' } }, async (_trx, log) => {
        log.created('station', { id: 1 })
        throw new Error('too late')
      }),
    ).rejects.toThrow('too late')
    await recordChanges(server.deps, { caller: { id: null, name: 'Nadie' } }, async (_trx, log) =>
      log.signedIn({ id: admin.id, first_name: 'Ana', last_name: 'Xicará' }),
    )
    await admin.post('/api/job_management', { job_title: 'Radio operadora' })
    expect(await stream.nextChange()).toBe('job_management user')
    stream.leave()
  })

  test('is sent without caching, compression and proxy buffering', async () => {
    const { answer, leave } = await listen(await server.as(Role.Bombero), { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    leave()
  })

  test('is refused to visitors and unvalidated people', async () => {
    expectRefusal(await server.nobody.get('/api/live'), 401)
    expectRefusal(await (await server.as(Role.Administrador, { status: 1 })).get('/api/live'), 403)
  })

  test('does not stay open for a HEAD request', async () => {
    const { status } = await (await server.as(Role.Bombero)).send('/api/live', { method: 'HEAD' })
    expect(status).toBe(200)
  })
})

describe('a live stream ends', () => {
  const endings: [string, (client: Client) => Promise<unknown>][] = [
    ['signed out', (client) => client.post('/api/user/logout')],
    ['was retired', ({ id }) => update(id, { retired_at: new Date() })],
    ['went off duty', ({ id }) => update(id, { status: 1, inactive_reason: 1 })],
    ['must be validated again', ({ id }) => update(id, { status: 1 })],
    ['has an expired session', async () => after(13)],
  ]
  const update = (id: number, cells: object) => server.deps.db.updateTable('users').set(cells).where('id', '=', id).execute()

  test.each(endings)('at the next heartbeat if the person %s', async (_, end) => {
    server.deps.config.heartbeat = 20
    const [person, other] = [await server.as(Role.Bombero), await server.as(Role.Bombero)]
    const [stream, others] = [await listen(person), await listen(other)]
    for (let n = 0; n < 3; n++) await stream.nextHeartbeat()
    await end(person)
    await stream.ended
    expect(stream.answer.complete).toBe(true)
    others.leave()
  })

  test('when the person opens an eleventh: the oldest one first', async () => {
    const [person, admin] = [await server.as(Role.Bombero), await server.as(Role.Administrador)]
    const other = await listen(admin)
    const streams = []
    for (let n = 0; n < 11; n++) streams.push(await listen(person))
    await streams[0]?.ended
    await admin.post('/api/vehicle_type', aType())
    for (const stream of [other, ...streams.slice(1)]) expect(await stream.nextChange()).toBe('vehicle_type vehicle')
    for (const stream of [other, ...streams]) stream.leave()
  })

  test('when the server closes, without delaying it', async () => {
    const app = await buildApp(server.deps)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const stream = await openStream(url, (await server.as(Role.Bombero)).headers)
    await app.close()
    await stream.ended
    expect(stream.answer.complete).toBe(true)
  })
})

test('an open stream does not count as a use of its session', async () => {
  server.deps.config.heartbeat = 20
  const person = await server.as(Role.Bombero)
  const lastUse = () =>
    server.deps.db.selectFrom('sessions').select('last_used_at').where('user_id', '=', person.id).executeTakeFirstOrThrow()
  const stream = await listen(person)
  after(11)
  for (let n = 0; n < 3; n++) await stream.nextHeartbeat()
  expect(await lastUse()).toEqual({ last_used_at: new Date(today) })
  stream.leave()
})

test('a read while nobody sees the page does not count as a use of its session either', async () => {
  const person = await server.as(Role.Cabinista)
  const lastUse = () =>
    server.deps.db.selectFrom('sessions').select('last_used_at').where('user_id', '=', person.id).executeTakeFirstOrThrow()
  after(11)
  const used = await lastUse()
  const headers = { ...person.headers, 'x-unattended': '1' }
  expect(await person.send('/api/emergency/', { headers })).toMatchObject({ status: 200 })
  expect(await lastUse()).toEqual(used)
  await person.get('/api/emergency/')
  expect(await lastUse()).not.toEqual(used)
})
