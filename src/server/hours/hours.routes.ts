import type { FastifyInstance } from 'fastify'
import {
  historyDownload,
  historyFilters,
  historyPage,
  hoursDownload,
  hoursFilters,
  hoursRow,
  ownHours,
  userHours,
} from '../../contract/hours.ts'
import { pageOf } from '../../contract/resource.ts'
import type { Caller, Deps } from '../deps.ts'
import { call, idParam } from '../http/call.ts'
import { fail, found } from '../refusal.ts'
import { EXCEL_TYPE } from '../sheets/excel-parts.ts'
import { userFor } from '../users/present-user.ts'
import { readPerson } from '../users/user-record.queries.ts'
import { daysAsked, daysBetween } from './count-hours.ts'
import { listMarks } from './hours-history.queries.ts'
import { sendHours, sendMarks } from './hours.excel.ts'
import { isSeen, listHours, readHours } from './hours.queries.ts'

export const hoursRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Control de horas', query: hoursFilters, answer: pageOf(hoursRow) }
  call(app, 'GET job_management/listUserControlHours', list, ({ query, caller }) =>
    listHours(deps, query, daysAsked(query, deps.now()), caller),
  )

  const excel = { summary: 'El control de horas en Excel', query: hoursDownload, file: EXCEL_TYPE }
  call(app, 'GET job_management/descargar_excel', excel, ({ query, caller, reply }) => sendHours(deps, caller, query, reply))

  /** People of other stations are as if they did not exist (B-API-42i). */
  const seen = async (id: number, caller: Caller) => {
    if (!(await isSeen(deps.db, id, caller))) throw fail('record.not_found')
    return found(await readPerson(deps.db, { id }))
  }

  const one = { summary: 'Las horas de una persona', params: idParam, answer: userHours }
  call(app, 'GET job_management/{id}/user_information', one, async ({ params, caller }) => ({
    ...userFor(await seen(params.id, caller), caller, deps),
    ...(await readHours(deps, params.id)),
  }))

  const history = { query: historyFilters, answer: historyPage }
  const ofPerson = { summary: 'Las marcas de una persona', params: idParam, ...history }
  call(app, 'GET job_management/{id}/log_history_hours', ofPerson, async ({ params, query, caller }) => {
    await seen(params.id, caller)
    return listMarks(deps, params.id, daysBetween(query.start_date_user, query.end_date_user), query.page)
  })

  const excelOfPerson = { summary: 'Las marcas de una persona en Excel', query: historyDownload, file: EXCEL_TYPE }
  call(app, 'GET job_management/excel_log_history_hours', excelOfPerson, async ({ query, caller, reply }) =>
    sendMarks(deps, { caller, person: await seen(query.user, caller) }, query, reply),
  )

  call(app, 'GET user/me/hours', { summary: 'Mis horas', answer: ownHours }, ({ caller }) => readHours(deps, caller.id))
  call(app, 'GET user/me/log_history_hours', { summary: 'Mis marcas', ...history }, ({ query, caller }) =>
    listMarks(deps, caller.id, daysBetween(query.start_date_user, query.end_date_user), query.page),
  )
}
