import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { acceptedEncoding, compressions } from '../http/compression.ts'

/** The roads of the built-in map, which a browser may cache forever: other roads have another address. */
export const mapRoadRoutes = (app: FastifyInstance, { mapRoads }: Pick<Deps, 'mapRoads'>): void => {
  if (mapRoads === undefined) return
  const bytes = Buffer.from(mapRoads.json)
  // The smallest, which takes seconds: the start does not wait for it, and no map for its roads.
  const compressed = { br: compressions.br(bytes, 11), gzip: compressions.gzip(bytes) }
  app.get(mapRoads.url, { schema: { hide: true } }, async (request, reply) => {
    void reply.type('application/json; charset=utf-8')
    void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    const encoding = acceptedEncoding(request)
    return encoding === undefined
      ? reply.send(bytes)
      : reply.header('content-encoding', encoding).send(await compressed[encoding])
  })
}
