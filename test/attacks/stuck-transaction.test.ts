// @module-tag storage

import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test, vi } from 'vitest'
import { useOwnServer } from '../own-postgres-server.ts'
import { connect } from '../tracking-connection.ts'

const busy = 'El servidor está ocupado. Vuelva a intentar en unos segundos.'

vi.setConfig({ testTimeout: 60_000 })

/** Generous, since the machine may be busy. */
const PATIENCE = { timeout: 20_000 }

describe.runIf(inject('image').kind === 'postgres')('a transaction that holds a lock and does not end', () => {
  const server = useOwnServer()

  interface Position {
    id: number
    version: number
  }
  const positionsOf = async (count: number): Promise<Position[]> => {
    const made: Position[] = []
    for (let n = 0; n < count; n++)
      made.push((await server.call('POST', '/api/job_management/', { job_title: `Cajera ${randomUUID()}` })).body)
    return made
  }
  const save = (position: Position | undefined) =>
    server.call('PUT', `/api/job_management/${position?.id}/`, {
      job_title: `Cajero ${position?.id}`,
      version: position?.version,
    })

  test('delays thirty writers, and neither readers nor sign-ins', async () => {
    const positions = await positionsOf(30)
    const [locker, watcher] = [await server.connect(), await server.connect()]
    await locker.query('BEGIN')
    await locker.query('SELECT FROM job_positions FOR UPDATE')
    let answered = 0
    const writing = Promise.all(positions.map((position) => save(position).finally(() => (answered += 1))))
    await vi.waitUntil(async () => {
      const { rowCount } = await watcher.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)
      return rowCount !== null && rowCount >= 5
    }, PATIENCE)

    const others = await Promise.all([
      server.call('GET', '/api/job_management/'),
      server.call('GET', '/api/emergency/'),
      server.call('POST', '/api/user/token/', server.site.credentials),
      server.call('GET', '/readyz'),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answered).toBeLessThan(30)

    for (const { status, body } of await writing) expect([status, body.detail]).toEqual([503, busy])
    await locker.query('ROLLBACK')
    for (const position of positions.slice(0, 2)) expect((await save(position)).status).toBe(200)
  })

  test('on the last positions makes a live connection busy, as calls are, and is no error of the server', async () => {
    const locker = await server.connect()
    const device = connect(server, { headers: { authorization: `Bearer ${server.token}` } }, 'all')
    expect(await device.opened).toBe(true)
    await locker.query('BEGIN')
    await locker.query('LOCK TABLE vehicle_last_positions')
    device.send({ command: 'fetch_messages' })
    const called = server.call('GET', '/api/vehicle/get_vehicles_on_tracking/')
    expect(await device.next('error')).toMatchObject({ code: 'server.busy', detail: busy })
    expect((await called).status).toBe(503)
    await locker.query('ROLLBACK')
    device.send({ command: 'fetch_messages' })
    expect((await device.next('ubications')).messages).toEqual([])
    expect(server.said().stdout).not.toContain('a message of a live connection failed')
    device.close()
  })

  test('on one record does not delay saves of another', async () => {
    const [wanted, other] = await positionsOf(2)
    const [locker, watcher] = [await server.connect(), await server.connect()]
    await locker.query('BEGIN')
    await locker.query('SELECT FROM job_positions WHERE id = $1 FOR UPDATE', [wanted?.id])
    let answered = 0
    const writing = Promise.all(Array.from({ length: 25 }, () => save(wanted).finally(() => (answered += 1))))
    await vi.waitUntil(async () => {
      const { rowCount } = await watcher.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)
      return rowCount === 2
    }, PATIENCE)
    expect((await save(other)).status).toBe(200)
    expect((await server.call('POST', '/api/job_management/', { job_title: 'Otra más' })).status).toBe(201)
    expect(answered).toBe(0)
    await locker.query('ROLLBACK')
    const statuses = (await writing).map(({ status }) => status)
    // One save of the common version succeeds, and the others are refused as outdated.
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 24 }, () => 409)])
  })
})
