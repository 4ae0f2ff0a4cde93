import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { PHOTO_CACHE_SECONDS } from '../../../contract/shared/limits.ts'
import type { Deps } from '../deps.ts'
import { publicCall } from '../http/call.ts'
import { found } from '../errors/refusal.ts'

const named = z.object({ name: z.string().max(60) })
const signed = z.strictObject({ until: z.coerce.number().int().catch(0), signature: z.string().max(100).catch('') })

const PHOTO_CACHE = `private, max-age=${PHOTO_CACHE_SECONDS}`

export const fileRoutes = (app: FastifyInstance, deps: Deps): void =>
  publicCall(
    app,
    'GET file/{name}',
    { summary: 'Un archivo, por su dirección firmada', params: named, query: signed, file: 'image/jpeg' },
    async ({ params, query, request, reply }) => {
      const kind = deps.signer.kindOf(params.name, query.until, query.signature, deps.now())
      if (kind === undefined) await app.publicLimits.files(request, reply)
      const read = kind && (await deps.files.readForBrowser(params.name, () => reply.raw.destroyed))
      if (reply.raw.destroyed) {
        read?.stream.destroy()
        return reply
      }
      const file = found(read)
      return reply
        .header('cache-control', kind === 'photo' ? PHOTO_CACHE : 'no-store')
        .header('content-length', file.bytes)
        .type(params.name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg')
        .send(file.stream)
    },
  )
