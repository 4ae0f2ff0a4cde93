import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isCall } from '../limits/is-call.ts'

/** How long the rest of a body is read after the answer. */
export interface LeftoverLimits {
  /** Milliseconds in all. */
  longest: number
  /** Milliseconds without a byte. */
  silence: number
}

interface Leftover {
  raw: IncomingMessage
  since: number
  lastByteAt: number
  bytes: number
}

const ROUND = 500

/**
 * A refusal often comes before the body was read. The rest is then read and discarded, so that the client receives the answer and
 * the connection can be reused. A client that takes too long loses its connection, and one that sends a body to an unknown
 * address loses it at once.
 */
export const readLeftovers = (app: FastifyInstance, limits: LeftoverLimits): void => {
  const leftovers = new Set<Leftover>()
  app.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (raw.complete || raw.destroyed || raw.socket.destroyed) return
      const now = performance.now()
      leftovers.add({ raw, since: now, lastByteAt: now, bytes: raw.socket.bytesRead })
      // The form parser has stopped reading but is still attached to the stream.
      raw.unpipe()
      raw.resume()
    })
  })
  app.addHook('onSend', async (request, reply) => {
    // Fastify's own refusal of a long body would close the connection before the client has read it.
    if (!request.raw.complete && isCall(request)) void reply.removeHeader('connection')
  })
  const look = (): void => {
    const now = performance.now()
    for (const leftover of leftovers) {
      const { raw, since } = leftover
      if (raw.complete || raw.destroyed || raw.socket.destroyed) {
        leftovers.delete(leftover)
        continue
      }
      if (raw.socket.bytesRead !== leftover.bytes) Object.assign(leftover, { bytes: raw.socket.bytesRead, lastByteAt: now })
      if (now - since > limits.longest || now - leftover.lastByteAt > limits.silence) raw.socket.destroy()
    }
  }
  const rounds = setInterval(look, ROUND).unref()
  app.addHook('onClose', () => clearInterval(rounds))
}
