import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { crewFilters, crewOption } from '../../../contract/people/users.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call } from '../../platform/http/call.ts'
import { crewOptions } from './crew-options.queries.ts'

/** The people whom an emergency may take along. */
export const crewRoutes = (app: FastifyInstance, deps: Deps): void => {
  const crew = { query: crewFilters, answer: z.array(crewOption) }
  call(app, 'GET user/get_firefighters', { summary: 'Bomberos de las estaciones', ...crew }, ({ query }) =>
    crewOptions(deps.db, query, deps.now(), 'everybody'),
  )
  call(app, 'GET user/get_pilot', { summary: 'Pilotos de las estaciones', ...crew }, ({ query }) =>
    crewOptions(deps.db, query, deps.now(), 'pilots'),
  )
}
