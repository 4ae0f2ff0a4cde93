import { expect, test } from 'vitest'
import { at, useVehicleToTrack } from '../../../../test/vehicle-to-track.ts'
import type { Client } from '../../../../test/test-app.ts'

const { server, scene, track, open, device, here, buffered, storedPoints } = useVehicleToTrack()
const stateOf = async (client: Client) => (await client.get(`/api/vehicle/status_vehicle/?id=${scene.vehicle.id}`)).body

// S-68, A-TRK-23
test('a tracking goes on over a lost connection, and what its device kept is stored in order and once', async () => {
  const lost = await device()
  const { tracking } = await stateOf(scene.chief)
  lost.send(here(14.81, { time: at(0) }))
  await lost.next('stored')
  lost.close()
  expect(await stateOf(scene.admin)).toMatchObject({ on_tracking: true, tracking })
  // Nobody else gets the vehicle meanwhile.
  expect((await track(scene.admin, true)).status).toBe(400)

  server.setNow(new Date(at(600)))
  expect(await stateOf(scene.chief)).toMatchObject({ on_tracking: true, is_mine: true, tracking })
  const again = await open(scene.chief)
  // The confirmation of the first was lost, and so was that of the whole batch.
  const batch = buffered([14.81, 0], [14.82, 5], [14.83, 10])
  for (let time = 0; time < 2; time += 1) {
    again.send(batch)
    expect((await again.next('stored')).times).toEqual([at(0), at(5), at(10)])
  }
  again.send(here(14.84, { time: at(600) }))
  await again.next('stored')
  expect((await storedPoints()).map(({ taken_at, latitude }) => [taken_at.getTime(), latitude])).toEqual([
    [at(0), 14.81],
    [at(5), 14.82],
    [at(10), 14.83],
    [at(600), 14.84],
  ])
  again.close()
})

// S-68
test('a tracking that an administrator stopped meanwhile takes nothing more from its device, also while somebody else goes on', async () => {
  const lost = await device()
  const { tracking } = await stateOf(scene.chief)
  lost.close()
  await track(scene.admin, false)
  expect(await stateOf(scene.chief)).toMatchObject({ on_tracking: false, tracking: null })
  const again = await open(scene.chief)
  again.send(buffered([14.82, 0]))
  expect((await again.next('error')).code).toBe('tracking.not_on')

  await track(scene.admin, true)
  const state = await stateOf(scene.chief)
  expect(state).toMatchObject({ on_tracking: true, is_mine: false })
  expect(state.tracking).not.toBe(tracking)
  again.send(buffered([14.82, 0]))
  expect((await again.next('error')).code).toBe('tracking.not_sender')
  expect(await storedPoints()).toEqual([])
  again.close()
})
