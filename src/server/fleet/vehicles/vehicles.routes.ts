import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  vehicleFilters,
  vehicleOption,
  vehicleRow,
  vehicles,
  vehicleStatusChange,
} from '../../../contract/fleet/vehicles.schema.ts'
import { byStations } from '../../../contract/shared/station-brief.schema.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { VEHICLE_CHANGES } from '../../../contract/fleet/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { createRoute, deleteRoute, listRoute, optionsRoute, readRoute, updateRoute } from '../../platform/http/crud-routes.ts'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { call } from '../../platform/http/call.ts'
import { setDisponibility, vehicleOptions, vehicleQueries } from './vehicles.queries.ts'
import { found, fail } from '../../platform/errors/refusal.ts'

export const vehicleConstraints = {
  vehicle_in_one_open_emergency: ['members', 'Uno de los vehículos ya está en otra emergencia'],
  vehicle_plate_unique: ['plate', 'Ya existe un vehículo con esta placa'],
  vehicle_station: ['station', 'La estación elegida ya no existe'],
  vehicle_vehicle_type: ['vehicle_type', 'El tipo de vehículo elegido ya no existe'],
} as const satisfies ConstraintSentences

/** Only the system sets state 40, and while a vehicle has it nobody may set another (B-VEH-16). */
const refuseSystemState = (before: number, after: number) => {
  if (before === after) return
  if (before === VehicleState.EnEmergencia) throw fail('vehicle.in_emergency')
  if (after === VehicleState.EnEmergencia) throw fail('vehicle.state_by_system')
}

const queries: typeof vehicleQueries = {
  ...vehicleQueries,
  insert: async (trx, input) => {
    refuseSystemState(VehicleState.Disponible, input.disponibility)
    return vehicleQueries.insert(trx, input)
  },
  update: async (trx, id, input) => {
    refuseSystemState(found(await vehicleQueries.read(trx, id)).disponibility, input.disponibility)
    await vehicleQueries.update(trx, id, input)
  },
  remove: async (trx, id) => {
    if (found(await vehicleQueries.read(trx, id)).on_tracking) throw fail('tracking.in_progress')
    await vehicleQueries.remove(trx, id)
  },
}

const row = vehicleRow

export const vehicleRoutes = (app: FastifyInstance, deps: Deps): void => {
  listRoute(app, deps, 'vehicle', { query: vehicleFilters, row, queries })
  optionsRoute(app, deps, 'vehicle', queries)
  readRoute(app, deps, 'vehicle', { row, queries })
  createRoute(app, deps, 'vehicle', { input: vehicles.input, row, queries })
  updateRoute(app, deps, 'vehicle', { input: vehicles.update, row, queries })
  deleteRoute(app, deps, 'vehicle', queries)

  const options = { summary: 'Vehículos de las estaciones', query: byStations, answer: z.array(vehicleOption) }
  call(app, 'GET vehicle/get_vehicles', options, ({ query }) => vehicleOptions(deps.db, query.stations ?? []))

  const change = { summary: 'Cambiar la disponibilidad', body: vehicleStatusChange, answer: row }
  call(app, 'POST vehicle/change_status', change, ({ body, caller, key }) =>
    changeRecord(deps, { caller, key }, `vehicle/${body.id}`, async (trx, log) => {
      await queries.lock(trx, body.id)
      const before = found(await queries.read(trx, body.id))
      if (body.status === VehicleState.EnEmergencia) throw fail('vehicle.state_by_system')
      refuseSystemState(before.disponibility, body.status)
      if (before.disponibility === body.status) return before
      await refuseBeyond({ db: trx, now: deps.now }, `vehicle:${caller.id}`, VEHICLE_CHANGES, 'request.too_many')
      await setDisponibility(trx, [body.id], body.status)
      const after = found(await queries.read(trx, body.id))
      log.edited('vehicle', before, after)
      return after
    }),
  )
}
