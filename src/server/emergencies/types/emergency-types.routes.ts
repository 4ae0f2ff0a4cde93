import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  emergencyCategories,
  emergencyTypeFilters,
  emergencyTypeOption,
  emergencyTypeRow,
  emergencyTypes,
  emergencyTypeUpdate,
} from '../../../contract/emergencies/emergency-types.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call } from '../../platform/http/call.ts'
import { createRoute, crudRoutes, deleteRoute, listRoute, readRoute, updateRoute } from '../../platform/http/crud-routes.ts'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { tableQueries } from '../../platform/records/table-queries.ts'
import { emergencyTypeQueries as queries, optionsWithUses } from './emergency-types.queries.ts'

export const emergencyTypeConstraints: ConstraintSentences = {
  emergency_type_code_unique: ['code', 'Ya existe un tipo de emergencia con este código'],
  emergency_type_category: ['category', 'La categoría elegida ya no existe'],
  emergency_category_name_unique: ['name', 'Ya existe una categoría con este nombre'],
}

const row = emergencyTypeRow

export const emergencyTypeRoutes = (app: FastifyInstance, deps: Deps): void => {
  listRoute(app, deps, 'emergency_type', { query: emergencyTypeFilters, row, queries })
  call(app, 'GET emergency_type/filter_list', { summary: 'Opciones', answer: z.array(emergencyTypeOption) }, () =>
    optionsWithUses(deps.db),
  )
  readRoute(app, deps, 'emergency_type', { row, queries })
  createRoute(app, deps, 'emergency_type', { input: emergencyTypes.input, row, queries })
  updateRoute(app, deps, 'emergency_type', { input: emergencyTypeUpdate, row, queries })
  deleteRoute(app, deps, 'emergency_type', queries)
}

export const emergencyCategoryRoutes = (app: FastifyInstance, deps: Deps): void =>
  crudRoutes(
    app,
    deps,
    emergencyCategories,
    tableQueries('emergency_categories', emergencyCategories, [
      ['emergency_types', 'category_id', 'tipo de emergencia', 'tipos de emergencia'],
    ]),
  )
