import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isCall } from '../http/is-call.ts'

/** How long the rest of a body is read after its request was answered. */
export interface LeftoverLimits {
  /** Milliseconds in all. */
  longest: number
  /** Milliseconds without a byte. */
  silence: number
}

interface Leftover {
  raw: IncomingMessage
  since: number
  heardAt: number
  bytes: number
}

const ROUND = 500

/**
 * A refusal often comes before the body was read. What is left of it is read and thrown away, so that the client reads the
 * sentence and the next request on the connection is answered. A client that takes too long over it loses its connection, and
 * at once who sends a body where there is no call.
 */
export const readLeftovers = (app: FastifyInstance, limits: LeftoverLimits): void => {
  const leftovers = new Set<Leftover>()
  app.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (raw.complete || raw.socket.destroyed) return
      const now = performance.now()
      leftovers.add({ raw, since: now, heardAt: now, bytes: raw.socket.bytesRead })
      // The parser of forms has stopped reading, and still holds the stream.
      raw.unpipe()
      raw.resume()
    })
  })
  app.addHook('onSend', async (request, reply) => {
    // Fastify's own refusal of a long body would close the connection, with the sentence still on its way.
    if (!request.raw.complete && isCall(request)) void reply.removeHeader('connection')
  })
  const look = (): void => {
    const now = performance.now()
    for (const leftover of leftovers) {
      const { raw, since } = leftover
      if (raw.complete || raw.socket.destroyed) leftovers.delete(leftover)
      else if (raw.socket.bytesRead !== leftover.bytes) Object.assign(leftover, { bytes: raw.socket.bytesRead, heardAt: now })
      if (now - since > limits.longest || now - leftover.heardAt > limits.silence) raw.socket.destroy()
    }
  }
  const rounds = setInterval(look, ROUND).unref()
  app.addHook('onClose', () => clearInterval(rounds))
}
