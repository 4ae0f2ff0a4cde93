import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { TRACKING_PROTOCOL } from '../../../contract/shared/live-connection.ts'
import { FRAGMENTS_OF_MESSAGE, SOCKET_BYTES } from '../../../contract/shared/server-limits.ts'
import { fail } from '../errors/refusal.ts'

/**
 * Live connections, on the routes that have one. Register it before any hook that refuses: the plugin ends the connection of a
 * refused upgrade only if it has seen the request.
 */
export const webSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(websocket, {
    options: { maxPayload: SOCKET_BYTES, maxFragments: FRAGMENTS_OF_MESSAGE, handleProtocols: chooseProtocol },
    // Whoever opened a connection closes it, with the reason.
    preClose: (done) => done(),
    // Anybody can send a frame that breaks the protocol, or go away: both errors have a code.
    errorHandler: (error, socket, request) => {
      if ('code' in error) request.log.debug({ code: error.code }, 'a live connection failed')
      else request.log.error({ err: error }, 'a live connection failed')
      socket.terminate()
    },
  })
  // On any other route the plugin itself would open a connection, and log the address with its secrets.
  app.addHook('onRequest', async (request) => {
    if (request.ws && request.routeOptions.config.socket !== true) throw fail('request.no_route')
  })
}

/** Never the one that carries the token: the answer names the chosen one. */
const chooseProtocol = (offered: Set<string>): string | false => offered.has(TRACKING_PROTOCOL) && TRACKING_PROTOCOL
