import type { FastifyInstance } from 'fastify'
import { userImportPreview } from '../../../contract/people/user-import.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { importRoutes } from '../../platform/import/import-routes.ts'
import { userImport } from './user-import.ts'

export const userImportRoutes = (app: FastifyInstance, deps: Deps): void => importRoutes(app, deps, userImport, userImportPreview)
