import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { HEADERS_MS } from '../../../contract/shared/server-limits.ts'
import { countedAddress } from './counted-address.ts'
import { proxyCheck } from './proxies.ts'

export interface ConnectionLimits {
  /** All connections. */
  most: number
  /** Connections from one address that is not a trusted proxy. */
  mostOfAddress: number
  /** Connections without a running request. */
  mostIdle: number
  /** Requests of one connection that are not answered yet, if the last one has a position of a tracking box, or is another one. */
  mostUnanswered: { positions: number; others: number }
  /** Milliseconds within which a client must read some of an answer. */
  unreadAnswer: number
}

/** Their answers have no content. */
const POSITIONS = /^\/api\/positions\/?(?:\?|$)/

/** Limits connections that are open without use (docs/decisions/0025). */
export const limitConnections = (app: FastifyInstance, limits: ConnectionLimits, trustProxy: string | false): void => {
  app.server.maxConnections = limits.most
  app.server.headersTimeout = HEADERS_MS
  endPipelines(app, limits)
  endIdle(app.server, limits, proxyCheck(trustProxy))
  endUnreadAnswers(app, limits)
}

/**
 * Ends a connection that sends requests without waiting for their answers, which browsers and proxies do not: nobody reads them, and
 * each would hold its content. A tracking box may send what it buffered in a row. Whoever asks for something waits for the answer before:
 * an open file must not wait in its place.
 */
const endPipelines = (app: FastifyInstance, limits: ConnectionLimits): void => {
  const unanswered = new WeakMap<Socket, ServerResponse[]>()
  const before = new WeakMap<IncomingMessage, ServerResponse>()
  // Before the listener that answers.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, method, url = '' } = request
    const others = unanswered.get(socket) ?? []
    unanswered.set(socket, others)
    const last = others.at(-1)
    const isPosition = POSITIONS.test(url)
    if (last !== undefined && method === 'GET' && !isPosition) before.set(request, last)
    others.push(response)
    response.once('close', () => others.splice(others.indexOf(response), 1))
    if (others.length > (isPosition ? limits.mostUnanswered.positions : limits.mostUnanswered.others)) socket.destroy()
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    const last = before.get(raw)
    if (last !== undefined && !raw.socket.destroyed) await whenAnswered(last, raw.socket)
    // What has arrived with a request too many is still read as requests.
    if (raw.socket.destroyed) reply.hijack()
  })
}

/** A response that still waits is not notified of the end of its connection. */
const whenAnswered = (response: ServerResponse, socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      response.off('close', goOn)
      socket.off('close', goOn)
      resolve()
    }
    response.on('close', goOn)
    socket.on('close', goOn)
  })

/** Each connection beyond the limit ends the longest idle one, so that clients with requests can connect. */
const endIdle = (server: Server, limits: ConnectionLimits, isProxy: (address: string) => boolean): void => {
  // In the order in which they became idle.
  const idle = new Set<Socket>()
  const addresses = new Map<Socket, string>()
  const counts = new Map<string, number>()
  const enter = (socket: Socket): void => {
    const remote = socket.remoteAddress ?? ''
    // Behind a proxy, all connections have its address.
    if (isProxy(remote)) return
    const address = countedAddress(remote)
    addresses.set(socket, address)
    counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  const leave = (socket: Socket): void => {
    idle.delete(socket)
    const address = addresses.get(socket)
    if (address === undefined) return
    addresses.delete(socket)
    const others = (counts.get(address) ?? 0) - 1
    if (others > 0) counts.set(address, others)
    else counts.delete(address)
  }
  const end = (socket: Socket): void => {
    leave(socket)
    socket.destroy()
  }
  const wait = (socket: Socket): void => {
    if (socket.destroyed) return
    idle.add(socket)
    const [longest] = idle
    if (longest && idle.size > limits.mostIdle) end(longest)
  }
  const isOneTooMany = (address: string | undefined): boolean =>
    address !== undefined && (counts.get(address) ?? 0) > limits.mostOfAddress
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => leave(socket))
    enter(socket)
    const address = addresses.get(socket)
    if (isOneTooMany(address)) end([...idle].find((other) => addresses.get(other) === address) ?? socket)
    wait(socket)
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => wait(socket))
  })
  // A live connection is in use until it is closed.
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    if (socket instanceof Socket) idle.delete(socket)
  })
}

/**
 * Closes the connection of a client that stops reading its answer. While the server itself has nothing to send, the limit is
 * longer.
 */
const endUnreadAnswers = (app: FastifyInstance, limits: ConnectionLimits): void => {
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(limits.unreadAnswer, () => {
      const { socket } = raw
      if (socket === null) return
      if (socket.writableLength > 0 || socket.timeout === app.server.timeout) socket.destroy()
      else socket.setTimeout(app.server.timeout)
    })
  })
}
