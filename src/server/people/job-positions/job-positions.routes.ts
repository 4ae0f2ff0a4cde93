import type { FastifyInstance } from 'fastify'
import { jobPositions } from '../../../contract/people/job-positions.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { crudRoutes } from '../../platform/http/crud-routes.ts'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { tableQueries } from '../../platform/records/table-queries.ts'

export const jobPositionConstraints: ConstraintSentences = {
  job_title_unique: ['job_title', 'Ya existe un puesto con este nombre'],
}

export const jobPositionRoutes = (app: FastifyInstance, deps: Deps): void =>
  crudRoutes(
    app,
    deps,
    jobPositions,
    tableQueries('job_positions', jobPositions, [['users', 'job_position_id', 'persona', 'personas']]),
  )
