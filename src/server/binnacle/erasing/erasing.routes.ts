import type { FastifyInstance } from 'fastify'
import { erased, erasure, personalData } from '../../../contract/binnacle/erasing.schema.ts'
import { requireFreshSignIn } from '../../people/credentials/require-fresh-sign-in.ts'
import type { Deps } from '../../platform/deps.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { findPersonalData } from './find-personal-data.ts'

export const erasingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const finding = { summary: 'Los datos personales por borrar de una emergencia', params: idParam, answer: personalData }
  call(app, 'GET emergency/{id}/personal_data', finding, ({ params }) => findPersonalData(deps, params.id))

  const erasing = { summary: 'Borrar los datos personales de una emergencia', params: idParam, body: erasure, answer: erased }
  call(app, 'POST emergency/{id}/erase_personal_data', erasing, ({ params, body, caller, key }) => {
    requireFreshSignIn(deps, caller)
    return erasePersonalData(deps, { caller, key }, params.id, body)
  })
}
