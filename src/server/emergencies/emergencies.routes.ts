import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { dashboardPoints } from '../../contract/emergencies/emergency-points.schema.ts'
import {
  emergencyChange,
  emergencyDetail,
  emergencyDownload,
  emergencyFilters,
  emergencyOpenAnswer,
  emergencyPage,
  emergencyPointFilters,
} from '../../contract/emergencies/emergencies.schema.ts'
import {
  emergencyInputFor,
  emergencyUpdate,
  photoFields,
  statusChange,
  wholeEmergencyInput,
} from '../../contract/emergencies/emergency-input.schema.ts'
import { emergencyCheck, emergencyWarnings } from '../../contract/emergencies/emergency-warnings.schema.ts'
import { CACHED_LAST_CHANGES } from '../../contract/emergencies/limits.ts'
import type { Deps } from '../platform/deps.ts'
import type { ConstraintSentences } from '../platform/http/errors.ts'
import { EXCEL_TYPE } from '../platform/sheets/excel-parts.ts'
import { readForm, type Arrived } from '../platform/http/multipart.ts'
import { acceptReadRow } from '../platform/http/accept-read-row.ts'
import { publicPage } from '../platform/limits/public-page.ts'
import { sendJsonText } from '../platform/http/send-json-text.ts'
import { beginAnswer } from '../platform/sheets/begin-download.ts'
import { recentAnswers } from '../platform/http/recent-answers.ts'
import { qrCode } from '../platform/qr-codes/qr-code.ts'
import { call, idParam, publicCall } from '../platform/http/call.ts'
import { changeStatus } from './status/change-status.ts'
import { warningsFor } from './save/emergency-warnings.queries.ts'
import { createEmergency } from './save/create-emergency.ts'
import { deleteEmergency } from './status/delete-emergency.ts'
import { historyOf, lastChangeOf } from './detail/emergency-history.queries.ts'
import { sendEmergencies } from './list/emergencies.excel.ts'
import { listEmergencies, readEmergency } from './emergencies.queries.ts'
import { foundPointsAsJson, pointsAsJson } from './list/emergency-points.queries.ts'
import { detailFor, isKeyExpired, openFor, reducedFor } from './detail/present-emergency.ts'
import { limitListSearches, limitMapQueries, limitPersonQueries } from '../platform/limits/query-limits.ts'
import { renewKey } from './status/renew-key.ts'
import { arrivingPhotos } from './photos/store-photos.ts'
import { updateEmergency } from './save/update-emergency.ts'
import { found } from '../platform/errors/refusal.ts'

export const emergencyConstraints: ConstraintSentences = {
  emergency_emergency_type: ['emergency_type', 'El tipo de emergencia elegido ya no existe'],
  emergency_duplicate_of: ['duplicate_of', 'La emergencia original ya no existe'],
  emergency_client_id: 'record.other_identity',
  emergency_no_duplicate_of_itself: ['duplicate_of', 'Indique otra emergencia'],
}

/** A public key, or the plain number of an emergency. */
const keyParam = z.object({ id: z.string().max(40) })

export const emergencyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Lista de emergencias', query: emergencyFilters, answer: emergencyPage }
  call(app, 'GET emergency', list, ({ query, caller, request: { signal } }) => {
    const read = () => listEmergencies(deps.db, query, signal)
    return query.search === '' ? limitPersonQueries(caller, read, signal) : limitListSearches(deps, caller, read, signal)
  })

  const excel = { summary: 'La lista en Excel', query: emergencyDownload, file: EXCEL_TYPE }
  call(app, 'GET emergency/descargar_excel', excel, ({ query, caller, reply }) => sendEmergencies(deps, caller, query, reply))

  const points = { summary: 'Los puntos del mapa de la lista', query: emergencyPointFilters, answer: dashboardPoints }
  call(app, 'GET emergency/points', points, async ({ query, caller, request: { signal }, reply }) => {
    await beginAnswer('emergency/points', caller, reply.raw, signal)
    const answer =
      query.search === ''
        ? limitMapQueries(deps, () => pointsAsJson(deps.db, query), signal)
        : limitListSearches(deps, caller, () => foundPointsAsJson(deps.db, query, signal), signal)
    return sendJsonText(reply, await answer)
  })

  call(
    app,
    'GET emergency/{id}',
    { summary: 'Una emergencia', params: idParam, answer: emergencyDetail },
    async ({ params, caller }) => detailFor(found(await readEmergency(deps.db, params)), deps, caller),
  )

  /** Each change of an emergency raises its version, so that an answer never grows old. */
  const lastChanges = recentAnswers<string>(Infinity, CACHED_LAST_CHANGES)
  publicCall(
    app,
    'GET emergency_open/{id}',
    { summary: 'Página pública de una emergencia', params: keyParam, answer: emergencyOpenAnswer },
    async ({ params, ...asked }) => {
      const id = numberIn(params.id)
      const stored = await publicPage(app, asked, id !== undefined, () =>
        readEmergency(deps.db, id === undefined ? { key: params.id } : { id }),
      )
      if (id !== undefined || isKeyExpired(stored, deps)) return reducedFor(stored)
      const { publicPatients } = deps.config
      const changedAt = await lastChanges.answer(`${stored.id}:${stored.version}:${publicPatients}`, () =>
        lastChangeOf(deps.db, stored, publicPatients),
      )
      return openFor(stored, deps, changedAt)
    },
  )

  publicCall(
    app,
    'GET emergency_open/{id}/qr_code',
    { summary: 'Código QR de una emergencia', params: keyParam, file: 'image/png' },
    async ({ params, request, reply }) => {
      const look = () => readEmergency(deps.db, { key: params.id })
      const { public_key } = await publicPage(app, { request, reply }, false, look)
      const image = qrCode(`${deps.config.publicUrl}/#/emergency_open/${public_key}`)
      return reply.header('cache-control', 'private, max-age=86400').type('image/png').send(image)
    },
  )

  const arriving = arrivingPhotos(deps)
  const withPhotos = { files: photoFields, answer: emergencyDetail }
  const registering = { summary: 'Registrar una emergencia', form: wholeEmergencyInput, ...withPhotos }
  call(app, 'POST emergency', registering, async ({ request, ...writer }) => {
    await using form = await readForm(request, acceptReadRow(emergencyInputFor(writer.caller.role), emergencyDetail), arriving)
    return await createEmergency(deps, writer, form.body, pathsOf(form.files))
  })

  const check = { summary: 'De qué avisar antes de guardar', body: emergencyCheck, answer: emergencyWarnings }
  call(app, 'POST emergency/check', check, ({ body, caller }) => warningsFor(deps, caller, body))

  const saving = { summary: 'Guardar una emergencia editada', form: emergencyUpdate, ...withPhotos }
  call(app, 'POST emergency/customUpdate', saving, async ({ request, ...writer }) => {
    await using form = await readForm(request, acceptReadRow(emergencyUpdate, emergencyDetail), arriving)
    return await updateEmergency(deps, writer, form.body, pathsOf(form.files))
  })

  call(app, 'DELETE emergency/{id}', { summary: 'Eliminar', params: idParam }, ({ params, caller, key }) =>
    deleteEmergency(deps, { caller, key }, params.id),
  )

  const renew = { summary: 'Renovar el código QR', params: idParam, answer: emergencyDetail }
  call(app, 'POST emergency/{id}/renew_key', renew, ({ params, caller, key }) => renewKey(deps, { caller, key }, params.id))

  const history = { summary: 'Historial de una emergencia', params: idParam, answer: z.array(emergencyChange) }
  call(app, 'GET emergency/{id}/history', history, async ({ params }) => {
    found(await readEmergency(deps.db, params))
    return historyOf(deps.db, params.id)
  })

  const change = { summary: 'Cambiar el estado', params: idParam, body: statusChange, answer: emergencyDetail }
  call(app, 'POST emergency/{id}/update_status', change, ({ params, body, ...writer }) =>
    changeStatus(deps, writer, params.id, body),
  )
}

const numberIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
const pathsOf = (files: readonly Arrived[]) => files.map((file) => file.path)
