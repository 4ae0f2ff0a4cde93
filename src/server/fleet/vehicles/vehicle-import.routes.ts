import type { FastifyInstance } from 'fastify'
import { vehicleImportPreview } from '../../../contract/fleet/vehicle-import.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { importRoutes } from '../../platform/import/import-routes.ts'
import { vehicleImport } from './vehicle-import.ts'

export const vehicleImportRoutes = (app: FastifyInstance, deps: Deps): void =>
  importRoutes(app, deps, vehicleImport, vehicleImportPreview)
