import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { pipeline } from 'node:stream'

const LONGEST_WAIT_MS = 1200

/**
 * A proxy in front of the server that delays every request, and the beginning of every live connection, by a random time.
 * Exposes screens and journeys that assume an order of responses.
 * @param {number} port the port that it listens on
 * @param {number} serverPort
 */
export const openWeakSignal = async (port, serverPort) => {
  const proxy = createServer((incoming, answer) => {
    const forward = () => {
      const { method, url, headers } = incoming
      const forwarded = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
        reply.pipe(answer)
      })
      forwarded.on('error', () => answer.destroy())
      answer.on('close', () => forwarded.destroy())
      incoming.pipe(forwarded)
    }
    setTimeout(forward, Math.random() * LONGEST_WAIT_MS)
  })
  /** @type {Set<import('node:stream').Duplex>} */
  const live = new Set()
  proxy.on('upgrade', ({ method, url, rawHeaders }, client, head) => {
    const forward = () => {
      const server = connect(serverPort, '127.0.0.1')
      const names = rawHeaders.filter((_, index) => index % 2 === 0)
      const lines = names.map((name, index) => `${name}: ${rawHeaders[2 * index + 1]}`)
      server.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      server.write(head)
      live.add(client)
      // It destroys both when one of them ends.
      pipeline(client, server, client, () => live.delete(client))
    }
    setTimeout(forward, Math.random() * LONGEST_WAIT_MS)
  })
  // Without this, a keep-alive connection may close while a request is being sent.
  proxy.keepAliveTimeout = 0
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return {
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
      for (const socket of live) socket.destroy()
    },
  }
}
