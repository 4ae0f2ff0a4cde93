import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { ANSWER_MS, RESEND_MS, RECONNECT_MS } from '../../src/contract/fleet/limits.ts'
import { postgresPools } from '../../src/server/platform/database/pools.ts'
import { aStation, aVehicle } from '../factories.ts'
import { useOwnServer } from '../own-postgres-server.ts'
import { connect } from '../tracking-connection.ts'

vi.setConfig({ testTimeout: 90_000 })

describe.runIf(inject('image').kind === 'postgres')('a device on tracking while the database hangs', () => {
  const server = useOwnServer()
  let close = async () => {}
  afterAll(() => close())

  test('is notified each time before it gives up, keeps its connection, and delivers everything afterwards', async () => {
    const pools = postgresPools(server.postgres.url)
    close = pools.close
    const vehicle = await aVehicle(pools.db, { station_id: (await aStation(pools.db)).id })
    const answer = await fetch(`${server.url}/api/user/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(server.site.credentials),
    })
    const { token } = (await answer.json()) as { token: string }
    expect((await server.call('POST', '/api/vehicle/status_tracking/', { id: vehicle.id, status: true })).status).toBe(200)
    const device = connect(server, { headers: { authorization: `Bearer ${token}` } }, vehicle.id)
    expect(await device.opened).toBe(true)

    const message = () => ({ content: { lat: 14.84, lng: -91.52 }, time: Date.now() })
    const points = [message()]
    server.postgres.freeze()
    device.send({ command: 'new_ubication', vehicleId: vehicle.id, message: points[0] })
    const since = performance.now()
    let sent = since
    // Longer than a device tries to reach a server that does not answer, before it ends the tracking.
    while (performance.now() - since < ANSWER_MS + RECONNECT_MS + 5000) {
      // oxlint-disable-next-line no-await-in-loop -- as a device, one after the other.
      expect(await device.next('error')).toMatchObject({ code: 'server.busy' })
      expect(performance.now() - sent).toBeLessThan(ANSWER_MS)
      // oxlint-disable-next-line no-await-in-loop -- as above.
      await new Promise((resolve) => setTimeout(resolve, RESEND_MS))
      points.push(message())
      device.received.length = 0
      sent = performance.now()
      device.send({ command: 'kept_ubications', vehicleId: vehicle.id, messages: points })
    }
    server.postgres.thaw()
    const times = points.map(({ time }) => time)
    const stored = new Set<number>()
    while (times.some((time) => !stored.has(time))) {
      device.send({ command: 'kept_ubications', vehicleId: vehicle.id, messages: points })
      // oxlint-disable-next-line no-await-in-loop -- as above.
      for (const time of (await device.next('stored')).times) stored.add(time)
    }
    const state = await server.call('GET', `/api/vehicle/status_vehicle/?id=${vehicle.id}`)
    expect(state.body).toMatchObject({ on_tracking: true, is_mine: true })
    device.close()
  })
})
