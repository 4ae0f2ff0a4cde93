import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../deps.ts'
import { found } from '../kit/crud-routes.ts'
import { openCall } from '../kit/routes.ts'

const named = z.object({ name: z.string().max(60) })
const signed = z.strictObject({ until: z.coerce.number().int().catch(0), signature: z.string().max(100).catch('') })

export const fileRoutes = (app: FastifyInstance, deps: Deps): void =>
  openCall(
    app,
    'GET file/{name}',
    { summary: 'Un archivo, por su dirección firmada', params: named, query: signed, file: 'image/jpeg' },
    async ({ params, query, reply }) => {
      const isGood = deps.signer.isGood(params.name, query.until, query.signature, deps.now())
      const file = found(isGood ? await deps.files.read(params.name) : undefined)
      return reply
        .header('cache-control', 'private, max-age=43200, immutable')
        .header('content-length', file.bytes)
        .type(params.name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg')
        .send(file.stream)
    },
  )
