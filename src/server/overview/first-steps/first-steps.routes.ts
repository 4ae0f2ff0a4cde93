import type { FastifyInstance } from 'fastify'
import { catalogueChoice, firstSteps, firstStepsAsked } from '../../../contract/overview/first-steps.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call } from '../../platform/http/call.ts'
import { addCatalogue } from './add-catalogue.ts'
import { readFirstSteps } from './first-steps.queries.ts'

export const firstStepsRoutes = (app: FastifyInstance, deps: Deps): void => {
  call(app, 'GET first_steps', { summary: 'Los primeros pasos', query: firstStepsAsked, answer: firstSteps }, ({ caller }) =>
    readFirstSteps(deps.db, caller.id),
  )
  call(
    app,
    'POST first_steps/catalogue',
    { summary: 'Agregar del catálogo para empezar', body: catalogueChoice, answer: firstSteps },
    ({ body, caller, key }) => addCatalogue(deps, { caller, key }, body),
  )
}
