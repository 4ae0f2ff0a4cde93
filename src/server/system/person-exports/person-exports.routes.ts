import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { exportFileAsked, personExport } from '../../../contract/people/person-export.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { beginDownload } from '../../platform/sheets/begin-download.ts'
import { askExport, dropExport, openExport, showExport } from './ask-export.ts'

const ZIP_TYPE = 'application/zip'

/** 'Exportar datos de una persona' (S-65): asking for all that is kept about somebody, and fetching it for a day. */
export const personExportRoutes = (app: FastifyInstance, deps: Deps): void => {
  const show = { summary: 'La exportación que pedí de los datos de una persona', params: idParam, answer: personExport }
  call(app, 'GET user/{id}/export', show, ({ params, caller }) => showExport(deps, caller, params.id))

  const ask = { summary: 'Pedir la exportación de los datos de una persona', params: idParam, answer: personExport }
  call(app, 'POST user/{id}/export', ask, ({ params, caller, key }) => askExport(deps, { caller, key }, params.id))

  const drop = { summary: 'Cancelar o borrar la exportación que pedí', params: idParam }
  call(app, 'DELETE user/{id}/export', drop, ({ params, caller, key }) => dropExport(deps, { caller, key }, params.id))

  const fetched = { summary: 'El archivo ZIP de la exportación que pedí', query: exportFileAsked, file: ZIP_TYPE }
  call(app, 'GET user/export_file', fetched, async ({ query, caller, request, reply }) => {
    await beginDownload(caller, reply.raw, request.signal)
    const file = await openExport(deps, caller, query.user, () => reply.raw.destroyed)
    // Without the name of the person, which a list of downloads would show.
    const name = `datos-de-persona-${query.user}-${dayOf(deps.now())}.zip`
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', file.bytes)
      .type(ZIP_TYPE)
      .send(file.stream)
  })
}
