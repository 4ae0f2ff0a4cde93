import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAP_TILES_CACHE_SECONDS } from '../../../contract/shared/server-limits.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors/refusal.ts'

export const MAP_TILES = '/map-tiles.pmtiles'

/** Beginning and end, both included. */
type Range = [start: number, end: number]

/** The header of a PMTiles archive and its root directory, which names the place of everything else, are within these. */
const BEGINNING_BYTES = 16_384

/** The file of the streets, of which a map asks for ranges (0089). It is opened anew for each, since it may be replaced meanwhile. */
export const mapTilesRoutes = (app: FastifyInstance, { config: { mapTilesFile } }: Pick<Deps, 'config'>): void => {
  if (mapTilesFile === undefined) return
  app.route({
    // Fastify's own HEAD would read the whole file.
    method: ['GET', 'HEAD'],
    url: MAP_TILES,
    schema: { hide: true },
    handler: async (request, reply) => {
      const file = await open(mapTilesFile).catch((error: unknown) => {
        request.log.warn(error, 'MAP_TILES_FILE cannot be read')
        throw fail('request.no_route')
      })
      let isSent = false
      try {
        isSent = await sendPart(request, reply, file)
      } finally {
        // What is being sent closes the file at its end.
        if (!isSent) await file.close()
      }
      return reply
    },
  })
}

/** Whether the file is being read for the answer. */
const sendPart = async (request: FastifyRequest, reply: FastifyReply, file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat()
  // It is being replaced.
  if (size === 0) throw fail('request.no_route')
  const etag = await etagOf(file, size)
  const { range: asked, 'if-range': ifRange, 'if-none-match': known } = request.headers
  void reply.type('application/vnd.pmtiles').headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': `public, max-age=${MAP_TILES_CACHE_SECONDS}`,
  })
  if (known === etag) {
    void reply.code(304).send()
    return false
  }
  const range = ifRange === undefined || ifRange === etag ? rangeOf(asked, size) : undefined
  if (range === 'beyond') {
    void reply.code(416).header('content-range', `bytes */${size}`).send('')
    return false
  }
  const [start, end] = range ?? [0, size - 1]
  void reply.header('content-length', end - start + 1)
  if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (request.method === 'HEAD') {
    void reply.send()
    return false
  }
  void reply.send(file.createReadStream({ start, end }))
  return true
}

/** By the content, so that servers which each have a copy agree. Another archive has another directory. */
const etagOf = async (file: FileHandle, size: number): Promise<string> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
  const hash = createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex').slice(0, 16)
  return `"${hash}-${size}"`
}

/** One range. What asks for several, or not for bytes, is answered whole, as HTTP permits (RFC 9110, 14.2). */
const rangeOf = (header: string | undefined, size: number): Range | 'beyond' | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') return Number(to) === 0 ? 'beyond' : [Math.max(0, size - Number(to)), size - 1]
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < size ? [start, end] : 'beyond'
}
