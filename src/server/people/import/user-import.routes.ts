import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ticketInQuery } from '../../../contract/shared/downloads.schema.ts'
import { MAX_IMPORT_BYTES } from '../../../contract/people/limits.ts'
import { imported, importFileField, importForm, importPreview } from '../../../contract/people/user-import.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { EXCEL_TYPE } from '../../platform/sheets/excel-parts.ts'
import { readForm } from '../../platform/http/multipart.ts'
import { call } from '../../platform/http/call.ts'
import { importPeople, previewImport } from './import-people.ts'
import { sendTemplate } from './user-import.excel.ts'

export const userImportRoutes = (app: FastifyInstance, deps: Deps): void => {
  const template = {
    summary: 'La plantilla para importar personas',
    query: z.strictObject({ token: ticketInQuery }),
    file: EXCEL_TYPE,
  }
  call(app, 'GET user/import_template', template, ({ caller, reply }) => sendTemplate(deps, caller, reply))

  const arriving = {
    scratch: deps.files.scratch,
    quota: deps.config.arriving,
    maxBytes: MAX_IMPORT_BYTES,
    maxCount: 2,
    fields: importFileField,
  }
  const preview = { summary: 'Qué haría la importación de un archivo', form: importForm, files: ['file'], answer: importPreview }
  call(app, 'POST user/import/preview', preview, async ({ caller, request }) => {
    await using form = await readForm(request, importForm, arriving)
    return await previewImport(deps, caller, form.files)
  })
  const importing = { summary: 'Importar personas: todas o ninguna', form: importForm, files: ['file'], answer: imported }
  call(app, 'POST user/import', importing, async ({ caller, key, request }) => {
    await using form = await readForm(request, importForm, arriving)
    return await importPeople(deps, { caller, key }, form.files)
  })
}
