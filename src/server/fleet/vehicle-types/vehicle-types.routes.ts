import type { FastifyInstance } from 'fastify'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { crudRoutes } from '../../platform/http/crud-routes.ts'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { tableQueries } from '../../platform/records/table-queries.ts'

export const vehicleTypeConstraints: ConstraintSentences = {
  vehicle_type_name_unique: ['name', 'Ya existe un tipo de vehículo con este nombre'],
}

export const vehicleTypeRoutes = (app: FastifyInstance, deps: Deps): void =>
  crudRoutes(
    app,
    deps,
    vehicleTypes,
    tableQueries('vehicle_types', vehicleTypes, [['vehicles', 'vehicle_type_id', 'vehículo', 'vehículos']]),
  )
