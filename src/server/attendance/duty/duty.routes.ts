import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  dischargeInput,
  dutyDownload,
  dutyFilters,
  dutyRow,
  sentPerson,
  unsubscribeInput,
} from '../../../contract/attendance/duty.schema.ts'
import { dutyFiles, type DutyChange } from '../../../contract/attendance/duty-rules.ts'
import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { pageOf } from '../../../contract/shared/resource.schema.ts'
import { userDetail } from '../../../contract/people/users.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { acceptReadRow } from '../../platform/http/accept-read-row.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { readForm } from '../../platform/http/multipart.ts'
import { cancelLeave, discharge, unsubscribe } from './change-duty.ts'
import { EXCEL_TYPE } from '../../platform/sheets/excel-parts.ts'
import { sendDuty } from './duty.excel.ts'
import { listDuty } from './duty.queries.ts'

export const dutyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Quién está de alta y quién de baja', query: dutyFilters, answer: pageOf(dutyRow) }
  call(app, 'GET job_management/listUser', list, ({ query, caller }) => listDuty(deps, query, caller))

  const excel = { summary: 'Quién está de alta y quién de baja, en Excel', query: dutyDownload, file: EXCEL_TYPE }
  call(app, 'GET job_management/excel_duty', excel, ({ query, caller, reply }) => sendDuty(deps, caller, query, reply))

  const cancel = { summary: 'Cancelar una baja que no ha comenzado', params: idParam, answer: userDetail }
  call(app, 'DELETE job_management/{id}/leave', cancel, ({ params, caller, key }) =>
    cancelLeave(deps, { caller, key }, params.id),
  )

  const arriving = (change: DutyChange) => ({
    scratch: deps.files.scratch,
    quota: deps.config.arriving,
    maxBytes: MAX_FILE_BYTES,
    // One more than is taken, so that the refusal can say so.
    maxCount: 2,
    fields: new RegExp(`^${dutyFiles[change]}$`),
  })
  const changing = (summary: string, form: z.ZodType, change: DutyChange) => ({
    summary,
    form,
    files: [dutyFiles[change]],
    params: idParam,
    answer: userDetail,
  })
  call(
    app,
    'PUT job_management/{id}/updateDischarge',
    changing('Dar de alta a una persona', dischargeInput, 'discharge'),
    async ({ params, caller, key, request }) => {
      await using form = await readForm(request, acceptReadRow(dischargeInput, sentPerson), arriving('discharge'))
      return await discharge(deps, { caller, key }, { id: params.id, sent: form.body, arrived: form.files })
    },
  )
  call(
    app,
    'PUT job_management/{id}/updateUnsubscribe',
    changing('Dar de baja a una persona', unsubscribeInput, 'unsubscribe'),
    async ({ params, caller, key, request }) => {
      await using form = await readForm(request, acceptReadRow(unsubscribeInput, sentPerson), arriving('unsubscribe'))
      return await unsubscribe(deps, { caller, key }, { id: params.id, sent: form.body, arrived: form.files })
    },
  )
}
