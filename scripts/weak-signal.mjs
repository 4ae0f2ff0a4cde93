import { once } from 'node:events'
import { createServer, request } from 'node:http'

const LONGEST_WAIT_MS = 1200

/**
 * Stands before the server and lets every request wait, each for another time: what takes the order of answers for
 * granted, in a screen or in its journey, shows itself.
 * @param {number} port where it listens
 * @param {number} serverPort
 */
export const openWeakSignal = async (port, serverPort) => {
  const proxy = createServer((incoming, answer) => {
    const passOn = () => {
      const { method, url, headers } = incoming
      const onward = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
        reply.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      answer.on('close', () => onward.destroy())
      incoming.pipe(onward)
    }
    setTimeout(passOn, Math.random() * LONGEST_WAIT_MS)
  })
  // A connection that ends while it is being asked would be a fault of this proxy's.
  proxy.keepAliveTimeout = 0
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return {
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
