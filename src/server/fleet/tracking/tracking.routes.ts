import type { FastifyInstance } from 'fastify'
import { Role } from '../../../contract/shared/rights/roles.ts'
import {
  trackableFilters,
  trackablePage,
  trackedFilters,
  trackedVehicles as trackedAnswer,
  trackingChange,
  trackingQuery,
  trackingState,
} from '../../../contract/fleet/tracking.schema.ts'
import { trackedStations, trackingCan, TrackingStatus } from '../../../contract/fleet/tracking-rules.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { call } from '../../platform/http/call.ts'
import { fail, found } from '../../platform/errors/refusal.ts'
import { applicationRoutes } from './applications/application-positions.routes.ts'
import { changeTracking, presentState } from './change-tracking.ts'
import { listTrackable, trackedVehicles } from './tracked-vehicles.queries.ts'
import { readTracked } from './trackings.queries.ts'
import { liveTracking } from './live-tracking.ts'
import { trackingKeyRoutes } from './applications/tracking-keys.routes.ts'
import { trackingSocket } from './tracking-socket.ts'

export const trackingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const choose = { summary: 'Vehículos por trackear', query: trackableFilters, answer: trackablePage }
  call(app, 'GET vehicle/vehicle_list', choose, async ({ query, caller }) => {
    refuseWithoutStation(caller)
    return listTrackable(deps.db, caller.id, query)
  })

  const change = { summary: 'Iniciar o detener el trackeo', body: trackingChange, answer: trackingState }
  call(app, 'POST vehicle/status_tracking', change, ({ body, caller, key }) => changeTracking(deps, { caller, key }, body))

  const state = { summary: 'Si un vehículo está en trackeo', query: trackingQuery, answer: trackingState }
  call(app, 'GET vehicle/status_vehicle', state, async ({ query, caller }) => {
    const vehicle = found(await readTracked(deps.db, query.id))
    if (!trackingCan.start(caller, vehicle) && vehicle.started_by !== caller.id) throw fail('tracking.other_station')
    return presentState(vehicle, caller, deps.now())
  })

  const tracked = { summary: 'Vehículos en trackeo', query: trackedFilters, answer: trackedAnswer }
  call(app, 'GET vehicle/get_vehicles_on_tracking', tracked, async ({ query, caller }) => {
    refuseWithoutStation(caller)
    const all = await trackedVehicles(deps.db, stationsOf(caller, query.stations), deps.now())
    const countOf = (status: TrackingStatus) => all.filter(({ emergency_status }) => emergency_status === status).length
    return {
      results: all.filter(({ emergency_status }) => query.status?.includes(emergency_status) ?? true),
      active: countOf(TrackingStatus.Activo),
      critical: countOf(TrackingStatus.Critica),
      requesting_support: countOf(TrackingStatus.SolicitaApoyo),
      disponibility: countOf(TrackingStatus.Disponible),
      server_time: deps.now().toISOString(),
    }
  })

  const tracking = liveTracking(app, deps)
  trackingSocket(app, deps, tracking)
  applicationRoutes(app, deps, tracking)
  trackingKeyRoutes(app, deps)
}

/** A-ROL-21 */
const refuseWithoutStation = ({ role, station_id }: Caller): void => {
  if (role === Role.Comandante && station_id === null) throw fail('tracking.no_station')
}

/** The chosen stations of those whose vehicles the caller follows. */
const stationsOf = (caller: Caller, chosen: readonly number[] | undefined): readonly number[] | 'all' => {
  const own = trackedStations(caller)
  if (own === 'all') return chosen ?? 'all'
  return own === null || (chosen !== undefined && !chosen.includes(own)) ? [] : [own]
}
