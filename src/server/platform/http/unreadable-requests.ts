import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../../contract/errors.ts'
import { newRequestId } from '../log/request-log.ts'
import { fail } from '../errors/refusal.ts'

/** Answers an address that cannot be decoded or has a part that is too long: it reaches no route and no error handler. */
export const unreadableAddress = (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const { status, body } = fail('request.malformed')
  // One that asks for another protocol has no end: its connection would stay open for ever.
  if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => request.raw.socket.destroySoon())
  void reply
    .code(status)
    .header('x-request-id', request.id)
    .send({ ...body, id: request.id })
}

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request.too_long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
}

/** Answers input that is not HTTP or exceeds its limits, when there is a connection but no request yet. */
export const unreadableRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, body } = fail(codes[error.code ?? ''] ?? 'request.malformed')
  const id = newRequestId()
  const answer = JSON.stringify({ ...body, id })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(answer)}`,
    `x-request-id: ${id}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${answer}`)
  socket.destroy(error)
}
