import type { FastifyInstance } from 'fastify'
import { stationFilters, stationInput, stationRow, stationUpdate } from '../../contract/stations/stations.schema.ts'
import type { Deps } from '../platform/deps.ts'
import { createRoute, deleteRoute, listRoute, optionsRoute, readRoute, updateRoute } from '../platform/http/crud-routes.ts'
import type { ConstraintSentences } from '../platform/http/errors.ts'
import { stationQueries as queries } from './stations.queries.ts'

export const stationConstraints = {
  station_number_unique: ['no_station', 'Ya existe una estación con este ID'],
} as const satisfies ConstraintSentences

const row = stationRow

export const stationRoutes = (app: FastifyInstance, deps: Deps): void => {
  listRoute(app, deps, 'station', { query: stationFilters, row, queries })
  optionsRoute(app, deps, 'station', queries)
  readRoute(app, deps, 'station', { row, queries })
  createRoute(app, deps, 'station', { input: stationInput, row, queries })
  updateRoute(app, deps, 'station', { input: stationUpdate, row, queries })
  deleteRoute(app, deps, 'station', queries)
}
