import type { FastifyInstance } from 'fastify'
import {
  correctionDetail,
  correctionFilters,
  correctionInput,
  correctionRow,
  decisionInput,
  offeredStationAnswer,
  offeredStationQuery,
  ownCorrectionFilters,
  withoutExitFilters,
  withoutExitRow,
} from '../../../contract/attendance/attendance-corrections.schema.ts'
import { pageOf } from '../../../contract/shared/resource.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call, idParam } from '../../platform/http/call.ts'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { askCorrection, readOfferedStation } from './ask-correction.ts'
import { listCorrections, listOwnCorrections, listWithoutExit } from './corrections.queries.ts'
import { decideCorrection, readEffect, withdrawCorrection } from './decide-correction.ts'

export const correctionConstraints: ConstraintSentences = {
  attendance_correction_item_station: ['station', 'Esta estación ya no existe. Elija otra.'],
}

export const correctionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Correcciones de marcas', query: correctionFilters, answer: pageOf(correctionRow) }
  call(app, 'GET attendance_correction', list, ({ query, caller }) => listCorrections(deps.db, query, caller))

  const own = { summary: 'Correcciones de las propias marcas', query: ownCorrectionFilters, answer: pageOf(correctionRow) }
  call(app, 'GET attendance_correction/mine', own, ({ query, caller }) => listOwnCorrections(deps.db, query.page, caller.id))

  const offered = { summary: 'La estación que se ofrece para un turno', query: offeredStationQuery, answer: offeredStationAnswer }
  call(app, 'GET attendance_correction/station', offered, ({ query, caller }) => readOfferedStation(deps, caller, query))

  const one = { summary: 'Una corrección y su efecto en las horas', params: idParam, answer: correctionDetail }
  call(app, 'GET attendance_correction/{id}', one, ({ params, caller }) => readEffect(deps, caller, params.id))

  const ask = { summary: 'Pedir una corrección', body: correctionInput, answer: correctionRow }
  call(app, 'POST attendance_correction', ask, ({ body, caller, key }) => askCorrection(deps, { caller, key }, body))

  const decide = { summary: 'Aceptar o rechazar una corrección', params: idParam, body: decisionInput, answer: correctionRow }
  call(app, 'POST attendance_correction/{id}/decide', decide, ({ params, body, caller, key }) =>
    decideCorrection(deps, { caller, key }, params.id, body),
  )

  const withdraw = { summary: 'Retirar una corrección', params: idParam, answer: correctionRow }
  call(app, 'POST attendance_correction/{id}/withdraw', withdraw, ({ params, caller, key }) =>
    withdrawCorrection(deps, { caller, key }, params.id),
  )

  const open = { summary: 'Ingresos sin salida después de 24 horas', query: withoutExitFilters, answer: pageOf(withoutExitRow) }
  call(app, 'GET attendance_without_exit', open, ({ query, caller }) => listWithoutExit(deps, query, caller))
}
