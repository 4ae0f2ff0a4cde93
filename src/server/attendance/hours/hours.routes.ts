import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  historyDownload,
  historyFilters,
  historyPage,
  hoursDownload,
  hoursFilters,
  hoursRow,
  ownHours,
  userHours,
} from '../../../contract/attendance/hours.schema.ts'
import { pageOf } from '../../../contract/shared/resource.schema.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { fail, found } from '../../platform/errors/refusal.ts'
import { EXCEL_TYPE } from '../../platform/sheets/excel-parts.ts'
import { userFor } from '../../people/users/present-user.ts'
import { readPresentOrRetired } from '../../people/users/user-record.queries.ts'
import { daysBetween } from './count-hours.ts'
import { listMarks } from './hours-history.queries.ts'
import { sendHours, sendMarks } from './hours.excel.ts'
import { listHours, readHours } from './hours.queries.ts'
import { findPage, questionOf, stationsOfPage } from './people-with-hours.queries.ts'

export const hoursRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Control de horas', query: hoursFilters, answer: pageOf(hoursRow) }
  call(app, 'GET job_management/listUserControlHours', list, ({ query, caller }) =>
    listHours(deps, questionOf(query, caller, deps.now()), query.page),
  )

  const excel = { summary: 'El control de horas en Excel', query: hoursDownload, file: EXCEL_TYPE }
  call(app, 'GET job_management/descargar_excel', excel, ({ query, caller, reply }) => sendHours(deps, caller, query, reply))

  /** People of other stations without a stay at the caller's are as if they did not exist (B-API-42i). */
  const seen = async (id: number, caller: Caller) => {
    const page = await findPage(deps.db, id, caller)
    if (page === undefined) throw fail('record.not_found')
    return { page, person: found(await readPresentOrRetired(deps.db, id, deps.now())) }
  }

  const one = { summary: 'Las horas de una persona', params: idParam, answer: userHours }
  call(app, 'GET job_management/{id}/user_information', one, async ({ params: { id }, caller }) => {
    const { page, person } = await seen(id, caller)
    const shown = userFor(person, caller, deps)
    const photo = page.is_retired ? null : shown.photo
    return { ...shown, photo, ...page, ...(await readHours(deps, id, stationsOfPage(id, caller))) }
  })

  const history = { query: historyFilters, answer: historyPage }
  const ofPerson = { summary: 'Las marcas de una persona', params: idParam, ...history }
  const range = (query: z.output<typeof historyFilters>) => daysBetween(query.start_date_user, query.end_date_user)
  call(app, 'GET job_management/{id}/log_history_hours', ofPerson, async ({ params: { id }, query, caller }) => {
    await seen(id, caller)
    return listMarks(deps, id, { range: range(query), stations: stationsOfPage(id, caller) }, query.page)
  })

  const excelOfPerson = { summary: 'Las marcas de una persona en Excel', query: historyDownload, file: EXCEL_TYPE }
  call(app, 'GET job_management/excel_log_history_hours', excelOfPerson, async ({ query, caller, reply }) =>
    sendMarks(deps, { caller, person: (await seen(query.user, caller)).person }, query, reply),
  )

  call(app, 'GET user/me/hours', { summary: 'Mis horas', answer: ownHours }, ({ caller }) => readHours(deps, caller.id, 'all'))
  call(app, 'GET user/me/log_history_hours', { summary: 'Mis marcas', ...history }, ({ query, caller }) =>
    listMarks(deps, caller.id, { range: range(query), stations: 'all' }, query.page),
  )
}
