import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Brotli of quality 11 takes a tenth of a second for what quality 5 makes a tenth larger. */
export const compressions = {
  br: (bytes: Buffer, quality: 5 | 11) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => zip(bytes),
}
export type Encoding = keyof typeof compressions

/** The better of the encodings that the client names. */
export const acceptedEncoding = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = headers['accept-encoding'] ?? ''
  return (['br', 'gzip'] as const).find((each) => new RegExp(`(^|[ ,])${each}($|[ ,])`).test(accepted))
}

export type SendCached = (reply: FastifyReply) => Promise<FastifyReply>

/** A JSON text that many clients get. */
export const cachedJson = (json: string): SendCached => cachedBytes(Buffer.from(json), 'application/json; charset=utf-8')

/** What many clients get: compressed once for each encoding. */
export const cachedBytes = (bytes: Buffer, type: string): SendCached => {
  const compressed = new Map<Encoding, Promise<Buffer>>()
  const compress = (encoding: Encoding): Promise<Buffer> => {
    const known = compressed.get(encoding) ?? compressions[encoding](bytes, 5)
    compressed.set(encoding, known)
    return known
  }
  return async (reply) => {
    const encoding = acceptedEncoding(reply.request)
    void reply.type(type).header('vary', 'accept-encoding')
    // Bytes that name their encoding are not compressed again.
    return encoding === undefined ? reply.send(bytes) : reply.header('content-encoding', encoding).send(await compress(encoding))
  }
}
