import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { offer } from '../../platform/metrics/metric-events.ts'
import { knownVehicles } from './known-vehicles.ts'
import { positionsHealth } from './positions-health.ts'
import { positionStore } from './store-positions.ts'
import { notePoint, positionTaker } from './take-positions.ts'

export type Tracking = ReturnType<typeof liveTracking>

/** What this process holds for all ways by which positions arrive. */
export const liveTracking = (app: FastifyInstance, deps: Deps) => {
  const vehicles = knownVehicles(deps)
  const store = positionStore(deps, app.log)
  app.decorate('positionsHealth', positionsHealth(deps, store, app.log))
  const taker = positionTaker(deps, store, deps.positions)
  // Before whoever watches, so that the next point is judged by this one.
  const unsubscribe = deps.positions.subscribe(({ message }) => {
    const vehicle = vehicles.get(message.vehicleId)
    if (vehicle !== undefined) notePoint(vehicle, message, deps.now().getTime())
  })
  const withdraw = offer('positions', () => ({ waiting: store.waiting() }))
  app.addHook('onClose', async () => {
    unsubscribe()
    withdraw()
    await store.drained()
  })
  return { vehicles, taker }
}
