import type { FastifyInstance } from 'fastify'
import { stationImportPreview } from '../../contract/stations/station-import.schema.ts'
import type { Deps } from '../platform/deps.ts'
import { importRoutes } from '../platform/import/import-routes.ts'
import { stationImport } from './station-import.ts'

export const stationImportRoutes = (app: FastifyInstance, deps: Deps): void =>
  importRoutes(app, deps, stationImport, stationImportPreview)
