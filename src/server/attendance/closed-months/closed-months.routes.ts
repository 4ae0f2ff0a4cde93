import type { FastifyInstance } from 'fastify'
import {
  closedMonthDetail,
  closedMonthFilters,
  closedMonthRow,
  closeMonthInput,
  closingPreview,
  closingPreviewQuery,
  reopenMonthInput,
} from '../../../contract/attendance/closed-months.schema.ts'
import { pageOf } from '../../../contract/shared/resource.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call, idParam } from '../../platform/http/call.ts'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { found } from '../../platform/errors/refusal.ts'
import { closeMonth, previewClosing, reopenMonth } from './close-month.ts'
import { listClosedMonths, readClosureFor } from './closed-months.queries.ts'

export const closedMonthConstraints: ConstraintSentences = {
  // A mark of a server whose clock is behind that of the one that closed the month.
  attendance_month_closed: 'attendance.closed_now',
  closed_month_station: ['station', 'Esta estación ya no existe. Elija otra.'],
}

export const closedMonthRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Meses cerrados', query: closedMonthFilters, answer: pageOf(closedMonthRow) }
  call(app, 'GET closed_month', list, ({ query, caller }) => listClosedMonths(deps.db, query, caller))

  const preview = { summary: 'Lo que guardaría el cierre de un mes', query: closingPreviewQuery, answer: closingPreview }
  call(app, 'GET closed_month/preview', preview, ({ query: { month, station } }) =>
    previewClosing(deps, { month, station: station ?? null }),
  )

  const one = { summary: 'Un mes cerrado con sus totales', params: idParam, answer: closedMonthDetail }
  call(app, 'GET closed_month/{id}', one, async ({ params, caller }) => found(await readClosureFor(deps.db, params.id, caller)))

  const close = { summary: 'Cerrar un mes', body: closeMonthInput, answer: closedMonthRow }
  call(app, 'POST closed_month', close, ({ body, caller, key }) => closeMonth(deps, { caller, key }, body))

  const reopen = { summary: 'Reabrir un mes', params: idParam, body: reopenMonthInput, answer: closedMonthRow }
  call(app, 'POST closed_month/{id}/reopen', reopen, ({ params, body, caller, key }) =>
    reopenMonth(deps, { caller, key }, params.id, body),
  )
}
