import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { connect } from 'node:net'

/**
 * A proxy that gives each request to the next of several servers, also event streams and WebSockets. Two requests of a page hardly
 * ever reach the same one.
 * @param {number} port the port that it listens on
 * @param {number[]} serverPorts
 */
export const openRoundRobin = async (port, serverPorts) => {
  let index = 0
  const nextPort = () => {
    index += 1
    return serverPorts[index % serverPorts.length] ?? 0
  }
  // A keep-alive connection may be closed by the server at the moment in which a request is sent.
  const agent = new Agent({ keepAlive: false })
  const proxy = createServer((incoming, answer) => {
    const { method, url } = incoming
    const { connection: _, ...headers } = incoming.headers
    const forwarded = request({ host: '127.0.0.1', port: nextPort(), method, path: url, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  proxy.on('upgrade', ({ method, url, rawHeaders }, near, head) => {
    const far = connect(nextPort(), '127.0.0.1', () => {
      const pairs = rawHeaders.map((text, n) => (n % 2 === 0 ? `${text}: ` : `${text}\r\n`))
      far.write(`${method} ${url} HTTP/1.1\r\n${pairs.join('')}\r\n`)
      far.write(head)
      near.pipe(far).pipe(near)
    })
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
  })
  proxy.keepAliveTimeout = 0
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return {
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
