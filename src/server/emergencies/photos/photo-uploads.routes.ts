import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { photoUpload, photoUploadId, photoUploadInput } from '../../../contract/emergencies/photo-uploads.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, found } from '../../platform/errors/refusal.ts'
import { call } from '../../platform/http/call.ts'
import { appendPart, beginUpload, findUpload } from './photo-uploads.queries.ts'

const PART = 'application/offset+octet-stream'
const one = z.object({ id: photoUploadId })
const partHead = z.object({
  'upload-offset': z.string({ error: 'Falta Upload-Offset' }).regex(/^\d{1,9}$/, 'Debe ser un número de bytes'),
})

/** A photo in parts, in the way of https://tus.io/protocols/resumable-upload (docs/decisions/0093). */
export const photoUploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const begin = { summary: 'Comenzar o retomar el envío de una foto por partes', body: photoUploadInput, answer: photoUpload }
  call(app, 'POST photo_upload', begin, async ({ body: { client_id, bytes }, caller }) => {
    if (bytes > MAX_FILE_BYTES) throw fail('file.too_large', { megabytes: MAX_FILE_BYTES / 1024 / 1024 })
    const room = { bytes, most: deps.config.arriving.most, now: deps.now() }
    return { offset: await beginUpload(deps.db, { user_id: caller.id, client_id }, room) }
  })

  const asked = { summary: 'Cuánto ha llegado de una foto, en Upload-Offset', params: one }
  call(app, 'HEAD photo_upload/{id}', asked, async ({ params, caller, reply }) => {
    const { bytes, received } = found(await findUpload(deps.db, { user_id: caller.id, client_id: params.id }))
    void reply.headers({ 'upload-offset': received, 'upload-length': bytes })
  })

  // No other call takes bytes.
  void app.register(async (own) => {
    own.addContentTypeParser(PART, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    const part = { summary: 'Una parte de una foto, que comienza en Upload-Offset', params: one, headers: partHead, bytes: PART }
    call(own, 'PATCH photo_upload/{id}', { ...part, answer: photoUpload }, async ({ params, caller, request, reply }) => {
      if (!Buffer.isBuffer(request.body)) throw fail('request.media_type')
      const upload = { user_id: caller.id, client_id: params.id }
      const offset = await appendPart(deps.db, upload, Number(request.headers['upload-offset']), request.body)
      void reply.header('upload-offset', offset)
      return { offset }
    })
  })
}
