import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to a local port that can be cut: data stops, and neither end is notified. */
export interface Network {
  /** The same URL through this proxy. */
  url: (url: string) => string
  cut: () => void
  /** Existing connections stay broken, as after a failover; new connections work. */
  mend: () => void
  close: () => void
}

export const networkTo = async (port: number): Promise<Network> => {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (chunk) => {
        if (!isCut) other.write(chunk)
      })
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        if (!isCut) other.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const near = String((server.address() as AddressInfo).port)
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: (url) => Object.assign(new URL(url), { port: near }).href,
    cut: () => void (isCut = true),
    mend: () => {
      isCut = false
      hangUp()
    },
    close: () => {
      server.close()
      hangUp()
    },
  }
}
