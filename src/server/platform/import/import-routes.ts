import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ticketInQuery } from '../../../contract/shared/downloads.schema.ts'
import { imported, importFileField, importForm, type ImportFindings } from '../../../contract/shared/import/import.schema.ts'
import { importWords } from '../../../contract/shared/import/import-words.ts'
import { MAX_IMPORT_BYTES } from '../../../contract/shared/limits.ts'
import type { Deps } from '../deps.ts'
import { call } from '../http/call.ts'
import { readForm } from '../http/multipart.ts'
import { EXCEL_TYPE } from '../sheets/excel-parts.ts'
import { importRows, previewImport } from './import-rows.ts'
import { sendTemplate } from './import-template.ts'
import type { ImportedResource } from './imported-resource.ts'

/** The three calls of an import: its template, the preview of a file, and the import itself (0018). */
export const importRoutes = <Field extends string, Input, Preview extends ImportFindings>(
  app: FastifyInstance,
  deps: Deps,
  resource: ImportedResource<Field, Input, Preview>,
  answer: z.ZodType<Preview>,
): void => {
  const { path } = resource
  const { many, allOrNone } = importWords[path]
  const template = {
    summary: `La plantilla para importar ${many}`,
    query: z.strictObject({ token: ticketInQuery }),
    file: EXCEL_TYPE,
  }
  call(app, `GET ${path}/import_template`, template, ({ caller, reply }) => sendTemplate(resource, deps, caller, reply))

  const arriving = {
    scratch: deps.files.scratch,
    quota: deps.config.arriving,
    maxBytes: MAX_IMPORT_BYTES,
    maxCount: 2,
    fields: importFileField,
  }
  const preview = { summary: 'Qué haría la importación de un archivo', form: importForm, files: ['file'], answer }
  call(app, `POST ${path}/import/preview`, preview, async ({ caller, request }) => {
    await using form = await readForm(request, importForm, arriving)
    return await previewImport(resource, { db: deps.db, caller }, form.files)
  })
  const importing = { summary: `Importar ${many}: ${allOrNone}`, form: importForm, files: ['file'], answer: imported }
  call(app, `POST ${path}/import`, importing, async ({ caller, key, request }) => {
    await using form = await readForm(request, importForm, arriving)
    return await importRows(resource, deps, { caller, key }, form.files)
  })
}
